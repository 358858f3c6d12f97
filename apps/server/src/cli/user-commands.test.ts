import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccounts, type TestAccounts } from '../testing/test-accounts.ts'
import { addUserCommands } from './user-commands.ts'

let t: TestAccounts
let lines: string[]

beforeAll(async () => {
  t = await createTestAccounts()
  await t.signIn('+919876500001')
})
afterAll(() => t.drop())
beforeEach(() => {
  lines = []
})

async function run(...words: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addUserCommands(program, {
    withOperatorActions: (action) => action(t.accounts.operatorActions),
    write: (line) => lines.push(line),
  })
  for (const command of program.commands.flatMap((group) => group.commands)) command.exitOverride()
  await program.parseAsync(['user', ...words], { from: 'user' })
}
const answer = () => JSON.parse(lines.join('\n')) as Record<string, unknown>

test('an account is shown, whichever way its number is typed', async () => {
  await run('show', '98765 00001', '--json')
  expect(answer()).toMatchObject({ mobile: '+919876500001', permissions: ['din-search'], phone_credits_left: 10 })
  lines = []
  await run('show', '+919876500001')
  expect(lines.join('\n')).toMatch(/permissions\s+din-search/)
})

test('permissions are granted and taken away', async () => {
  await run('grant', '9876500001', 'gstin-search', 'din-batch', '--json')
  expect(answer()).toMatchObject({ permissions: ['din-batch', 'din-search', 'gstin-search'] })
  lines = []
  await run('revoke', '9876500001', 'din-batch', 'din-search', '--json')
  expect(answer()).toMatchObject({ permissions: ['gstin-search'] })
  await expect(run('grant', '9876500001', 'no-such')).rejects.toMatchObject({ code: 'validation_failed' })
})

test('credits are added once per key', async () => {
  await run('credit', '9876500001', '--phone', '100', '--email', '5', '--key', 'invoice 7', '--json')
  expect(answer()).toMatchObject({ phone_credits_left: 110, email_credits_left: 15, is_replay: false })
  lines = []
  await run('credit', '9876500001', '--phone', '100', '--email', '5', '--key', 'invoice 7', '--json')
  expect(answer()).toMatchObject({ phone_credits_left: 110, is_replay: true })
})

test('nonsense is refused', async () => {
  await expect(run('credit', '9876500001')).rejects.toThrow(/--phone or --email/)
  await expect(run('credit', '9876500001', '--phone', '-5')).rejects.toThrow()
  await expect(run('show', '9876599999')).rejects.toMatchObject({ code: 'not_found' })
})
