import { listPlans } from '@dastak/contract/billing/billing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../../testing/vendors/billing-server.ts'

let server: BillingServer
beforeAll(async () => {
  server = await createBillingServer({ env: { SELLER_GSTIN: '27AAACS0000A1ZG' } })
})
afterAll(() => server.drop())

const WHO = { name: 'Sample Traders', address: '2 Sample Street, Mumbai' }
const NO_ZONE = { is_sez: false, can_be_sez: true }
const WRONG = 'Please enter valid GST Number'

test('a pasted GSTIN is accepted in any spacing, and sets the state', async () => {
  const buyer = await server.newBuyer()
  const spellings = [
    '27aaacb0000a1zx',
    ' 27 AAACB 0000 A1ZX ',
    '27-AAACB0000A\u20111ZX',
    '27AAACB0000A1ZX\u200B',
  ]
  for (const gstin of spellings)
    expect((await buyer.saveAddress({ ...WHO, gstin })).data).toEqual({
      ...WHO,
      ...NO_ZONE,
      gstin: '27AAACB0000A1ZX',
      state: 'Maharashtra',
      state_code: '27',
    })
  const moved = await buyer.saveAddress({ ...WHO, gstin: '', state_code: '29' })
  expect(moved.data).toEqual({
    ...WHO,
    ...NO_ZONE,
    gstin: null,
    state: 'Karnataka',
    state_code: '29',
  })
})

test.each([
  ['its check digit is wrong', { gstin: '27AAACB0000A1Z3' }, 'gstin', WRONG],
  ['two digits changed places', { gstin: '72AAACB0000A1ZX' }, 'gstin', WRONG],
  ['there is no such state', { gstin: '99AAACB0000A1ZM' }, 'gstin', WRONG],
  ['it is too short', { gstin: '27AAACB0000A1Z' }, 'gstin', WRONG],
  ['it is a PAN', { gstin: 'AAACB0000A' }, 'gstin', WRONG],
  [
    'it is registered in another state',
    { gstin: '27AAACB0000A1ZX', state_code: '29' },
    'state_code',
    'This GST number is registered in another state.',
  ],
  ['the state is none', { state_code: '28' }, 'state_code', 'Please select a state'],
])('nothing is saved where %s', async (_, entered, path, message) => {
  const buyer = await server.newBuyer()
  await buyer.saveAddress({ ...WHO, state_code: '27' })
  const refused = await buyer.saveAddress({ name: 'Other', address: 'Other', ...entered })
  expect(refused).toMatchObject({
    status_code: 422,
    message,
    data: { errors: [{ path, message }] },
  })
  await buyer.buy('pack-100')
  const [payment] = await buyer.payments()
  expect((await buyer.receipt(payment!.payment_id)).body.data.billed_to).toMatchObject(WHO)
})

test('a wrong GSTIN that was saved before it was checked is refused before anything is paid', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('starter')
  const paid = (await buyer.payments()).length
  await server.db.pool.query(
    "UPDATE billing_customer SET gstin = '27AAACB0000A1Z3' WHERE user_id = $1",
    [buyer.userId],
  )
  const message =
    'The GST number of your billing details is not valid. Correct it or remove it, then pay.'
  expect(await buyer.checkout('pack-100')).toMatchObject({ status_code: 422, message })
  expect(await buyer.change('startup')).toMatchObject({ status_code: 422, message })
  expect(await buyer.payments()).toHaveLength(paid)
  expect(await buyer.details()).toMatchObject({ plan_id: 'starter' })
  // A downgrade takes effect later, so nothing is paid now.
  await buyer.saveAddress({ ...WHO, gstin: '27AAACB0000A1ZX' })
  expect(await buyer.change('startup')).toMatchObject({
    status_code: 200,
    data: { plan_id: 'startup' },
  })
})

test('an invoice has the billing details from when its page was opened, whatever is saved later', async () => {
  const buyer = await server.newBuyer()
  await buyer.saveAddress({ ...WHO, gstin: '27AAACB0000A1ZX' })
  const page = (await buyer.checkout('pack-100')).data.hosted_page
  expect(await (await fetch(page)).text()).toMatch(
    /Billed to.*Sample Traders.*27AAACB0000A1ZX.*Prices include GST 18 %\./s,
  )
  await buyer.saveAddress({ name: 'Another', address: 'Hubballi', gstin: '29AAACB0000A1ZT' })
  await server.answer(page, 'pay')
  await server.work()
  await buyer.buy('pack-100')
  const [later, first] = await buyer.payments()
  const billedTo = async (id: string) => (await buyer.receipt(id)).body.data.billed_to
  expect(await billedTo(first!.payment_id)).toMatchObject({
    ...WHO,
    gstin: '27AAACB0000A1ZX',
    state_code: '27',
  })
  expect(await billedTo(later!.payment_id)).toMatchObject({
    name: 'Another',
    gstin: '29AAACB0000A1ZT',
  })
})

test('the account name is used until a billing name is saved, and prices show their tax', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('pack-100')
  const [payment] = await buyer.payments()
  const { sold_by, billed_to, is_sandbox } = (await buyer.receipt(payment!.payment_id)).body.data
  expect(billed_to).toMatchObject({
    name: expect.stringMatching(/\w/),
    address: '',
    gstin: null,
    state: null,
  })
  expect(sold_by).toMatchObject({ name: 'Dastak', gstin: '27AAACS0000A1ZG' })
  expect(is_sandbox).toBe(true)
  const plans = await server.call(listPlans, { token: await buyer.freshToken() })
  expect(plans.body.data.tax).toBe('GST 18 %')
})
