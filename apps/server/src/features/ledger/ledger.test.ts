import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { createLedgerModel } from '../../testing/ledger/ledger-model.ts'
import { anyOperation } from '../../testing/ledger/ledger-operations.ts'
import type { Ledger, LedgerRow } from './ledger.service.ts'
import { ledger, linesOf, setUpLedger, t } from '../../testing/ledger/ledger-set-up.ts'

setUpLedger()

const UNITS = ['phone', 'email'] as const

/**
 * Adds the lines up from zero, and compares each sum with the balance that is shown. Returns the
 * last one.
 */
function replay(oldestFirst: readonly LedgerRow[]) {
  const left = { phone: 0, email: 0 }
  for (const line of oldestFirst)
    for (const unit of UNITS) {
      left[unit] += line[unit]
      expect(line[`${unit}_left`], `${unit} after ${line.kind} ${line.id}`).toBe(left[unit])
      expect(left[unit]).toBeGreaterThanOrEqual(0)
    }
  return left
}

test('replayed from the first line, each line shows its balance, and the newest one is what is left', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOperation, { minLength: 10, maxLength: 40 }),
      async (operations) => {
        const { step, people } = await createLedgerModel(t, { phone: 6, email: 6 })
        for (const operation of operations) await step(operation)
        for (const user of people) {
          const { rows, total } = await ledger.query(user, { sort: 'timestamp' })
          expect(replay(rows)).toEqual(await t.balance(user))
          expect(total).toBe(rows.length)
          // From the other end, in pages, and one unit alone: the same lines with the same
          // balances.
          const back: LedgerRow[] = []
          while (back.length < total)
            back.push(...(await ledger.query(user, { offset: back.length, limit: 4 })).rows)
          expect(back.toReversed()).toEqual(rows)
          const ofEmail = await ledger.query(user, { unit: 'email', filters: { kind: 'reveal' } })
          expect(ofEmail.rows).toEqual(
            back.filter(({ kind, email }) => email !== 0 && ['charge', 'hold'].includes(kind)),
          )
          expect(ofEmail.total).toBe(ofEmail.rows.length)
          const file = await linesOf(await ledger.export(user, {}))
          expect(file.map((line) => line.split(',').slice(-5).map(String))).toEqual(
            back.map((line) =>
              [line.phone, line.email, line.phone_left, line.email_left, `le_${line.id}`].map(
                String,
              ),
            ),
          )
        }
        expect(await t.brokenRules()).toEqual([])
      },
    ),
    { numRuns: 6 },
  )
})

test('a reveal is one line with its subject and its actor; while it runs it is shown as running; a miss has no line', async () => {
  const user = await t.createUser({ phone: 9, email: 9 })
  Object.assign(t.contacts, {
    isOwnKey: false,
    answer: () => ({ phone: '+911111100401', email: null }),
  })
  await t.reveal(user, '00000101')
  const key = { kind: 'api_key', id: 'dst_sample12' } as const
  const [revealed] = await linesOf(await ledger.export(user, {}))
  expect(revealed?.split(',').slice(1, 5).join()).toBe('Reveal,Director 00000101,00000101,You')
  await t.lookups.revealMany('din', {
    userId: user,
    subjects: ['00000105', '00000106', '00000107'],
    actor: key,
  })
  t.contacts.answer = () => ({ phone: null, email: null })
  await t.reveal(user, '00000102')
  await t.openAndDie(user, ['00000103', '00000104'], 60)
  const { rows } = await ledger.query(user, {})
  const named = expect.any(String)
  const nothing = { subject: null, lookup_kind: null, about: null, others: 0 }
  const [phone, email] = [
    { phone: -1, email: 0 },
    { phone: -2, email: -2 },
  ]
  expect(rows).toMatchObject([
    {
      kind: 'hold',
      actor: 'You',
      others: 1,
      subject: '00000103',
      about: named,
      ...email,
      phone_left: 3,
      email_left: 7,
    },
    {
      kind: 'charge',
      actor: 'API key dst_sample12',
      others: 2,
      subject: '00000105',
      phone: -3,
      phone_left: 5,
    },
    {
      kind: 'charge',
      actor: 'You',
      others: 0,
      subject: '00000101',
      about: named,
      ...phone,
      phone_left: 8,
    },
    {
      kind: 'sign_up',
      actor: 'System',
      phone: 9,
      email: 9,
      phone_left: 9,
      email_left: 9,
      ...nothing,
    },
  ])
  // The time is over: only the balance is left.
  t.clock.pass({ seconds: 61 })
  await t.lookups.releaseOverdue()
  expect((await ledger.query(user, {})).rows.map(({ kind }) => kind)).toEqual([
    'charge',
    'charge',
    'sign_up',
  ])
})

test('filters find what the cells say, and change no balance', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  t.contacts.answer = ({ subject }) => ({ phone: `+91111110${subject.slice(4)}`, email: null })
  await t.reveal(user, '00000201')
  await t.reveal(user, '00000202')
  const charged = (await ledger.query(user, { sort: 'timestamp' })).rows[1]!
  await inTransaction(t.db, (tx) =>
    t.credits.grant(tx, {
      userId: user,
      phone: 1,
      email: 0,
      reason: 'refund',
      reference: { type: 'report', id: '7' },
      idempotencyKey: `refund ${charged.id}`,
      actor: { kind: 'operator', id: null },
      correctsPostingId: charged.id,
    }),
  )
  const found = async (query: Parameters<Ledger['query']>[1]) =>
    (await ledger.query(user, query)).rows.map(({ kind, phone_left: left }) => [kind, left])
  expect(await found({})).toEqual([
    ['refund', 4],
    ['charge', 3],
    ['charge', 4],
    ['sign_up', 5],
  ])
  const name = charged.about!
  expect(await found({ filters: { about: name.toUpperCase() } })).toEqual([
    ['refund', 4],
    ['charge', 4],
  ])
  expect(await found({ filters: { actor: 'oper' } })).toEqual([['refund', 4]])
  expect(await found({ filters: { phone: '−1' } })).toEqual([
    ['charge', 3],
    ['charge', 4],
  ])
  expect(await found({ unit: 'email' })).toEqual([['sign_up', 5]])
  expect(await found({ search: 'sign-up' })).toEqual([['sign_up', 5]])
  expect(await found({ filters: { timestamp: '1999' } })).toEqual([])
  expect(await ledger.query(user, { filters: { kind: 'reveal' }, offset: 9 })).toMatchObject({
    rows: [],
    total: 2,
    totalAll: 4,
  })
  await expect(ledger.query(user, { time_zone: 'Mars/Olympus' })).rejects.toMatchObject({
    code: 'validation_failed',
  })
})

test("a user without a wallet has an empty ledger, and nobody sees another's", async () => {
  expect(await ledger.query(987_654_321, {})).toEqual({ rows: [], total: 0, totalAll: 0 })
  expect(await linesOf(await ledger.export(987_654_321, {}))).toEqual([])
})
