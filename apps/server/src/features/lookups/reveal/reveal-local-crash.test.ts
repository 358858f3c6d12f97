import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows, insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'

let t: TestLookups
let owner: pg.Client
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(
    t.db,
    dins(400).map((din) => ({ din })),
  )
  owner = new pg.Client({ connectionString: t.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await t.drop()
})

/**
 * A real process that reveals one subject after the other, killed when it has printed this many.
 * Returns what it printed.
 */
async function killAfter(user: number, count: number): Promise<string[]> {
  const program = new URL('../../../testing/lookups/reveal-until-killed.ts', import.meta.url)
    .pathname
  const child = spawn(process.execPath, [program, t.url, String(user), ...dins(400)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
    if (printed.split('\n').length > count) child.kill('SIGKILL')
  })
  expect((await exit)[1]).toBe('SIGKILL')
  return printed.split('\n').filter((din) => din.length === 8)
}

/** The connections of this database, or only those that wait for a lock. */
async function connections(isWaiting = false): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND (NOT $1 OR ' +
      "wait_event_type = 'Lock') ORDER BY pid",
    [isWaiting],
  )
  return rows.map(({ pid }) => pid)
}

test.for([1, 25, 60])(
  'a process that is killed after %i reveals leaves each of them complete, charged and kept, or not at all',
  async (count) => {
    const user = await t.createUser({ phone: 400, email: 400 })
    const before = await connections()
    const printed = await killAfter(user, count)
    // Work of its last statement ends before its connection is gone.
    await expect
      .poll(async () => (await connections()).filter((pid) => !before.includes(pid)))
      .toEqual([])
    const { rows } = await t.lookups.leads('din', user, { limit: 1_000 })
    expect(rows.map(({ subject }) => subject)).toEqual(expect.arrayContaining(printed))
    expect(rows.length - printed.length).toBeOneOf([0, 1])
    expect(await t.balance(user)).toEqual({ phone: 400 - rows.length, email: 400 - rows.length })
    const charges = await t.credits.charges(user)
    expect(charges.map(({ credits }) => credits)).toEqual(rows.map(() => 2))
    expect(await t.brokenRules()).toEqual([])
    const next = await t.revealLocal(user, '00000400')
    expect(next.outcome.charged).toEqual({ phone: 1, email: 1 })
  },
)

test('a reveal whose connection breaks in the middle has no effect, and the next one is charged once', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  await owner.query('BEGIN')
  await owner.query('SELECT FROM ledger_account WHERE user_id = $1 FOR UPDATE', [user])
  const broken = Promise.allSettled([t.revealLocal(user, '00000001')])
  await expect.poll(() => connections(true)).toHaveLength(1)
  await owner.query('SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) pid', [
    await connections(true),
  ])
  expect(await broken).toMatchObject([{ reason: { message: expect.stringMatching(/terminat/) } }])
  await owner.query('COMMIT')
  expect(await countRows(t.db, user)).toEqual({ lookups: 0, leads: 0, postings: 0, misses: 0 })
  expect((await t.revealLocal(user, '00000001')).outcome.left).toEqual({ phone: 4, email: 4 })
  expect(await t.brokenRules()).toEqual([])
})
