import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countStatements } from '../../../testing/database/count-statements.ts'
import { countRows, insertContacts } from '../../../testing/lookups/directory-rows.ts'
import { bothFields, dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'

const THOUSAND = dins(1_000)
const PATHS = ['outside', 'local'] as const
type Path = (typeof PATHS)[number]

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await t.db.pool.query(
    `INSERT INTO director (din, full_name, status)
     SELECT lpad(g::text, 8, '0'), 'Director ' || g, 'Approved' FROM generate_series(401, 1000) g`,
  )
  await insertContacts(
    t.db,
    THOUSAND.map((din) => ({ din })),
  )
})
afterAll(() => t.drop())
beforeEach(() => {
  t.contacts.answer = bothFields
})

function revealMany(path: Path, userId: number, subjects: readonly string[]) {
  const service = path === 'local' ? t.local : t.lookups
  return service.revealMany('din', { userId, subjects, actor: { kind: 'batch', id: '7' } })
}
async function postings(userId: number) {
  const { rows } = await t.db.pool.query<{
    id: number
    reason: string
    phone: number
    email: number
  }>(
    'SELECT id, reason, phone, email FROM ledger_posting WHERE asked_by_user_id = $1 ORDER BY id',
    [userId],
  )
  return rows
}
/** The prices of a user's lookups, and their sum. */
async function lookupsOf(userId: number) {
  const { rows } = await t.db.pool.query<{
    count: number
    phone: number
    email: number
    overcharged: number
    charges: number
  }>(
    `
      SELECT count(*), sum(charged_phone) AS phone, sum(charged_email) AS email,
        count(DISTINCT charge_id) AS charges,
      count(*) FILTER (WHERE price_phone > 1
        OR price_email > 1
        OR charged_phone > price_phone
        OR charged_email > price_email) AS overcharged
     FROM lookup WHERE user_id = $1`,
    [userId],
  )
  return rows[0]
}
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome)

describe.for(PATHS)('a thousand subjects in one call, %s', (path) => {
  test('take at most 20 statements and are all answered in their order', async () => {
    const user = await t.createUser({ phone: 1_000, email: 1_000 })
    const { result, statements } = await countStatements(t, () => revealMany(path, user, THOUSAND))
    expect(statements).toBeGreaterThan(0)
    expect(statements).toBeLessThanOrEqual(20)
    expect(result.map(({ subject }) => subject)).toEqual(THOUSAND)
    expect(result[41]).toMatchObject({
      outcome: 'answered',
      phone: '+911111100042',
      charged: { phone: 1, email: 1 },
    })
    expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
    expect((await t.lookups.leads('din', user, { limit: 1 })).total).toBe(1_000)
  })

  test('are one charge whose amount is the sum of the subjects’ prices', async () => {
    const user = await t.createUser({ phone: 1_500, email: 1_500 })
    const some = (din: string) => Number(din) % 4
    t.contacts.answer = (request) => {
      const { phone, email } = bothFields(request)
      return {
        phone: some(request.subject) === 0 ? null : phone,
        email: some(request.subject) === 1 ? null : email,
      }
    }
    const rows = await revealMany(path, user, THOUSAND)
    const phone = path === 'local' ? 1_000 : 750
    const sum = rows.reduce((total, { charged }) => total + charged.phone, 0)
    expect(sum).toBe(phone)
    const charge = { reason: 'charge', phone, email: phone }
    const rest = { reason: 'release', phone: 250, email: 250 }
    const hold = { reason: 'hold', phone: 1_000, email: 1_000 }
    expect(await postings(user)).toMatchObject(path === 'local' ? [charge] : [hold, charge, rest])
    expect(await lookupsOf(user)).toEqual({
      count: 1_000,
      phone,
      email: phone,
      overcharged: 0,
      charges: 1,
    })
    expect(await t.credits.charges(user)).toEqual([
      { chargedAt: t.clock.now(), credits: 2 * phone, phone, email: phone },
    ])
    expect(await t.brokenRules()).toEqual([])
  })

  test('cost nothing the second time and leave nothing new', async () => {
    const user = await t.createUser({ phone: 1_000, email: 1_000 })
    await revealMany(path, user, THOUSAND)
    const before = await countRows(t.db, user)
    const { result, statements } = await countStatements(t, () => revealMany(path, user, THOUSAND))
    expect(new Set(outcomes(result))).toEqual(new Set(['answered']))
    expect(result.filter(({ charged }) => charged.phone + charged.email > 0)).toEqual([])
    expect(statements).toBeLessThanOrEqual(20)
    expect(await countRows(t.db, user)).toEqual(before)
  })

  test('are paid from the first on, as far as the credits go', async () => {
    const user = await t.createUser({ phone: 300, email: 500 })
    const rows = await revealMany(path, user, THOUSAND)
    expect(outcomes(rows)).toEqual(
      THOUSAND.map((_, index) => (index < 500 ? 'answered' : 'exhausted')),
    )
    expect(rows.map(({ phone }) => phone !== null)).toEqual(THOUSAND.map((_, index) => index < 300))
    expect(rows.map(({ email }) => email !== null)).toEqual(THOUSAND.map((_, index) => index < 500))
    expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
    expect(await t.credits.charges(user)).toMatchObject([{ credits: 800 }])
    expect(await t.brokenRules()).toEqual([])
  })

  test('with nothing to charge leave no posting, and an empty list runs no statement', async () => {
    const user = await t.createUser({ phone: 0, email: 0 })
    expect(new Set(outcomes(await revealMany(path, user, THOUSAND)))).toEqual(
      new Set(['exhausted']),
    )
    expect(await countRows(t.db, user)).toEqual({ lookups: 0, leads: 0, postings: 0, misses: 0 })
    expect(await countStatements(t, () => revealMany(path, user, []))).toEqual({
      result: [],
      statements: 0,
    })
  })

  test('that include leads and unknown ones spend no credit on those', async () => {
    const user = await t.createUser({ phone: 3, email: 3 })
    if (path === 'local') await insertContacts(t.db, [{ din: '99999998' }])
    await revealMany(path, user, ['00000001'])
    const rows = await revealMany(path, user, [
      '99999998',
      '00000001',
      '00000002',
      '00000003',
      '00000004',
    ])
    expect(outcomes(rows)).toEqual(['unknown', 'answered', 'answered', 'answered', 'exhausted'])
    expect(rows.map(({ charged }) => charged.phone)).toEqual([0, 0, 1, 1, 0])
    expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
    expect(await t.brokenRules()).toEqual([])
  })
})

test('are not charged and can be looked up again if a source is down for all of them', async () => {
  const user = await t.createUser({ phone: 50, email: 50 })
  t.contacts.answer = () => Promise.reject(new Error('down'))
  expect(new Set(outcomes(await revealMany('outside', user, dins(50))))).toEqual(
    new Set(['not_answered']),
  )
  expect(await postings(user)).toMatchObject([
    { reason: 'hold' },
    { reason: 'release', phone: 50, email: 50 },
  ])
  t.contacts.answer = bothFields
  expect(new Set(outcomes(await revealMany('outside', user, dins(50))))).toEqual(
    new Set(['answered']),
  )
  expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
})

test('two calls at once over the same subjects charge each subject once', async () => {
  const user = await t.createUser({ phone: 1_000, email: 1_000 })
  const calls = [
    THOUSAND.slice(0, 300),
    THOUSAND.slice(200, 500).toReversed(),
    THOUSAND.slice(100, 400),
  ]
  await Promise.all(
    calls.flatMap((subjects) => PATHS.map((path) => revealMany(path, user, subjects))),
  )
  expect(await t.balance(user)).toEqual({ phone: 500, email: 500 })
  expect((await t.lookups.leads('din', user, { limit: 1 })).total).toBe(500)
  expect(await t.brokenRules()).toEqual([])
})
