import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLER } from '../testing/people/test-accounts.ts'
import { createTestServer, type TestServer } from '../testing/server/test-server.ts'
import { terminalErrorText } from './terminal-error-text.ts'
import { addUserCommands } from './user-commands.ts'

let t: TestServer
beforeAll(async () => {
  t = await createTestServer()
  await t.signIn('+919876500001')
})

afterAll(() => t.drop())

let lines: string[]
beforeEach(() => {
  lines = []
})

async function run(...args: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addUserCommands(program, {
    withUsers: (action) => action(t.operator.users),
    write: (line) => lines.push(line),
    webAddress: () => 'https://app.example',
  })
  for (const command of program.commands.flatMap((group) => group.commands)) command.exitOverride()
  await program.parseAsync(['user', ...args], { from: 'user' })
}
const answer = () => JSON.parse(lines.join('\n')) as Record<string, unknown>

test('an account is shown for any spelling of its number', async () => {
  await run('show', '98765 00001', '--json')
  expect(answer()).toMatchObject({
    mobile: '+919876500001',
    permissions: ['din-search'],
    phone_credits_left: 10,
  })
  lines = []
  await run('show', '+919876500001')
  expect(lines.join('\n')).toMatch(/permissions\s+din-search/)
})

test('permissions are granted and removed', async () => {
  await run('grant', '9876500001', 'gstin-search', 'din-batch', '--json')
  expect(answer()).toMatchObject({ permissions: ['din-batch', 'din-search', 'gstin-search'] })
  lines = []
  await run('revoke', '9876500001', 'din-batch', 'din-search', '--json')
  expect(answer()).toMatchObject({ permissions: ['gstin-search'] })
  await expect(run('grant', '9876500001', 'no-such')).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test('credits are added once per key', async () => {
  await run(
    'credit',
    '9876500001',
    '--phone',
    '100',
    '--email',
    '5',
    '--key',
    'invoice 7',
    '--json',
  )
  expect(answer()).toMatchObject({
    phone_credits_left: 110,
    email_credits_left: 15,
    is_replay: false,
  })
  lines = []
  await run(
    'credit',
    '9876500001',
    '--phone',
    '100',
    '--email',
    '5',
    '--key',
    'invoice 7',
    '--json',
  )
  expect(answer()).toMatchObject({ phone_credits_left: 110, is_replay: true })
})

test('a missing account is explained, without a stack', async () => {
  for (const [args, message] of [
    [
      ['add', '9876500078', '--email', 'a@mills.example'],
      'Give both --name and --email, or neither.',
    ],
    [['credit', '9876500001'], 'Give --phone or --email, or both.'],
  ] as const) {
    const error: unknown = await run(...args).catch((reason: unknown) => reason)
    expect(terminalErrorText(error)).toBe(message)
  }
})

test('an account is created, complete or not, and a second time it is found', async () => {
  await run('add', '98765 00077', '--json')
  expect(answer()).toMatchObject({
    is_new: true,
    onboarded: false,
    phone_credits_left: 10,
    permissions: ['din-search'],
  })
  lines = []
  await run(
    'add',
    '9876500077',
    '--name',
    'Asha Founder',
    '--email',
    'Asha@mills.example',
    '--json',
  )
  const complete = {
    is_new: false,
    onboarded: true,
    name: 'Asha Founder',
    email: 'Asha@mills.example',
  }
  expect(answer()).toMatchObject({ ...complete, email_verified: false, phone_credits_left: 10 })
  await expect(run('add', '9876500078', '--name', 'Asha')).rejects.toThrow(
    /both --name and --email/,
  )
  await expect(run('add', '9876500078', '--name', 'A', '--email', 'no')).rejects.toMatchObject({
    code: 'validation_failed',
  })
  await expect(run('add', '12345')).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(run('show', '9876500078')).rejects.toMatchObject({ code: 'not_found' })
})

test('an operator verifies an address: the existing one or another one, but never one that somebody else has verified', async () => {
  await run('add', '9876500071', '--name', 'Bharat', '--email', 'bharat@mills.example')
  lines = []
  await run('verify-email', '9876500071', '--json')
  expect(answer()).toMatchObject({ email: 'bharat@mills.example', email_verified: true })
  lines = []
  await run('verify-email', '9876500071', 'other@mills.example', '--json')
  expect(answer()).toMatchObject({ email: 'other@mills.example', email_verified: true })
  await run('add', '9876500072')
  await expect(run('verify-email', '9876500072')).rejects.toMatchObject({
    code: 'validation_failed',
  })
  await expect(run('verify-email', '9876500072', 'OTHER@mills.example')).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a link signs in once within 15 minutes, and the log of the account shows it', async () => {
  await run('add', '9876500073')
  const make = async () => {
    lines = []
    await run('login-link', '9876500073', '--json')
    const { link } = answer()
    return /^https:\/\/app\.example\/#link=([\w-]{43})$/.exec(String(link))?.[1] ?? ''
  }
  const { submitLoginLink } = t.accounts.loginLinks
  const use = (token: string) => submitLoginLink({ token }, CALLER)
  const [first, second] = [await make(), await make()]
  await expect(use(first)).rejects.toMatchObject({ code: 'not_found' })
  const both = await Promise.allSettled([use(second), use(second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const tokens = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const { userId } = await t.accounts.authenticate(tokens[0]?.accessToken ?? '')
  const { rows } = await t.accounts.profile.getLoginAuditLog(userId, {
    limit: 9,
    before: null,
    offset: 0,
  })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['signed_in_by_link'])
  const late = await make()
  const kept = await t.db.pool.query('SELECT * FROM login_link')
  expect(JSON.stringify(kept.rows)).not.toContain(late)
  t.clock.pass({ minutes: 15 })
  await expect(use(late)).rejects.toMatchObject({ code: 'not_found' })
  await t.accounts.deleteExpired()
  expect((await t.db.pool.query('SELECT * FROM login_link')).rows).toEqual([])
})

test('accounts are found by a part of their name, number or address', async () => {
  await run('add', '9876500079', '--name', 'Deepa Weaver', '--email', 'deepa@looms.example')
  for (const text of ['eepa wea', '65000 79', 'DEEPA@looms']) {
    lines = []
    await run('find', text, '--json')
    expect(answer()).toMatchObject({ total: 1, users: [{ mobile: '+919876500079' }] })
  }
  lines = []
  await run('find', '%')
  expect(lines).toEqual(['0 accounts.'])
})

test('every change is in the log, with a reason that has no contacts', async () => {
  await run('credit', '9876500001', '--phone', '1', '--reason', 'A gift')
  const { rows } = await t.operator.log.list({ verb: 'user credit', limit: 1 })
  expect(rows).toMatchObject([
    { user_public_id: null, reason: 'A gift', outcome: 'done', detail: { phone: 1, email: 0 } },
  ])
  for (const reason of ['for 98765 43210', 'as asha@mills.example wrote'])
    await expect(run('credit', '9876500001', '--phone', '1', '--reason', reason)).rejects.toThrow(
      /phone numbers and email addresses/,
    )
})

test('arguments that are not valid are refused', async () => {
  await expect(run('credit', '9876500001')).rejects.toThrow(/--phone or --email/)
  await expect(run('credit', '9876500001', '--phone', '-5')).rejects.toThrow()
  await expect(run('show', '9876599999')).rejects.toMatchObject({ code: 'not_found' })
})
