import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'

const QUARTER_MS = 15 * 60_000
const START = new Date('2026-05-01T00:07:00Z')

let t: TestLookups
let user: number
beforeAll(async () => {
  t = await createTestLookups()
})
afterAll(() => t.drop())
beforeEach(async () => {
  user = await t.createUser({ phone: 50_000, email: 50_000 })
})

/** This many charges of a user, one every 20 seconds, of 1 to 3 credits in turn. */
async function insertCharges(userId: number, count: number): Promise<void> {
  await t.db.pool.query(
    `
      INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, actor_kind,
        actor_id, reference_type, reference_id,
       idempotency_key, asked_by_user_id, created_at)
     SELECT ledger_own_wallet($1), 2, 1 + g % 2, g % 3 / 2, 'charge', 'user', $1::text, 'test',
       g, 'test:' || $1::text || ':' || g, $1,
       $2::timestamptz + g * interval '20 seconds'
       FROM generate_series(0, $3::integer - 1) g
       ORDER BY g`,
    [userId, START, count],
  )
}
const inserted = (count: number) =>
  Array.from({ length: count }, (_, g) => ({
    chargedAt: new Date(START.getTime() + g * 20_000),
    credits: 1 + (g % 2) + Math.floor((g % 3) / 2),
    phone: 1 + (g % 2),
    email: Math.floor((g % 3) / 2),
  }))
interface Sum {
  credits: number
  phone: number
  email: number
}
const sum = (charges: readonly Sum[]): Sum => {
  const total = (of: (charge: Sum) => number) =>
    charges.reduce((before, charge) => before + of(charge), 0)
  return {
    credits: total((one) => one.credits),
    phone: total((one) => one.phone),
    email: total((one) => one.email),
  }
}

test('up to a thousand charges are listed one by one', async () => {
  await insertCharges(user, 1_000)
  expect(await t.credits.charges(user)).toEqual(inserted(1_000))
})

test('a charge before the newest thousand is listed as the sum of its quarter of an hour', async () => {
  await insertCharges(user, 1_001)
  const [oldest, ...newest] = inserted(1_001)
  const charges = await t.credits.charges(user)
  expect(charges).toEqual([{ ...oldest, chargedAt: new Date('2026-05-01T00:00:00Z') }, ...newest])
})

test('of many charges the newest thousand are listed one by one and the others per quarter of an hour, nothing lost', async () => {
  await insertCharges(user, 10_000)
  const all = inserted(10_000)
  const charges = await t.credits.charges(user)
  const [sums, newest] = [charges.slice(0, -1_000), charges.slice(-1_000)]
  expect(newest).toEqual(all.slice(-1_000))
  const quarters = Map.groupBy(all.slice(0, -1_000), ({ chargedAt }) =>
    Math.floor(chargedAt.getTime() / QUARTER_MS),
  )
  expect(sums).toEqual(
    Array.from(quarters, ([quarter, rows]) => ({
      chargedAt: new Date(quarter * QUARTER_MS),
      ...sum(rows),
    })),
  )
  expect(sums.length).toBeLessThan(9_000 / 45 + 2)
  expect(sum(charges)).toEqual(sum(all))
  expect(charges).toEqual(charges.toSorted((a, b) => a.chargedAt.getTime() - b.chargedAt.getTime()))
})

test('the charges of another user are neither listed nor summed', async () => {
  const other = await t.createUser({ phone: 5_000, email: 5_000 })
  await insertCharges(other, 1_500)
  await insertCharges(user, 3)
  expect(await t.credits.charges(user)).toEqual(inserted(3))
  expect(sum(await t.credits.charges(other))).toEqual(sum(inserted(1_500)))
})
