import { expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { ledger, linesOf, setUpLedger, t } from '../../testing/ledger/ledger-set-up.ts'

setUpLedger()

test('a plan and a credit pack are shown by their names, in the ledger and among the recharges', async () => {
  const user = await t.createUser({ phone: 1, email: 1 })
  for (const [reason, name] of [
    ['plan', 'Startup'],
    ['top_up', 'Hundred and more'],
  ] as const) {
    const { rows } = await t.db.pool.query<{ public_id: string }>(
      `INSERT INTO billing_payment (provider, provider_id, user_id, kind, item_id, item_name,
          amount, currency, status, buyer, issued_at)
       VALUES ('sandbox', $1, $2, 'pack', 'x', $3, 100, 'INR', 'paid', '{}', now())
        RETURNING public_id`,
      [`${reason} ${user}`, user, name],
    )
    const id = rows[0]!.public_id
    const grant = {
      userId: user,
      phone: 5,
      email: 5,
      reason,
      reference: { type: 'payment', id },
      idempotencyKey: id,
    }
    await inTransaction(t.db, (tx) =>
      t.credits.grant(tx, { ...grant, actor: { kind: 'system', id: null } }),
    )
  }
  const { rows } = await ledger.query(user, { filters: { about: 'hundred' } })
  expect(rows).toMatchObject([{ kind: 'pack', about: 'Hundred and more', phone_left: 11 }])
  expect((await ledger.query(user, { filters: { kind: 'plan' } })).rows).toMatchObject([
    { about: 'Startup' },
  ])
  expect((await ledger.recharges.list(user, {})).rows.map(({ reason }) => reason)).toEqual([
    'Credit pack: Hundred and more',
    'Plan credits: Startup',
    'Sign-up credits',
  ])
})

test('recharges come newest first with their reason, by cursor, filtered, sorted and as a file, without corrections and allotments', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const grant = (reason: 'plan' | 'referral' | 'top_up', phone: number, email: number) =>
    inTransaction(t.db, (tx) =>
      t.credits.grant(tx, {
        userId: user,
        phone,
        email,
        reason,
        reference: { type: 'test', id: '1' },
        idempotencyKey: `${reason} ${user}`,
        actor: { kind: 'system', id: null },
      }),
    )
  await grant('plan', 100, 50)
  await grant('referral', 5, 0)
  const { rechargeId } = await grant('top_up', 20, 0)
  await t.db.pool.query(
    `INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason, actor_kind,
       reference_type, reference_id, idempotency_key, corrects_posting_id)
     SELECT id, 1, 3, 0, 'correction', 'operator',
       'test', '1', 'taken back ' || id, (SELECT max(id) FROM ledger_posting)
     FROM ledger_account WHERE user_id = $1`,
    [user],
  )
  const { recharges } = ledger
  const first = await recharges.list(user, { limit: 3 })
  expect(first).toMatchObject({ total: 4, rows: [{ recharge_id: rechargeId }, {}, {}] })
  const rest = await recharges.list(user, { limit: 3, cursor: first.nextCursor! })
  expect(rest.nextCursor).toBeNull()
  expect(
    [...first.rows, ...rest.rows].map((row) => [
      row.credits_added,
      row.email_credits_added,
      row.reason,
    ]),
  ).toEqual([
    [20, 0, 'Top-up'],
    [5, 0, 'Referral credits'],
    [100, 50, 'Plan credits'],
    [5, 5, 'Sign-up credits'],
  ])
  await expect(recharges.list(987_654_321, { cursor: first.nextCursor! })).rejects.toMatchObject({
    code: 'validation_failed',
  })
  const added = async (query: Parameters<typeof recharges.query>[1]) =>
    (await recharges.query(user, query)).rows.map((row) => row.credits_added)
  expect(await added({ sort: '-credits_added' })).toEqual([100, 20, 5, 5])
  expect(await added({ filters: { recharge_id: rechargeId!.toUpperCase() } })).toEqual([20])
  expect(await added({ search: 'plan cr' })).toEqual([100])
  expect(await added({ filters: { recharged_on: 'PLAN CR' } })).toEqual([100])
  for (const typed of ['1,00', '1 00', '+100']) {
    expect(await added({ search: typed })).toEqual([100])
    expect(await added({ filters: { credits_added: typed } })).toEqual([100])
    expect((await ledger.query(user, { search: typed })).rows).toMatchObject([{ phone: 100 }])
    expect((await ledger.query(user, { filters: { phone: typed } })).rows).toMatchObject([
      { phone: 100 },
    ])
  }
  expect((await recharges.query(user, { search: ',,' })).total).toBe(0)
  expect((await ledger.query(user, { search: ',,' })).total).toBe(0)
  expect(await recharges.query(user, { search: 'nothing of that' })).toEqual({
    rows: [],
    total: 0,
    totalAll: 4,
  })
  const file = await linesOf(await recharges.export(user, { filters: { reason: 'credits' } }))
  expect(file.map((line) => line.split(',').slice(1, 3).join())).toEqual(['5,0', '100,50', '5,5'])
  // What was taken back is in the ledger.
  expect((await ledger.query(user, {})).rows[0]).toMatchObject({
    kind: 'correction',
    phone: -3,
    phone_left: 127,
  })
})
