import { downloadInvoice } from '@dastak/contract/billing/payments.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../../testing/vendors/billing-server.ts'

let server: BillingServer
/** The operator is not registered for tax. */
let unregistered: BillingServer
beforeAll(async () => {
  const clockAt = '2026-04-02T05:00:00Z'
  const seller = { SELLER_NAME: 'Sample Software', SELLER_ADDRESS: '1 Sample Road, Pune' }
  server = await createBillingServer({
    clockAt,
    env: { ...seller, SELLER_GSTIN: '27AAACS0000A1ZG' },
  })
  unregistered = await createBillingServer({ clockAt, env: seller })
})
afterAll(async () => {
  await server.drop()
  await unregistered.drop()
})

const AT_HOME = {
  name: 'Sample Traders',
  address: '2 Sample Street, Mumbai',
  gstin: '27AAACB0000A1ZX',
}

test('an invoice has number, date, seller, buyer, item, SAC and tax, and never changes', async () => {
  const buyer = await server.newBuyer()
  await buyer.saveAddress(AT_HOME)
  await buyer.buy('starter')
  await buyer.saveAddress({ name: 'Another Name', address: 'Elsewhere' })

  const [payment] = await buyer.payments()
  const { pdf, text } = await buyer.invoice(payment!.payment_id)
  for (const part of [
    'invoice-SBX-26-27-000001.pdf',
    'Tax invoice',
    'SBX/26-27/000001',
    '2 April 2026',
    'Sample Software',
    'GSTIN 27AAACS0000A1ZG',
    'Sample Traders',
    'GSTIN 27AAACB0000A1ZX',
    'State Maharashtra (27)',
    'Place of supply',
    'Maharashtra (27)',
    'Plan Starter, one month',
    '300 phone credits, 300 email credits',
    'SAC 998431',
    'Taxable value ',
    '₹846.62',
    'CGST 9 % ₹76.19',
    'SGST 9 % ₹76.19',
    'Total ₹999.00',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Another Name|IGST/)
  // All rows with columns share one grid.
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const leftOf = (text: string) =>
    items.flatMap((item) => ('str' in item && item.str === text ? [item.transform[4]] : []))
  expect(leftOf('Date')).toHaveLength(1)
  expect([leftOf('Number'), leftOf('Date')]).toEqual([leftOf('Sold by'), leftOf('Billed to')])
  expect(leftOf('Place of supply')).toEqual(leftOf('Number'))

  const other = await server.newBuyer()
  const foreign = await server.call(downloadInvoice, {
    token: await other.freshToken(),
    query: { payment_id: payment!.payment_id },
  })
  const unknown = await server.call(downloadInvoice, {
    token: await other.freshToken(),
    query: { payment_id: '00000000-0000-4000-8000-000000000000' },
  })
  expect(foreign.body).toEqual(unknown.body)
  expect(foreign.status).toBe(404)
})

test('a buyer in a special economic zone pays IGST in the state of the seller, and the invoice says why', async () => {
  const buyer = await server.newBuyer()
  const ticked = { name: 'Sample Exports', address: 'Plot 1, Sample SEZ, Pune', is_sez: true }
  expect(await buyer.saveAddress(ticked)).toMatchObject({
    message_code: 'validation_failed',
    message: 'Enter the GST number of your unit in the special economic zone.',
  })
  expect((await buyer.saveAddress({ ...ticked, gstin: AT_HOME.gstin })).data).toMatchObject({
    is_sez: true,
    can_be_sez: true,
    state_code: '27',
  })
  await buyer.buy('pack-100')
  // Only invoices from now on follow.
  await buyer.saveAddress(AT_HOME)
  const [payment] = await buyer.payments()
  expect(payment!.tax).toMatchObject({
    is_sez: true,
    place_of_supply: { code: '27' },
    parts: [{ name: 'IGST', percent: 18 }],
  })
  const { text } = await buyer.invoice(payment!.payment_id)
  expect(text).toMatch(/Maharashtra \(27\).*authorised operations on payment of integrated tax/s)
  expect(text).toContain('IGST 18 %')
  expect(text).not.toContain('CGST')
  await buyer.buy('pack-100')
  expect((await buyer.payments())[0]!.tax).toMatchObject({
    is_sez: false,
    parts: [{ name: 'CGST' }, { name: 'SGST' }],
  })
})

test('a buyer in another state pays IGST, with or without a GSTIN; without a state the seller’s counts', async () => {
  const buyer = await server.newBuyer()
  const bought = async (address: Parameters<typeof buyer.saveAddress>[0] | null) => {
    if (address) await buyer.saveAddress(address)
    await buyer.buy('pack-100')
    const [payment] = await buyer.payments()
    return { payment: payment!, text: (await buyer.invoice(payment!.payment_id)).text }
  }
  const unknown = await bought(null)
  expect(unknown.text).toMatch(/Maharashtra \(27\).*CGST 9 % ₹34\.25.*SGST 9 % ₹34\.25.*₹449\.00/s)
  const away = await bought({ name: 'A', address: 'Hubballi', state_code: '29' })
  expect(away.text).toMatch(
    /State Karnataka \(29\).*Karnataka \(29\).*₹380\.51.*IGST 18 % ₹68\.49 Total ₹449\.00/s,
  )
  expect(away.payment.tax).toEqual({
    name: 'GST',
    percent: 18,
    seller_state: { code: '27', name: 'Maharashtra' },
    place_of_supply: { code: '29', name: 'Karnataka' },
    is_sez: false,
    sac: '998431',
    taxable_amount: 38_051,
    parts: [{ name: 'IGST', percent: 18, amount: 6_849 }],
  })
  const registered = await bought({ name: 'A', address: 'Goa', gstin: '29AAACB0000A1ZT' })
  expect(registered.text).toMatch(/GSTIN 29AAACB0000A1ZT.*IGST 18 % ₹68\.49/s)
  const numbers = [unknown, away, registered].map(({ payment }) =>
    Number(payment.invoice_number?.slice(-6)),
  )
  expect(numbers).toEqual([numbers[0], numbers[0]! + 1, numbers[0]! + 2])
})

test('seller and tax stay as they were at the payment', async () => {
  const buyer = await server.newBuyer()
  await buyer.buy('pack-100')
  const [payment] = await buyer.payments()
  const id = payment!.payment_id
  const { rows } = await server.db.pool.query(
    'SELECT seller FROM billing_payment WHERE public_id = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      seller: {
        name: 'Sample Software',
        address: '1 Sample Road, Pune',
        gstin: '27AAACS0000A1ZG',
        sac: '998431',
        tax: { name: 'GST', percent: 18 },
      },
    },
  ])
  // As if the operator had moved to another state and changed the tax rate.
  await server.db.pool.query(
    `
      UPDATE billing_payment
      SET seller = seller
        || '{"gstin": "04AAACS0000A1ZO", "sac": "9984", "tax": {"name": "GST", "percent": 5}}',
      buyer = buyer || '{"state_code": "04"}' WHERE public_id = $1`,
    [id],
  )
  const { text } = await buyer.invoice(id)
  expect(text).toMatch(/SAC 9984.*CGST 2\.5 % ₹10\.69 UTGST 2\.5 % ₹10\.69/s)
})

test('an operator without a GSTIN gives a receipt without GST, at the same price', async () => {
  const buyer = await unregistered.newBuyer()
  await buyer.saveAddress(AT_HOME)
  const { data: due } = await buyer.estimate('starter')
  expect(due).toMatchObject({ balance_required: 99_900, tax: null })
  await buyer.buy('starter')
  const [payment] = await buyer.payments()
  expect(payment).toMatchObject({ amount: 99_900, tax: null })
  const { text } = await buyer.invoice(payment!.payment_id)
  expect(text).toMatch(/Receipt.*GSTIN 27AAACB0000A1ZX.*Total ₹999\.00/s)
  expect(text).not.toMatch(/GST \d|[CSI]GST|SAC|Place of supply|Tax|tax/)
})

test('the invoice has the price that was shown before the payment, also for an upgrade', async () => {
  const buyer = await server.newBuyer()
  await buyer.saveAddress({ name: 'A', address: 'Hubballi', state_code: '29' })
  for (const planId of ['starter', 'startup']) {
    const { data: due } = await buyer.estimate(planId)
    await (planId === 'starter' ? buyer.buy(planId) : buyer.change(planId))
    const [payment] = await buyer.payments()
    expect(payment).toMatchObject({ plan_id: planId, amount: due.balance_required, tax: due.tax })
    expect(due.tax!.parts.reduce((sum, part) => sum + part.amount, due.tax!.taxable_amount)).toBe(
      payment!.amount,
    )
  }
})

test('names and addresses in Devanagari are on an invoice, in the lines that the buyer wrote', async () => {
  const buyer = await server.newBuyer()
  const address = '2 Sample Street\nनई दिल्ली'
  await buyer.saveAddress({ ...AT_HOME, name: 'आशा लिमिटेड', address })
  await buyer.buy('starter')
  const [payment] = await buyer.payments()
  const { text } = await buyer.invoice(payment!.payment_id)
  expect(text).toMatch(/Billed to\s+आशा लिमिटेड\s+2 Sample Street\s+नई दिल्ली\s+GSTIN/)
})
