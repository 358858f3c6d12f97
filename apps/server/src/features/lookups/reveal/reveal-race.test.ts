import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppError } from '../../../app-error.ts'
import { bothFields, dins } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { createGate } from '../../../testing/server/gate.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { tally } from '../../../testing/lookups/tally-reveals.ts'

let t: TestLookups
beforeEach(async () => {
  t = await createTestLookups({ maxConnections: 40 })
})
afterEach(() => t.drop())

async function charges() {
  return t.db.kysely
    .selectFrom('ledger_posting')
    .selectAll()
    .where('reason', '=', 'charge')
    .execute()
}

test('200 simultaneous reveals of 200 directors on 100 credits are 100 charges and 100 refusals', async () => {
  const user = await t.createUser({ phone: 100, email: 100 })
  const results = await Promise.allSettled(dins(200).map((din) => t.reveal(user, din)))
  expect(tally(results)).toEqual({
    answered: 100,
    phone: 100,
    email: 100,
    exhausted: 100,
    others: [],
  })
  expect(await charges()).toHaveLength(100)
  expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
  expect((await t.lookups.leads('din', user, { limit: 1 })).total).toBe(100)
  expect(await t.brokenRules()).toEqual([])
})

test('with fewer phone than email credits the two balances run out separately', async () => {
  const user = await t.createUser({ phone: 30, email: 70 })
  const results = await Promise.allSettled(dins(120).map((din) => t.reveal(user, din)))
  expect(tally(results)).toEqual({ answered: 70, phone: 30, email: 70, exhausted: 50, others: [] })
  expect(await t.balance(user)).toEqual({ phone: 0, email: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('50 simultaneous reveals of the same director charge once and all answer', async () => {
  const user = await t.createUser({ phone: 100, email: 100 })
  t.contacts.answer = async (request) => {
    await sleep(100)
    return bothFields(request)
  }
  const results = await Promise.allSettled(dins(50).map(() => t.reveal(user, '00000007')))
  expect(tally(results)).toEqual({ answered: 50, phone: 1, email: 1, exhausted: 0, others: [] })
  expect(t.contacts.requests).toHaveLength(1)
  for (const result of results)
    expect(result).toMatchObject({
      value: { lead: { phone: '+911111100007' }, outcome: { phone: 'found', email: 'found' } },
    })
  expect(await t.balance(user)).toEqual({ phone: 99, email: 99 })
  expect(await t.brokenRules()).toEqual([])
})

test('50 simultaneous reveals of the same director with the last credit charge it once and all answer', async () => {
  const user = await t.createUser({ phone: 1, email: 0 })
  t.contacts.answer = async (request) => {
    await sleep(50)
    return bothFields(request)
  }
  const results = await Promise.allSettled(dins(50).map(() => t.reveal(user, '00000007')))
  expect(tally(results)).toEqual({ answered: 50, phone: 1, email: 0, exhausted: 0, others: [] })
  expect(await t.brokenRules()).toEqual([])
})

test('simultaneous reveals of the same subject share a miss, and a failure', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  /** Reveals `din` `count` times. The vendor answers once all of these lookups are opened. */
  async function together(din: string, count: number, answer: () => unknown) {
    const answering = createGate()
    t.contacts.answer = ({ subject }) => (subject === din ? answering.pass().then(answer) : {})
    const all = Promise.allSettled(Array.from({ length: count }, () => t.reveal(user, din)))
    // The lookups of a user are opened in turn.
    await t.reveal(user, '00000009')
    answering.open()
    return all
  }
  const askedFor = (din: string) => t.contacts.requests.filter(({ subject }) => subject === din)
  for (const result of await together('00000001', 3, () => ({})))
    expect(result).toMatchObject({ value: { outcome: { phone: 'none', email: 'none' } } })
  expect(askedFor('00000001')).toHaveLength(1)
  const down = () => Promise.reject(new Error('down'))
  for (const result of await together('00000002', 2, down))
    expect(result).toMatchObject({ reason: { code: 'provider_unavailable' } })
  expect(askedFor('00000002')).toHaveLength(1)
  expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
})

test('the same idempotency key twice at the same time: both get the contact, charged once', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  t.contacts.answer = (request) => sleep(100, bothFields(request))
  const both = await Promise.all([t.reveal(user, '00000001', 'k'), t.reveal(user, '00000001', 'k')])
  for (const { outcome } of both) expect(outcome).toMatchObject({ phone: 'found', email: 'found' })
  expect(await charges()).toHaveLength(1)
})

test('grants, reveals and expiries of many users at the same time never deadlock', async () => {
  const users = await Promise.all(dins(8).map(() => t.createUser({ phone: 40, email: 20 })))
  t.contacts.answer = (request) =>
    Number(request.subject) % 3 === 0 ? { phone: '+91 11111 22222' } : bothFields(request)
  const work = users.flatMap((user, index) => [
    ...dins(40, 1 + index * 20).map((din) => t.reveal(user, din)),
    ...dins(5).map((key) => t.grant(user, { phone: 1, email: 1 }, `${user}:${key}`)),
    t.lookups.releaseOverdue(),
  ])
  const results = await Promise.allSettled(work)
  const unexpected = results.filter(
    (result) =>
      result.status === 'rejected' && (result.reason as AppError).code !== 'credits_exhausted',
  )
  expect(unexpected).toEqual([])
  expect(await t.brokenRules()).toEqual([])
})
