import * as contract from '@dastak/contract/privacy/own-data.ts'
import { expect, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { server, setUpBilling } from '../../testing/vendors/billing-server.ts'

setUpBilling({ clockAt: '2026-01-10T05:00:00Z' })

type Buyer = Awaited<ReturnType<typeof server.newBuyer>>

async function sendCode({ mobile, freshToken }: Buyer) {
  // Codes have a pause between them.
  server.clock.pass({ minutes: 2 })
  const token = await freshToken()
  const sent = await server.call(contract.sendErasureCode, { token, body: {} })
  return { sent, submit: async () => submit(token, sent.body.data.client_id, mobile) }
}
const submit = async (token: string, client_id: string, mobile: string) =>
  server.call(contract.eraseAccount, {
    token,
    body: { client_id, otp: await server.lastCode(mobile) },
  })
const erase = async (buyer: Buyer) => (await sendCode(buyer)).submit()

/** What a payment has left behind. */
async function traces({ userId }: Buyer) {
  const { rows } = await server.db.pool.query<Record<string, unknown>>(
    `SELECT
      (SELECT erased_at IS NOT NULL FROM user_account WHERE id = $1) AS is_erased,
      (SELECT count(*)::integer FROM user_entitlement WHERE user_id = $1) AS entitlements,
      (SELECT count(*)::integer FROM event WHERE user_id = $1) AS events,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(kind, status, phone, email)), '[]')
        FROM billing_payment WHERE user_id = $1) AS payments,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(status, is_cancelled)), '[]')
        FROM billing_subscription WHERE user_id = $1) AS subscriptions,
      (SELECT coalesce(jsonb_agg(jsonb_build_array(s.status, s.is_cancelled)), '[]')
        FROM sandbox_subscription s JOIN billing_customer c ON c.public_id::text = s.customer
        WHERE c.user_id = $1) AS at_provider`,
    [userId],
  )
  return rows[0]!
}
const NOTHING_GIVEN = {
  is_erased: true,
  entitlements: 0,
  events: 0,
  payments: [['term', 'paid', 0, 0]],
  subscriptions: [['active', true]],
  at_provider: [['active', true]],
}

/** The lines of the log that ask for a refund. */
async function refundsWanted({ userId }: Buyer): Promise<string[]> {
  const { rows } = await server.db.pool.query<{ id: string }>(
    'SELECT public_id AS id FROM billing_payment WHERE user_id = $1',
    [userId],
  )
  return server
    .logs()
    .split('\n')
    .filter((line) => line.includes('erased account') && rows.some(({ id }) => line.includes(id)))
}

test('a page that is paid after the erasure brings no credits, its plan is cancelled, and the operator reads which payment to refund', async () => {
  const buyer = await server.newBuyer()
  const { hosted_page: page } = (await buyer.checkout('startup')).data
  expect((await erase(buyer)).status).toBe(200)
  await server.answer(page, 'pay')
  await server.work()
  expect(await traces(buyer)).toEqual(NOTHING_GIVEN)
  expect(await buyer.balance()).toEqual({ phone: 10, email: 10 })
  const [line, ...more] = await refundsWanted(buyer)
  expect(more).toEqual([])
  expect(JSON.parse(line!)).toMatchObject({
    level: 'warn',
    userId: buyer.userId,
    msg: expect.stringMatching(/^billing: payment [0-9a-f-]{36} came for an erased account/),
  })
  expect(line).not.toContain(buyer.mobile.slice(3))
})

test('the same message again changes nothing, nor does the catalogue or the end of the term', async () => {
  const buyer = await server.newBuyer()
  const { hosted_page: page } = (await buyer.checkout('startup')).data
  await erase(buyer)
  await server.answer(page, 'pay')
  await server.work()
  for (let time = 0; time < 3; time += 1) {
    await Promise.all([1, 2].map(() => server.billing.sync.sync(buyer.userId)))
    await server.billing.sync.poll()
    await server.work()
    await server.billing.sync.applyCatalogue()
  }
  expect(await traces(buyer)).toEqual(NOTHING_GIVEN)
  expect(await refundsWanted(buyer)).toHaveLength(1)
  await server.pass({ days: 32 })
  expect(await traces(buyer)).toMatchObject({
    payments: [['term', 'paid', 0, 0]],
    at_provider: [['ended', true]],
  })
  expect(await buyer.balance()).toEqual({ phone: 10, email: 10 })
})

test('a pack that is paid after the erasure brings no credits, and its refund takes none', async () => {
  const buyer = await server.newBuyer()
  const { hosted_page: page } = (await buyer.checkout('pack-100')).data
  await erase(buyer)
  await server.answer(page, 'pay')
  await server.work()
  expect(await refundsWanted(buyer)).toHaveLength(1)
  const { rows } = await server.db.pool.query<{ provider_id: string }>(
    'SELECT provider_id FROM billing_payment WHERE user_id = $1',
    [buyer.userId],
  )
  expect(await server.sandbox.refund(rows[0]!.provider_id)).toBe(true)
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 10, email: 10 })
  expect(await refundsWanted(buyer)).toHaveLength(1)
})

test('an account that has paid is not erased before the message arrives, whenever its code was sent', async () => {
  const buyer = await server.newBuyer()
  const { hosted_page: page } = (await buyer.checkout('startup')).data
  const { submit: submitCode } = await sendCode(buyer)
  server.sandbox.deliverTo(() => Promise.reject(new Error('lost')))
  await server.answer(page, 'pay')
  server.sandbox.deliverTo(server.billing.sync.receive)
  const refused = { message_code: 'conflict', message: 'Cancel your plan first.' }
  expect((await submitCode()).body).toMatchObject(refused)
  expect((await sendCode(buyer)).sent.body).toMatchObject(refused)
  expect(await buyer.details()).toMatchObject({ plan_id: 'startup', credits: 1_210 })
  await server.billing.sync.poll()
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 1_210, email: 1_210 })
  await buyer.cancel()
  expect((await erase(buyer)).status).toBe(200)
  // Neither the hourly job nor a message gives the rest of the term to an erased account.
  await server.work()
  await server.billing.sync.applyCatalogue()
  expect(await traces(buyer)).toMatchObject({ is_erased: true, entitlements: 0, events: 0 })
  expect(await refundsWanted(buyer)).toEqual([])
})

test('an answer that was fetched before the erasure and applied after it gives nothing', async () => {
  const buyer = await server.newBuyer()
  const { hosted_page: page } = (await buyer.checkout('startup')).data
  const { submit: submitCode } = await sendCode(buyer)
  const { provider } = server.sandbox
  const { fetchCustomer } = provider
  const erased = Promise.withResolvers<void>()
  let late: Promise<void> | undefined
  provider.fetchCustomer = async (id) => {
    const unpaid = await fetchCustomer(id)
    provider.fetchCustomer = async (again) => {
      const paid = await fetchCustomer(again)
      await erased.promise
      return paid
    }
    // Paid and fetched just after the erasure has found nothing.
    await server.answer(page, 'pay')
    late = server.billing.sync.sync(buyer.userId)
    return unpaid
  }
  try {
    expect((await submitCode()).status).toBe(200)
    erased.resolve()
    await late
  } finally {
    provider.fetchCustomer = fetchCustomer
  }
  await server.work()
  expect(await traces(buyer)).toEqual(NOTHING_GIVEN)
  expect(await buyer.balance()).toEqual({ phone: 10, email: 10 })
  expect(await refundsWanted(buyer)).toHaveLength(1)
})

test('syncs and an erasure at the same moment end with a plan or with an erased account, never with both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await server.newBuyer()
    const { hosted_page: page } = (await buyer.checkout('startup')).data
    const { submit: submitCode } = await sendCode(buyer)
    const [{ status }] = await Promise.all([
      submitCode(),
      server.answer(page, 'pay'),
      ...[1, 2, 3].map(() => server.billing.sync.sync(buyer.userId)),
    ])
    await server.work()
    await server.billing.sync.sync(buyer.userId)
    const left = await traces(buyer)
    if (status === 200) expect(left).toEqual(NOTHING_GIVEN)
    else
      expect(left).toMatchObject({
        is_erased: false,
        entitlements: 1,
        at_provider: [['active', false]],
      })
    expect((await buyer.balance()).phone).toBe(status === 200 ? 10 : 1_210)
  }
})

test('an account with a customer is not erased while the provider does not answer, and a plan that cannot be cancelled is tried again', async () => {
  const buyer = await server.newBuyer()
  const { hosted_page: page } = (await buyer.checkout('startup')).data
  const { provider } = server.sandbox
  const { fetchCustomer, cancel } = provider
  const down = () => Promise.reject(new AppError('provider_unavailable'))
  const { submit: submitCode } = await sendCode(buyer)
  provider.fetchCustomer = down
  expect((await submitCode()).body.message_code).toBe('provider_unavailable')
  provider.fetchCustomer = fetchCustomer
  expect((await traces(buyer)).is_erased).toBe(false)
  expect((await erase(buyer)).status).toBe(200)

  provider.cancel = down
  await server.answer(page, 'pay')
  await server.work().catch(() => undefined)
  await expect(server.billing.sync.sync(buyer.userId)).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  expect(await traces(buyer)).toMatchObject({ payments: [], at_provider: [['active', false]] })
  provider.cancel = cancel
  server.clock.pass({ minutes: 5 })
  await server.billing.sync.applyWaiting()
  await server.work()
  expect(await traces(buyer)).toEqual(NOTHING_GIVEN)
  expect(await refundsWanted(buyer)).toHaveLength(1)
})
