import { queryLedger } from '@dastak/contract/ledger.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { expect, test } from 'vitest'
import { server, setUpBilling } from '../../../testing/vendors/billing-server.ts'

setUpBilling({ clockAt: '2026-01-10T05:00:00Z' })

test('a new account buys Startup, changes to Business, schedules Starter, takes it back, cancels, and takes that back', async () => {
  const buyer = await server.newBuyer()
  expect(await buyer.details()).toMatchObject({
    plan_id: null,
    status: null,
    next_charge: null,
    credits: 10,
  })
  expect((await buyer.cancel()).message).toBe('You have no plan.')

  const { data } = await buyer.checkout('startup')
  const page = await fetch(data.hosted_page)
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(await page.text()).toContain('Due now')
  const body = new URLSearchParams({ answer: 'pay' })
  const foreign = await fetch(data.hosted_page, {
    method: 'POST',
    body,
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  const back = await server.answer(data.hosted_page, 'pay')
  expect(back.headers.get('location')).toBe('/plan?checkout=paid&plan_id=startup')
  // The return from the page grants nothing: the message does.
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 10 })
  await server.work()
  expect(await buyer.details()).toMatchObject({
    plan_id: 'startup',
    plan_name: 'Startup',
    status: 'active',
    credits: 1_210,
    total_credits: 1_210,
    email_credits: 1_210,
    cancelled: false,
    current_term_end: '2026-02-10T05:00:00.000Z',
    next_charge: { at: '2026-02-10T05:00:00.000Z', amount: 299_900, currency: 'INR' },
  })
  const rights = async () =>
    (await server.call(getUserDetails, { token: await buyer.freshToken() })).body.data
  expect(await rights()).toMatchObject({
    subscription: true,
    allow_teams: true,
    allow_linkedin_bulk_upload: true,
    permissions: expect.arrayContaining(['gstin-search', 'dastak-teams-access']),
  })
  expect((await buyer.checkout('business')).message).toBe(
    'You already have a plan. Change it instead.',
  )

  server.clock.pass({ days: 10 })
  // 5,200 credits of each kind at the cheapest list price, less the price of Startup.
  const estimate = (await buyer.estimate('business')).data
  expect(estimate).toMatchObject({
    balance_required: 739_970,
    effective: 'now',
    phone_credits: 4_000,
  })
  expect((await buyer.change('business')).data).toMatchObject({
    plan_id: 'business',
    credits: 5_210,
    current_term_start: '2026-01-20T05:00:00.000Z',
    current_term_end: '2026-02-20T05:00:00.000Z',
  })
  expect((await buyer.payments())[0]).toMatchObject({
    kind: 'upgrade',
    amount: 739_970,
    phone_credits: 4_000,
  })

  expect((await buyer.estimate('starter')).data).toMatchObject({
    balance_required: 0,
    effective: 'term_end',
  })
  expect((await buyer.change('starter')).data).toMatchObject({
    plan_id: 'business',
    scheduled_plan_id: 'starter',
    scheduled_plan_name: 'Starter',
    next_charge: { amount: 99_900 },
  })
  expect((await buyer.removeSchedule()).data).toMatchObject({
    plan_id: 'business',
    scheduled_plan_id: null,
  })
  expect((await buyer.cancel()).data).toMatchObject({
    plan_id: 'business',
    cancelled: true,
    next_charge: null,
  })
  expect((await buyer.cancel()).data).toMatchObject({ cancelled: true })
  expect((await buyer.change('starter')).message).toMatch(/^Your plan was cancelled/)
  expect((await buyer.removeCancellation()).data).toMatchObject({
    plan_id: 'business',
    cancelled: false,
  })
  expect(await buyer.balance()).toEqual({ phone: 5_210, email: 5_210 })
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 5_210, email: 5_210 })
})

test('a renewal grants the next month once, on the scheduled plan if there is one', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('business')
  await buyer.change('starter')
  await server.pass({ days: 32 })
  await server.tick()
  expect(await buyer.details()).toMatchObject({
    plan_id: 'starter',
    scheduled_plan_id: null,
    credits: 10 + 4_000 + 300,
  })
  expect(
    (await server.call(getUserDetails, { token: await buyer.freshToken() })).body.data.allow_teams,
  ).toBe(false)
  const payments = await buyer.payments()
  expect(payments.map(({ plan_id, amount, status }) => [plan_id, amount, status])).toEqual([
    ['starter', 99_900, 'paid'],
    ['business', 799_900, 'paid'],
  ])
})

test('a cancelled plan and its permissions end exactly with the term; credits stay', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('starter')
  const ends = Date.parse((await buyer.details()).current_term_end!)
  await buyer.cancel()
  server.clock.pass({ seconds: (ends - server.clock.now().getTime()) / 1000 - 1 })
  expect(await buyer.details()).toMatchObject({ plan_id: 'starter', cancelled: true })
  server.clock.pass({ seconds: 1 })
  // Before any job has run.
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 310 })
  const user = (await server.call(getUserDetails, { token: await buyer.freshToken() })).body.data
  expect(user).toMatchObject({ subscription: false, permissions: ['din-search'] })
  expect((await buyer.removeCancellation()).message).toBe('You have no plan.')
  await server.tick()
  await server.tick()
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 310 })
  const { rows } = await server.db.pool.query(
    `SELECT type FROM event WHERE user_id = $1 AND type = 'plan_ended'`,
    [buyer.userId],
  )
  expect(rows).toHaveLength(1)
  await buyer.buy('starter')
  expect(await buyer.details()).toMatchObject({ plan_id: 'starter', credits: 610 })
})

test('a pack needs no plan, and its refund takes back at most what is left of it', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('pack-100')
  await buyer.buy('pack-100')
  expect(await buyer.details()).toMatchObject({ plan_id: null, credits: 210 })
  // As if 60 had been spent: first the ten sign-up credits, then the older pack.
  await server.db.pool.query(
    `INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
       reference_type, reference_id, idempotency_key, actor_kind, asked_by_user_id)
     SELECT id, 2, 60, 0, 'charge', 'test', '1', 'spent by ' || user_id, 'system', user_id
     FROM ledger_account WHERE user_id = $1`,
    [buyer.userId],
  )
  const ids = (
    await server.db.pool.query<{ provider_id: string }>(
      'SELECT provider_id FROM billing_payment WHERE user_id = $1 ORDER BY id',
      [buyer.userId],
    )
  ).rows.map(({ provider_id }) => provider_id)
  expect(await server.sandbox.refund(ids[0]!)).toBe(true)
  expect(await server.sandbox.refund(ids[0]!)).toBe(false)
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 100, email: 110 })
  await server.sandbox.refund(ids[1]!)
  await server.work()
  expect(await buyer.balance()).toEqual({ phone: 0, email: 10 })
  expect(await buyer.payments()).toMatchObject([{ status: 'refunded' }, { status: 'refunded' }])
  const ledger = await server.call(queryLedger, { token: await buyer.freshToken(), body: {} })
  expect(
    ledger.body.data.data.map((line) => [line.kind, line.about, line.phone, line.phone_left]),
  ).toEqual([
    ['correction', '100 credits of each kind', -100, 0],
    ['correction', '100 credits of each kind', -50, 100],
    ['charge', null, -60, 150],
    ['pack', '100 credits of each kind', 100, 210],
    ['pack', '100 credits of each kind', 100, 110],
    ['sign_up', null, 10, 10],
  ])
})

test('changes in the file of plans apply to users who already have the plan', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('starter')
  const starter = server.billing.findPlan('starter')!
  const before = starter.permissions
  try {
    Object.assign(starter, { permissions: ['din-batch'], allowTeams: true })
    await server.billing.sync.applyCatalogue()
    const user = await server.accounts.profile.getProfileDetails(buyer.userId)
    expect(user).toMatchObject({
      permissions: ['din-batch', 'din-search'],
      plan: { allowTeams: true },
    })
  } finally {
    Object.assign(starter, { permissions: before, allowTeams: false })
  }
})
