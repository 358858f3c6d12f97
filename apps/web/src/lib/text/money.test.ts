import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test('an amount has the Indian grouping, and paise only if there are any', () => {
  expect(formatMoney(0, 'INR')).toBe('₹0')
  expect(formatMoney(499_900, 'INR')).toBe('₹4,999')
  expect(formatMoney(12_345_678_900, 'INR')).toBe('₹12,34,56,789')
  expect(formatMoney(166_650, 'INR')).toBe('₹1,666.50')
  expect(formatMoney(199_950, 'USD')).toBe('$1,999.50')
})
