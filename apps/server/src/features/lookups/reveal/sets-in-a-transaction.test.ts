import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../time/days.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { countRows } from '../../../testing/lookups/directory-rows.ts'
import { dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import type { LookupRow } from './lookup-rows.ts'
import { openLookups, settleLookups, type Answer } from './lookups.store.ts'

const NOTHING = { lookups: 0, leads: 0, postings: 0, misses: 0 }

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())

function open(tx: Tx, userId: number, subjects: readonly string[]) {
  const now = t.clock.now()
  const call = { kind: 'din', isListed: true, isOneCall: true, holdSeconds: 60 } as const
  const actor = { kind: 'batch', id: '7' } as const
  return openLookups(
    tx,
    { ...call, now, day: dayOf(now, 'Asia/Kolkata'), misses: null },
    subjects.map((subject) => ({ userId, subject, actor })),
  )
}
function settle(tx: Tx, userId: number, subjects: readonly string[], opened: readonly LookupRow[]) {
  const answers = opened.map((row): Answer => {
    const from = { source: 'Sample', fetchedAt: t.clock.now() }
    const subject = subjects[row.place - 1] ?? ''
    const phone = { value: `+9111111${subject.slice(3)}`, ...from }
    const email = { value: `d${subject}@sample.example`, ...from }
    const known = { phone, email, name: null, facts: null }
    return { userId, lookupId: row.lookup_id ?? 0, subject, isFailed: false, ...known }
  })
  return settleLookups(tx, { kind: 'din', now: t.clock.now() }, answers)
}
async function rollBack(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const failing = inTransaction(t.db, async (tx) => {
    await work(tx)
    throw new Error('later step')
  })
  await expect(failing).rejects.toThrow('later step')
}

test('lookups that are opened in a transaction that rolls back leave nothing, and nothing is held', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  await rollBack(async (tx) => {
    expect(await open(tx, user, dins(5))).toMatchObject(dins(5).map(() => ({ outcome: 'asked' })))
    expect(await t.credits.payingBalance(tx, user)).toEqual({ phone: 0, email: 0 })
  })
  expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
  expect(await countRows(t.db, user)).toEqual(NOTHING)
})

test('lookups that are settled in a transaction that rolls back are still open, and can be settled again', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const opened = await inTransaction(t.db, (tx) => open(tx, user, dins(5)))
  await rollBack((tx) => settle(tx, user, dins(5), opened))
  expect(await t.credits.charges(user)).toEqual([])
  expect((await t.lookups.leads('din', user, { limit: 1 })).total).toBe(0)
  expect(await t.brokenRules()).toEqual([])
  const settled = await inTransaction(t.db, (tx) => settle(tx, user, dins(5), opened))
  expect(settled).toMatchObject(
    dins(5).map(() => ({ outcome: 'asked', charged_phone: 1, charged_email: 1 })),
  )
  expect(await t.credits.charges(user)).toMatchObject([{ credits: 10 }])
  expect(await t.brokenRules()).toEqual([])
})

test('a whole call in one transaction is committed with its caller’s own work or not at all', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const call = async (tx: Tx) => settle(tx, user, dins(3), await open(tx, user, dins(3)))
  await rollBack(call)
  expect(await countRows(t.db, user)).toEqual(NOTHING)
  await inTransaction(t.db, call)
  expect(await t.balance(user)).toEqual({ phone: 2, email: 2 })
  expect(await countRows(t.db, user)).toMatchObject({ lookups: 3, leads: 3 })
  expect(await t.brokenRules()).toEqual([])
})

test('settling the lookups of one hold separately is refused, and changes nothing', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const opened = await inTransaction(t.db, (tx) => open(tx, user, dins(4)))
  const apart = inTransaction(t.db, (tx) => settle(tx, user, dins(4), opened.slice(0, 3)))
  await expect(apart).rejects.toThrow('the questions of one hold are settled together')
  expect(await t.credits.charges(user)).toEqual([])
  expect(await t.balance(user)).toEqual({ phone: 1, email: 1 })
  expect(await inTransaction(t.db, (tx) => settle(tx, user, dins(4), opened))).toHaveLength(4)
  expect(await t.brokenRules()).toEqual([])
})

test('settling the lookups of two holds together is refused, and changes nothing', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const [one, two] = [dins(2), dins(2, 3)]
  const first = await inTransaction(t.db, (tx) => open(tx, user, one))
  const second = await inTransaction(t.db, (tx) => open(tx, user, two))
  const both = [...first, ...second.map((row) => ({ ...row, place: row.place + 2 }))]
  const mixed = inTransaction(t.db, (tx) => settle(tx, user, [...one, ...two], both))
  await expect(mixed).rejects.toMatchObject({ code: '23514' })
  expect(await t.credits.charges(user)).toEqual([])
  for (const [subjects, opened] of [
    [one, first],
    [two, second],
  ] as const)
    expect(await inTransaction(t.db, (tx) => settle(tx, user, subjects, opened))).toHaveLength(2)
  expect(await t.credits.charges(user)).toHaveLength(2)
  expect(await t.brokenRules()).toEqual([])
})

test('the second settling finds nothing to settle and charges nothing', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const opened = await inTransaction(t.db, (tx) => open(tx, user, dins(2)))
  const settled = await Promise.all(
    [1, 2, 3].map(() => inTransaction(t.db, (tx) => settle(tx, user, dins(2), opened))),
  )
  expect(settled.map(({ length }) => length).toSorted()).toEqual([0, 0, 2])
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
  expect(await t.brokenRules()).toEqual([])
})
