import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createLookupsOn,
  insertDirectors,
  type LookupsOn,
} from '../../../testing/lookups/lookups-on.ts'
import { createUpgradedDatabase } from '../../../testing/database/old-database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'

let database: TestDatabase
let t: LookupsOn
beforeAll(async () => {
  // As it was before kinds and wallets.
  database = await createUpgradedDatabase('0006', fill)
  t = createLookupsOn(database.db, { firstPerson: 90_000 })
})
afterAll(() => database.drop())

/**
 * Two users with 10 credits each: director 1 with both contacts, 2 with a phone, 3 with nothing, 4
 * not answered in time, 5 being asked.
 */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(`INSERT INTO user_account (mobile, created_at) VALUES ('+919870000001', now()), ('+919870000002', now());
    INSERT INTO price (kind, unit, amount) VALUES ('gst', 'phone', 2);
    INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, reference_type, reference_id, idempotency_key, actor_kind)
      SELECT 1, ledger_open_wallet(id), 10, 10, 'sign_up', 'user', id::text, 'grant:' || id, 'system' FROM user_account`)
  for (const user of [1, 2]) {
    const ask = async (din: string, seconds = 60) => {
      const call = `SELECT lookup_id FROM lookup_open($1, 'din', $2, 'user', $3, $4)`
      return (await owner.query<{ lookup_id: string }>(call, [user, din, String(user), seconds]))
        .rows[0]?.lookup_id
    }
    const settle = (lookup: string | undefined, phone: string | null, email: string | null) =>
      owner.query(
        `SELECT lookup_settle($1, gen_random_uuid(), 'A B', NULL, NULL, $2, CASE WHEN $2::text IS NOT NULL THEN 'Sample' END,
          CASE WHEN $2::text IS NOT NULL THEN now() END, $3, CASE WHEN $3::text IS NOT NULL THEN 'Sample' END,
          CASE WHEN $3::text IS NOT NULL THEN now() END)`,
        [lookup, phone, email],
      )
    await settle(await ask('00000001'), '+911111100001', 'd1@sample.example')
    await settle(await ask('00000002'), '+911111100002', null)
    await settle(await ask('00000003'), null, null)
    await ask('00000004', -5)
    await ask('00000005', 600)
  }
}

test('a database with charges, leads and open holds is upgraded whole', async () => {
  await insertDirectors(database.db)
  expect(await t.brokenRules()).toEqual([])
  expect(await t.balance(1)).toEqual({ phone: 6, email: 7 })
  expect((await t.credits.charges(1)).map(({ credits }) => credits)).toEqual([2, 1])
  expect((await t.revealLocal(1, '00000001')).outcome).toMatchObject({
    phone: 'found',
    email: 'found',
    charged: { phone: 0 },
  })
})

test('what was held when it was upgraded can still be given back, and asked again', async () => {
  t.clock.pass({ seconds: 1 })
  expect(await t.lookups.releaseOverdue()).toBe(2)
  expect(await t.balance(1)).toEqual({ phone: 7, email: 8 })
  expect((await t.reveal(1, '00000004')).outcome.charged).toEqual({ phone: 1, email: 1 })
  t.clock.pass({ minutes: 11 })
  expect((await t.reveal(2, '00000005')).outcome.charged).toEqual({ phone: 1, email: 1 })
  expect(await t.brokenRules()).toEqual([])
})

test('what the operator had priced before keeps his price', async () => {
  const { rows } = await database.db.pool.query(
    `SELECT unit, amount FROM price WHERE kind = 'gst' ORDER BY unit`,
  )
  expect(rows).toEqual([
    { unit: 'email', amount: 1 },
    { unit: 'phone', amount: 2 },
  ])
})
