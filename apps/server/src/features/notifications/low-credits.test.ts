import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { insertContacts } from '../../testing/lookups/directory-rows.ts'
import { dins } from '../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'
import type { NewEvent } from '../events/event-types.ts'
import { notifyLowCreditsJob } from './notifications.job.ts'

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await insertContacts(
    t.db,
    dins(60).map((din) => ({ din })),
  )
})
afterAll(() => t.drop())

const recorded: NewEvent[] = []
const job = () =>
  notifyLowCreditsJob({
    db: t.db,
    credits: t.credits,
    events: { record: async (_, event) => void (await Promise.resolve(recorded.push(event))) },
  }).run({}, { signal: AbortSignal.timeout(10_000) })

test('a user who falls to five credits of a kind is notified once, however far the balance falls, and again after a recharge', async () => {
  const user = await t.createUser({ phone: 7, email: 20 })
  const spend = async (subjects: string[]) => {
    for (const din of subjects) await t.revealLocal(user, din)
    await Promise.all([job(), job()])
  }
  await spend(dins(1))
  expect(recorded).toEqual([])
  await spend(dins(1, 2))
  expect(recorded).toMatchObject([
    { userId: user, type: 'credits_low', data: { phone: 5, email: 18, units: ['phone'] } },
  ])
  await spend(dins(5, 3))
  expect(recorded).toHaveLength(1)
  await t.grant(user, { phone: 10, email: 0 }, 'more')
  await spend(dins(5, 8))
  expect(recorded).toHaveLength(2)
  expect(new Set(recorded.map(({ key }) => key)).size).toBe(2)
})

test('units that fall one after the other are one event if the job finds both, otherwise two', async () => {
  recorded.length = 0
  const user = await t.createUser({ phone: 6, email: 7 })
  for (const din of dins(7, 40)) await t.revealLocal(user, din)
  await Promise.all([job(), job()])
  expect(recorded.map(({ data }) => data)).toEqual([
    { phone: 0, email: 0, units: ['phone', 'email'] },
  ])
  const other = await t.createUser({ phone: 6, email: 7 })
  for (const din of dins(2, 40)) {
    await t.revealLocal(other, din)
    await job()
  }
  expect(recorded.slice(1).map(({ data }) => data)).toEqual([
    { phone: 5, email: 6, units: ['phone'] },
    { phone: 4, email: 5, units: ['email'] },
  ])
})

test('a hold that was released, and a recharge that came first, notify nobody', async () => {
  recorded.length = 0
  const user = await t.createUser({ phone: 6, email: 6 })
  t.contacts.answer = () => ({})
  await t.reveal(user, dins(1, 30)[0]!)
  await job()
  const other = await t.createUser({ phone: 6, email: 6 })
  await t.revealLocal(other, dins(1, 31)[0]!)
  await t.grant(other, { phone: 10, email: 10 }, 'in time')
  await job()
  expect(recorded).toEqual([])
})

test('the mark is a setting of the connection', async () => {
  recorded.length = 0
  const user = await t.createUser({ phone: 20, email: 20 })
  const notified = await inTransaction(t.db, async (tx) => {
    await sql`SET LOCAL dastak.low_credits = 19`.execute(tx)
    await sql`
      INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
        reference_type, reference_id, idempotency_key, actor_kind, asked_by_user_id)
      VALUES (ledger_own_wallet(${user}), 2, 1,
        0, 'charge', 'test', '1', 'mark', 'system', ${user})`.execute(tx)
    return tx.selectFrom('low_wallet').selectAll().execute()
  })
  expect(notified).toHaveLength(1)
})
