import { expect, it } from 'vitest'
import { formatNumber, formatRupees } from './numbers.ts'
import { spacedPhone } from '../phones/phones.ts'

it('groups numbers the Indian way', () => {
  expect(formatRupees(1_234_567)).toBe('₹12,34,567')
  expect(formatRupees(-1_500)).toBe('-₹1,500')
  expect(formatRupees(1_234.567, 2)).toBe('₹1,234.57')
  const asBrowsersDo = new Intl.NumberFormat('en-IN')
  for (const value of [0, 7, 999, 1_000, 99_999, 1_00_000, 1_23_45_678, 9.8765, -1_234, 1e15])
    expect(formatNumber(value)).toBe(asBrowsersDo.format(value))
})

it('spaces an Indian number in fives', () => {
  expect(spacedPhone('+919876543210')).toBe('+91 98765 43210')
})

it('spaces a foreign number from the right and returns other text unchanged', () => {
  expect(spacedPhone('+14155550123')).toBe('+1 41555 50123')
  expect(spacedPhone('+91 ••••• ••210')).toBe('+91 ••••• ••210')
  expect(spacedPhone('')).toBe('')
})
