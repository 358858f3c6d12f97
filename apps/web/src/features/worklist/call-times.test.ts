import { expect, test } from 'vitest'
import { CALL_TIMES } from './call-times.ts'

test('in two hours is in two hours, at any minute', () => {
  for (const minute of ['00', '10', '30', '59']) {
    const now = new Date(`2026-03-05T09:${minute}:20+05:30`)
    const later = CALL_TIMES.today(now).getTime() - now.getTime()
    expect(Math.abs(later - 2 * 3_600_000)).toBeLessThanOrEqual(30_000)
  }
})

test('the next mornings are at ten on the clock of the user', () => {
  const now = new Date(2026, 11, 30, 23, 45)
  expect(CALL_TIMES.tomorrow(now)).toEqual(new Date(2026, 11, 31, 10))
  expect(CALL_TIMES.nextWeek(now)).toEqual(new Date(2027, 0, 6, 10))
})
