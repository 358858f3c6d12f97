import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestLookups, type TestLookups } from '../../testing/lookups/test-lookups.ts'

let t: TestLookups
let owner: pg.Client
beforeAll(async () => {
  t = await createTestLookups()
  owner = new pg.Client({ connectionString: t.ownerUrl })
  await owner.connect()
  const user = await t.createUser({ phone: 5, email: 5 })
  await t.reveal(user, '00000001')
})
afterAll(async () => {
  await owner.end()
  await t.drop()
})

const POSTING =
  'INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, actor_kind, ' +
  'reference_type, reference_id, idempotency_key, hold_id)'
const WALLET = `(SELECT id FROM ledger_account WHERE kind = 'user' LIMIT 1)`

describe('the application’s role is refused', () => {
  test.for([
    'UPDATE ledger_posting SET phone = 100',
    'DELETE FROM ledger_posting',
    'TRUNCATE ledger_posting',
    'UPDATE ledger_account SET phone = 100',
    'DELETE FROM ledger_account',
    "INSERT INTO ledger_account (kind, user_id, phone) VALUES ('user', 1, 100)",
    'UPDATE price SET amount = 0',
    'ALTER TABLE ledger_posting DISABLE TRIGGER ALL',
    'DROP TRIGGER ledger_posting_moves_balance ON ledger_posting',
    'SET session_replication_role = replica',
    'UPDATE lookup SET user_id = 1',
    'DELETE FROM lookup',
    'DELETE FROM lead',
    "UPDATE lead SET subject = '00000002'",
  ])('%s', async (statement) => {
    await expect(t.db.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
  })
})

describe('even the owner is refused', () => {
  test.for([
    'UPDATE ledger_posting SET phone = 100',
    'DELETE FROM ledger_posting',
    'TRUNCATE ledger_posting CASCADE',
    'DELETE FROM ledger_account',
  ])('%s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow(/only grows/)
  })
  test('a balance below zero', async () => {
    await expect(
      owner.query("UPDATE ledger_account SET phone = -1 WHERE kind = 'user'"),
    ).rejects.toThrow(/not_negative/)
  })
})

describe('the database refuses a posting', () => {
  test.for([
    [
      'of more than there is',
      `${WALLET}, 2, 6, 0, 'allot', 'system', 'x', 'x', 'k1', NULL`,
      /not_negative/,
    ],
    ['of nothing', `1, ${WALLET}, 0, 0, 'plan', 'system', 'x', 'x', 'k2', NULL`, /moves_something/],
    [
      'of less than nothing',
      `1, ${WALLET}, -1, 2, 'plan', 'system', 'x', 'x', 'k3', NULL`,
      /moves_something/,
    ],
    [
      'to itself',
      `${WALLET}, ${WALLET}, 1, 0, 'allot', 'system', 'x', 'x', 'k4', NULL`,
      /moves_something/,
    ],
    [
      'to an account that is not there',
      `1, 999999, 1, 0, 'plan', 'system', 'x', 'x', 'k5', NULL`,
      /not there/,
    ],
    [
      'from an account that is not there',
      `999999, 2, 1, 0, 'plan', 'system', 'x', 'x', 'k6', NULL`,
      /not there/,
    ],
    [
      'that charges without a hold',
      `${WALLET}, 2, 1, 0, 'charge', 'system', 'x', 'x', 'k7', NULL`,
      /point back/,
    ],
    [
      'with a key that was used',
      `1, ${WALLET}, 1, 0, 'plan', 'system', 'x', 'x', (SELECT max(idempotency_key) FROM ` +
        'ledger_posting), NULL',
      /unique/,
    ],
    [
      'for an unknown reason',
      `1, ${WALLET}, 1, 0, 'gift', 'system', 'x', 'x', 'k8', NULL`,
      /ledger_reason/,
    ],
  ] as const)('%s', async ([, values, reason]) => {
    await expect(t.db.pool.query(`${POSTING} VALUES (${values})`)).rejects.toThrow(reason)
  })
  test('that closes a hold a second time', async () => {
    const hold = `(SELECT id FROM ledger_posting WHERE reason = 'hold' LIMIT 1)`
    await expect(t.db.pool.query(`SELECT ledger_close_hold(${hold}, 0, 0, now())`)).rejects.toThrow(
      /unique|not_negative/,
    )
  })
})
