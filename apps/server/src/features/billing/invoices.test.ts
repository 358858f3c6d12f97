import { downloadInvoice, saveBillingAddress } from '@dastak/contract/payments.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBillingServer, type BillingServer } from '../../testing/billing-server.ts'
import { amountText, containedTax, taxLines } from './invoice.rules.ts'

let server: BillingServer
beforeAll(async () => {
  server = await createBillingServer({
    clockAt: '2026-04-02T05:00:00Z',
    env: { SELLER_NAME: 'Sample Software', SELLER_ADDRESS: '1 Sample Road, Pune', SELLER_GSTIN: '27AAACS0000A1Z5' },
  })
})
afterAll(() => server.drop())

test('amounts stand in the Indian grouping, and the tax that a price contains is exact to the paisa', () => {
  expect([5, 99_900, 12_345_650, 1_234_567_800].map((amount) => amountText(amount, 'INR'))).toEqual([
    '₹0.05',
    '₹999.00',
    '₹1,23,456.50',
    '₹1,23,45,678.00',
  ])
  expect(containedTax(11_800, 18)).toBe(1_800)
  const tax = { name: 'GST', percent: 18 }
  const local = taxLines(99_900, tax, '27AAACS0000A1Z5', '27AAACB0000A1Z3')
  expect(local.map(({ name, percent }) => [name, percent])).toEqual([
    ['CGST', 9],
    ['SGST', 9],
  ])
  expect(local.reduce((sum, { amount }) => sum + amount, 0)).toBe(containedTax(99_900, 18))
  expect(taxLines(99_900, tax, '27AAACS0000A1Z5', '29AAACB0000A1Z3')).toMatchObject([{ name: 'IGST', percent: 18 }])
})

test('an invoice names number, date, seller, buyer, what was bought and its tax, and stays as it was made', async () => {
  const buyer = await server.newBuyer()
  const token = await buyer.freshToken()
  const save = async (body: { name: string; address: string; gstin?: string }) =>
    (await server.call(saveBillingAddress, { token, body })).body
  expect((await save({ name: 'X', address: 'Y', gstin: '99AAACB0000A1Z3' })).message).toBe(
    'Please enter valid GST Number',
  )
  expect(
    (await save({ name: 'Sample Traders', address: '2 Sample Street, Mumbai', gstin: '27aaacb0000a1z3' })).data,
  ).toEqual({
    name: 'Sample Traders',
    address: '2 Sample Street, Mumbai',
    gstin: '27AAACB0000A1Z3',
    state: 'Maharashtra',
  })
  await buyer.buy('starter')
  await save({ name: 'Another Name', address: 'Elsewhere' })

  const [payment] = await buyer.payments()
  const { body } = await server.call(downloadInvoice, { token, query: { payment_id: payment!.payment_id } })
  const pdf = await getDocumentProxy(new Uint8Array(await body.data.blob.arrayBuffer()))
  const text = `${body.data.filename} ${(await extractText(pdf, { mergePages: true })).text}`
  for (const part of [
    'invoice-SBX-26-27-000001.pdf',
    'Tax invoice',
    'SBX/26-27/000001',
    '2 April 2026',
    'Sample Software',
    'GSTIN 27AAACS0000A1Z5',
    'Sample Traders',
    'GSTIN 27AAACB0000A1Z3',
    'State Maharashtra (27)',
    'Plan Starter, one month',
    '300 phone credits, 300 email credits',
    '₹846.61',
    'CGST 9 %',
    '₹999.00',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Another Name')
  // Both rows of columns stand on one grid.
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const leftOf = (words: string) =>
    items.flatMap((item) => ('str' in item && item.str === words ? [item.transform[4]] : []))
  expect(leftOf('Date')).toHaveLength(1)
  expect([leftOf('Number'), leftOf('Date')]).toEqual([leftOf('Sold by'), leftOf('Billed to')])

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
