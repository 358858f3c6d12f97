import { expect, it } from 'vitest'
import { ageText } from './age-text.ts'

const now = Date.parse('2026-11-22T10:00:00.000Z')
const age = (instant: string | null) => ageText(instant, now)

it('says how long ago an instant was', () => {
  expect(age('2026-11-22T09:00:00.000Z')).toBe('today')
  expect(age('2026-11-21T09:00:00.000Z')).toBe('yesterday')
  expect(age('2026-11-12T09:00:00.000Z')).toBe('10 days ago')
  expect(age('2026-10-20T09:00:00.000Z')).toBe('1 month ago')
  expect(age('2026-08-20T09:00:00.000Z')).toBe('3 months ago')
  expect(age('2025-10-20T09:00:00.000Z')).toBe('13 months ago')
  expect(age('2024-11-21T09:00:00.000Z')).toBe('2 years ago')
  expect(age('2016-01-01T00:00:00.000Z')).toBe('10 years ago')
})

it('treats a future instant as today, and returns nothing for an invalid date', () => {
  expect(age('2026-11-23T10:00:00.000Z')).toBe('today')
  expect(age(null)).toBe('')
  expect(age('soon')).toBe('')
})
