import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { settleLookups, type Answer } from './lookups.store.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())

/**
 * A real process that looks up `dins` at the same time; its vendor prints "asked" and never
 * answers. It is killed between hold and settle.
 */
async function killBetweenHoldAndSettle(user: number, subjects: readonly string[]): Promise<void> {
  const program = new URL('../../../testing/lookups/reveal-and-hang.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, t.url, String(user), '2', ...subjects], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed.split('asked').length - 1).toBe(subjects.length)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a process killed between hold and settle charges nothing, and the credits come back', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  await killBetweenHoldAndSettle(user, dins(4))
  expect(await t.balance(user)).toEqual({ phone: 6, email: 6 })
  expect(await t.brokenRules()).toEqual([])

  t.clock.pass({ minutes: 1 })
  expect(await t.lookups.releaseOverdue()).toBe(4)
  expect(await t.balance(user)).toEqual({ phone: 10, email: 10 })
  expect(await t.credits.charges(user)).toEqual([])
  expect(await t.lookups.releaseOverdue()).toBe(0)
  expect(await t.brokenRules()).toEqual([])

  expect((await t.reveal(user, '00000001')).outcome).toMatchObject({
    charged: { phone: 1, email: 1 },
    left: { phone: 9, email: 9 },
  })
})

test('two workers that clean up at the same time release the credits once', async () => {
  const user = await t.createUser({ phone: 10, email: 10 })
  for (const din of dins(5, 50)) await t.openAndDie(user, [din], 1)
  t.clock.pass({ seconds: 2 })
  const released = await Promise.all([
    t.lookups.releaseOverdue(),
    t.lookups.releaseOverdue(),
    t.lookups.releaseOverdue(),
  ])
  expect(released.reduce((sum, count) => sum + count, 0)).toBe(5)
  expect(await t.balance(user)).toEqual({ phone: 10, email: 10 })
  expect(await t.brokenRules()).toEqual([])
})

test('an answer never settles the lookup of another user that got the same id after a crash', async () => {
  const [before, after] = [
    await t.createUser({ phone: 1, email: 1 }),
    await t.createUser({ phone: 1, email: 1 }),
  ]
  const [opened] = await t.openAndDie(after, ['00000001'], 60)
  const answer: Omit<Answer, 'userId'> = {
    lookupId: opened?.lookup_id ?? 0,
    subject: '00000001',
    isFailed: false,
    phone: { value: '+911111100002', source: 'Sample', fetchedAt: new Date() },
    email: null,
    name: null,
    facts: null,
  }
  const settle = (userId: number, part: Partial<Answer>) =>
    inTransaction(t.db, (tx) =>
      settleLookups(tx, { kind: 'din', now: t.clock.now() }, [{ ...answer, userId, ...part }]),
    )

  expect(await settle(before, {})).toEqual([])
  expect(await settle(after, { subject: '00000002' })).toEqual([])
  expect(await t.credits.charges(after)).toEqual([])
  expect(await settle(after, {})).toMatchObject([{ charged_phone: 1, phone: '+911111100002' }])
  expect(await t.brokenRules()).toEqual([])
})
