import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Command } from 'commander'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../db/listen.ts'
import { migrate } from '../db/migrate.ts'
import { resetDatabase } from '../db/reset-database.ts'
import { asOwner } from '../testing/database/as-owner.ts'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { addDemoCommands } from './demo-commands.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
beforeEach(async () => {
  await migrate({ ownerUrl: database.ownerUrl, mode: 'demo' })
  await asOwner(
    database.ownerUrl,
    "INSERT INTO user_account (mobile, created_at) VALUES ('+919876500001', now()) ON CONFLICT " +
      'DO NOTHING',
  )
})
const accounts = async () => (await database.db.pool.query('SELECT FROM user_account')).rowCount

/** Runs the command with typed input. Returns the prompt. */
async function reset(typed: string): Promise<string> {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const prompt = text(output)
  input.end(typed)
  const program = new Command().exitOverride()
  addDemoCommands(program, {
    isDemo: () => true,
    claim: () => null,
    release: () => undefined,
    location: () => '/somewhere',
    reset: async (confirm) => {
      await confirm()
      await resetDatabase(database.ownerUrl)
    },
    terminal: { input, output },
    write: () => undefined,
  })
  try {
    await program.parseAsync(['demo', 'reset'], { from: 'user' })
  } finally {
    output.end()
  }
  return prompt
}

test('the demo is deleted after its word was typed, and the prompt names its location', async () => {
  expect(await reset('reset\n')).toContain('in /somewhere.\nType reset to continue:')
  expect(await accounts()).toBe(0)
})

test('it is not deleted while a server uses the database', async () => {
  const listener = await listen(database.db, 'anything', { onMessage: () => undefined })
  await expect(reset('reset\n')).rejects.toThrow('A server is using this database')
  expect(await accounts()).toBe(1)
  await listener.close()
})

test.for(['', 'yes\n', 'n'])('without the word, as with %j, nothing is deleted', async (typed) => {
  const before = await accounts()
  await expect(reset(typed)).rejects.toThrow(
    'Nothing was changed, because the word reset was not typed.',
  )
  expect(await accounts()).toBe(before)
})
