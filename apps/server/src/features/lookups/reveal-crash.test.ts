import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dins } from '../../testing/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../testing/test-lookups.ts'
import { createLeadId } from './lead-id.ts'
import { openLookup, settleLookup } from './lookups.store.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())

/** A real process that asks for `dins` at once; its vendor says "asked" and never answers. It is killed between hold and settle. */
async function killBetweenHoldAndSettle(user: number, asked: readonly string[]): Promise<void> {
  const program = new URL('../../testing/reveal-and-hang.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, t.url, String(user), '2', ...asked], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (chunk: Buffer) => (told += chunk.toString()))
  await expect.poll(() => told.split('asked').length - 1, { timeout: 20_000 }).toBe(asked.length)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a process killed between hold and settle charges nothing, and the credits come back', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  await killBetweenHoldAndSettle(user, dins(4))
  expect(await t.balance(user)).toEqual({ phone: 6, email: 6 })
  expect(await t.brokenRules()).toEqual([])

  await expect.poll(() => t.lookups.releaseOverdue(), { timeout: 10_000, interval: 200 }).toBe(4)
  expect(await t.balance(user)).toEqual({ phone: 10, email: 10 })
  expect(await t.credits.charges(user)).toEqual([])
  expect(await t.lookups.releaseOverdue()).toBe(0)
  expect(await t.brokenRules()).toEqual([])

  expect((await t.reveal(user, '00000001')).outcome).toMatchObject({
    charged: { phone: 1, email: 1 },
    left: { phone: 9, email: 9 },
  })
})

test('two workers that clean up at once give the credits back once', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  for (const din of dins(5, 50))
    await t.db.pool.query("SELECT * FROM lookup_open($1, 'din', $2, 'user', $3, 1)", [user, din, String(user)])
  await sleep(1_100)
  const released = await Promise.all([
    t.lookups.releaseOverdue(),
    t.lookups.releaseOverdue(),
    t.lookups.releaseOverdue(),
  ])
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(await t.balance(user)).toEqual({ phone: 10, email: 10 })
  expect(await t.brokenRules()).toEqual([])
})

test('an answer never settles the question of another who was given the same id after a crash', async () => {
  const [before, after] = [await t.createUser({ phone: 1, email: 1 }), await t.createUser({ phone: 1, email: 1 })]
  const key = { userId: after, kind: 'din', subject: '00000001' } as const
  const opened = await openLookup(t.db.pool, key, { kind: 'user', id: String(after) }, 60)
  const lead = { id: createLeadId(), name: 'A B', companyName: null, designation: null }
  const found = { phone: { value: '+911111100002', source: 'Sample', fetchedAt: new Date() } }
  const settleAs = (asked: Parameters<typeof settleLookup>[1]) =>
    settleLookup(t.db.pool, asked, opened.lookup_id ?? 0, lead, found)

  expect(await settleAs({ ...key, userId: before })).toBeNull()
  expect(await settleAs({ ...key, subject: '00000002' })).toBeNull()
  expect(await t.credits.charges(after)).toEqual([])
  expect(await settleAs(key)).toMatchObject({ charged_phone: 1, phone: '+911111100002' })
  expect(await t.brokenRules()).toEqual([])
})
