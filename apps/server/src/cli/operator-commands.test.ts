import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner } from '../testing/database/as-owner.ts'
import { createTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addOperatorCommands } from './operator-commands.ts'

let server: TestServer
let lines: string[]
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.drop())
beforeEach(() => {
  lines = []
})

async function run(...words: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addOperatorCommands(program, {
    withOperator: (action) => action(server.operator),
    write: (line) => lines.push(line),
  })
  for (const command of program.commands.flatMap((group) => group.commands)) command.exitOverride()
  await program.parseAsync(words, { from: 'user' })
}

test('the log is printed, newest first, and shows what did not finish', async () => {
  const users = server.operator.users
  const { user_id: id } = await users.add('command line', '+919876547001', null)
  await users.addCredits('command line', id, { phone: 3, email: 0, reason: 'A gift' })
  await asOwner(server.ownerUrl, 'DELETE FROM operator_outcome WHERE action_id = 1')
  await run('operator', 'log', '--json')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject([
    { by: 'command line', verb: 'user credit', target: `user ${id}`, outcome: 'done' },
    { verb: 'user add', outcome: 'not finished' },
  ])
  lines = []
  await run('operator', 'log', '--limit', '1')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/ user credit {2}user .* phone=3 {2}.*A gift {2}done$/)
  await expect(run('operator', 'log', '--limit', '0')).rejects.toThrow(/1 or more/)
})

test('what is stuck is listed, tried again and cancelled', async () => {
  await run('stuck', 'list')
  expect(lines).toEqual(['Nothing is stuck.'])
  await asOwner(
    server.ownerUrl,
    `INSERT INTO pgboss.job (name, state, start_after)
     VALUES ('reports.accept-listed', 'created', now() - interval '1 hour')`,
  )
  lines = []
  await run('stuck', 'list', 'job', '--json')
  const [row] = JSON.parse(lines[0] ?? '') as { id: string }[]
  expect(row).toMatchObject({ part: 'job', title: 'reports.accept-listed', state: 'created' })
  await run('stuck', 'cancel', 'job', row!.id, '--reason', 'Not needed')
  expect(lines.at(-1)).toBe('It is cancelled.')
  await expect(run('stuck', 'retry', 'job', row!.id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(run('stuck', 'retry', 'batch', 'x')).rejects.toMatchObject({ code: 'not_found' })
  await expect(run('stuck', 'retry', 'nothing', 'x')).rejects.toThrow(/Allowed choices/)
})
