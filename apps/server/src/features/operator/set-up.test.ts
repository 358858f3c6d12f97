import { sendOtp, setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { getOperatorBackups, makeOperatorBackup } from '@dastak/contract/operator/backups.ts'
import { sendOperatorCode } from '@dastak/contract/operator/confirmation.ts'
import { getOperatorOverview } from '@dastak/contract/operator/operator.ts'
import * as contract from '@dastak/contract/operator/set-up.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EmailNotTaken } from '../../ports/email.ts'
import { SmsNotTaken } from '../../ports/sms.ts'
import { makeOperator } from '../../testing/access/access-tokens.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { wrongFor } from '../../testing/people/test-accounts.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const MOBILE = '+919876543901'
let server: TestServer
let token = ''
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  token = (await server.signIn(MOBILE)).token
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Operator', email: 'asha@operators.example' },
  })
  await makeOperator(server, MOBILE, token)
})
afterAll(() => server.drop())

const steps = async (from: TestServer = server) => {
  const { body } = await from.call(contract.getOperatorSetUp, { token })
  return Object.fromEntries(body.data.steps.map((one) => [one.step, one]))
}
const run = async (step: contract.SetUpStep) =>
  (await server.call(contract.testSetUpStep, { token, body: { step } })).body

test('nothing is good before it was tested, and each step only by its own test', async () => {
  const all = await steps()
  expect(Object.keys(all)).toEqual(Object.keys(contract.SET_UP_STEPS))
  for (const { state, tested_at: at } of Object.values(all))
    expect([state, at]).toEqual(['to_do', null])
  expect((await run('sign_in')).data.state).toBe('good')
  expect((await run('registry')).data).toMatchObject({
    state: 'failed',
    remedy: 'Import the registry and the directors.',
  })
  await insertDirector(server, {
    din: '00310001',
    cin: 'U72900MH2020PTC000101',
    phone: '+911111131001',
    email: undefined,
  })
  for (const step of ['registry', 'contacts', 'plans', 'secret'] as const)
    expect((await run(step)).data).toMatchObject({ step, state: 'good' })
  expect((await run('address')).data).toMatchObject({
    state: 'failed',
    words: 'PUBLIC_URL is not set',
  })
  expect((await run('sms')).message_code).toBe('validation_failed')
})

test('messages and mail are good when their code was typed back', async () => {
  server.clock.pass({ seconds: 31 })
  const { body } = await server.call(contract.sendSetUpCode, { token, body: { step: 'mail' } })
  expect(body.message).toMatch(/Verify your own email address/)
  const sent = await server.call(contract.sendSetUpCode, { token, body: { step: 'sms' } })
  const client_id = sent.body.data.client_id
  const right = await server.lastCode(MOBILE)
  const submit = async (otp: string) =>
    (await server.call(contract.submitSetUpCode, { token, body: { step: 'sms', client_id, otp } }))
      .body
  expect((await submit(wrongFor(right))).message_code).toBe('validation_failed')
  expect((await steps())['sms']?.state).toBe('to_do')
  expect((await submit(right)).data).toMatchObject({ state: 'good' })
  await server.operator.users.verifyEmail('command line', MOBILE)
  const mail = await server.call(contract.sendSetUpCode, { token, body: { step: 'mail' } })
  const tried = await server.call(contract.submitSetUpCode, {
    token,
    body: {
      step: 'mail',
      client_id: mail.body.data.client_id,
      otp: await server.lastCode('asha@operators.example'),
    },
  })
  expect(tried.body.data.state).toBe('good')
})

test('a backup is made and read by a worker, and the last good one is shown', async () => {
  expect((await run('backup')).data).toMatchObject({ state: 'to_do' })
  await server.queue.runOnce(server.jobs)
  expect((await steps())['backup']).toMatchObject({ state: 'good' })
  await server.call(makeOperatorBackup, { token })
  await server.queue.runOnce(server.jobs)
  const { body } = await server.call(getOperatorBackups, { token })
  expect(body.data).toMatchObject({
    last_good: { state: 'good' },
    is_running: false,
    failures: 0,
    nightly_at: null,
  })
  expect(body.data.data).toHaveLength(2)
  const overview = await server.call(getOperatorOverview, { token })
  expect(overview.body.data).toMatchObject({
    users: 1,
    open_reports: 0,
    last_backup_at: body.data.last_good?.ended_at,
    set_up_left: 1,
  })
})

test('a step whose settings change has to be tested again', async () => {
  expect((await steps())['plans']?.state).toBe('good')
  const other = await createTestServer({
    env: { ...MANY_CALLS, BILLING_PROVIDER: 'none' },
    beside: server,
  })
  try {
    expect((await steps(other))['plans']).toMatchObject({
      state: 'to_do',
      words: 'The settings have changed since the last test. Test again.',
    })
    expect((await steps(other))['registry']?.state).toBe('good')
  } finally {
    await other.drop()
  }
})

test('an operator reads why a code could not be sent, and users do not', async () => {
  const refused = new SmsNotTaken('The SMS vendor answered 403.', 'Template is not registered')
  const other = await createTestServer({
    env: { ...MANY_CALLS },
    beside: server,
    sms: { send: () => Promise.reject(refused) },
    email: {
      send: () =>
        Promise.reject(
          new EmailNotTaken('No', 'It answered: 550 <asha@operators.example> unknown'),
        ),
    },
  })
  try {
    server.clock.pass({ seconds: 31 })
    const send = async (step: 'sms' | 'mail') =>
      (await other.call(contract.sendSetUpCode, { token, body: { step } })).body.message
    const reason = 'The SMS vendor answered 403. Template is not registered'
    expect(await send('sms')).toBe(reason)
    expect((await steps())['sms']).toMatchObject({ state: 'failed', words: reason })
    expect(await send('mail')).toBe('It answered: 550 <…> unknown')
    expect((await other.call(sendOperatorCode, { token })).body.message).toBe(reason)
    const user = await other.call(sendOtp, { body: { user_mobile: MOBILE } })
    expect(user.body.message).not.toContain('Template')
    expect(other.logs()).not.toContain('Template')
  } finally {
    await other.drop()
  }
})
