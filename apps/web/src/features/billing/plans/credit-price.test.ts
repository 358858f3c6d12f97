import { expect, it } from 'vitest'
import { creditPrice, taxApart } from './credit-price.ts'

const priced = (amount: number, phone_credits: number, email_credits: number) => ({
  amount,
  currency: 'INR',
  phone_credits,
  email_credits,
})
const GST = { name: 'GST', percent: 18 }

it('divides the price by all credits, to the paisa', () => {
  expect(creditPrice(priced(99_900, 300, 300))).toBe('₹1.67 a credit')
  expect(creditPrice(priced(149_900, 500, 0))).toBe('₹3.00 a credit')
  expect(creditPrice(priced(99_900, 0, 0))).toBe('')
})

it('shows a price and its tax in whole rupees that add up, and no tax without a rate', () => {
  expect(taxApart(priced(299_900, 1, 1), GST)).toBe('₹2,542 + ₹457 GST')
  expect(taxApart(priced(44_900, 1, 1), GST)).toBe('₹381 + ₹68 GST')
  expect(taxApart(priced(299_950, 1, 1), GST)).toBe('₹2,541.50 + ₹458 GST')
  expect(taxApart(priced(299_900, 1, 1), null)).toBe('')
})
