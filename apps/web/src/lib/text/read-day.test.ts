import { expect, it } from 'vitest'
import { formatDay } from './dates.ts'
import { readDay } from './read-day.ts'

it('reads a day as it is written in India, never with the month first', () => {
  expect(readDay('3/11/2026')).toBe('2026-11-03')
  expect(readDay(' 03-1-2026 ')).toBe('2026-01-03')
  expect(readDay('31.12.2026')).toBe('2026-12-31')
  expect(readDay(formatDay('2026-02-09'))).toBe('2026-02-09')
})

it.each(['', '3/11', '11/30/2026', '30/02/2026', '0/1/2026', '2026-11-03', '3/11/26'])(
  'refuses what is no day: %s',
  (typed) => expect(readDay(typed)).toBeNull(),
)
