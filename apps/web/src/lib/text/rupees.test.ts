import { expect, it } from 'vitest'
import { parseRupees, rupeeText } from './rupees.ts'

it('writes an amount in lakh and crore', () => {
  expect([0, 99_999, 100_000, 1_550_000, 10_000_000, 25_000_000, 1_234_567].map(rupeeText)).toEqual(
    ['₹0', '₹99,999', '₹1 lakh', '₹15.5 lakh', '₹1 crore', '₹2.5 crore', '₹12,34,567'],
  )
})

it('reads an amount as people type it', () => {
  expect(['1,00,000', '15 lakh', '₹2.5 cr', 'Rs. 500', '10k', '1 crore'].map(parseRupees)).toEqual([
    100_000, 1_500_000, 25_000_000, 500, 10_000, 10_000_000,
  ])
  expect(['', 'many', '-5', '1 2'].map(parseRupees)).toEqual([null, null, null, null])
})

it('reads what it writes', () => {
  for (const amount of [0, 100_000, 1_550_000, 25_000_000, 1_234_567]) {
    expect(parseRupees(rupeeText(amount))).toBe(amount)
  }
})
