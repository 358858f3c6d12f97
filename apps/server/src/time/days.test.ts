import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf, daysBetween, monthsAfter, startOfDay } from './days.ts'

const INDIA = 'Asia/Kolkata'

test.each([
  ['2026-01-30T18:29:59.999Z', INDIA, '2026-01-30'],
  ['2026-01-30T18:30:00.000Z', INDIA, '2026-01-31'],
  ['2026-01-31T18:29:59.999Z', INDIA, '2026-01-31'],
  ['2025-12-31T23:00:00.000Z', 'Europe/Berlin', '2026-01-01'],
  ['2026-06-30T21:59:59.999Z', 'Europe/Berlin', '2026-06-30'],
  ['2026-06-30T22:00:00.000Z', 'Europe/Berlin', '2026-07-01'],
  ['2026-01-01T09:59:59.000Z', 'Pacific/Kiritimati', '2026-01-01'],
  ['2026-01-01T10:00:00.000Z', 'Pacific/Kiritimati', '2026-01-02'],
])('the instant %s falls in %s on %s', (instant, zone, day) => {
  expect(dayOf(new Date(instant), zone)).toBe(day)
})

test.each([
  ['2026-01-31', INDIA, '2026-01-30T18:30:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  // Summer time began at midnight: the first instant of the day was one o'clock.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // Twice from eleven to midnight: the day began after the second time.
  ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
  // The islands crossed the date line and had no such day, so the next day's start is used.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('the day %s begins in %s at %s', (day, zone, instant) => {
  expect(startOfDay(day, zone).toISOString()).toBe(instant)
})

test('every day begins at its start and not a moment before', () => {
  const zones = [
    INDIA,
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
  ]
  const instants = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const day = dayOf(instant, zone)
      const start = startOfDay(day, zone)
      expect(start.getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(instant.getTime())
      expect(dayOf(start, zone)).toBe(day)
      expect(dayOf(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1))
    }),
  )
})

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-03-28', 2, '2026-03-30'],
  ['2026-01-31', 0, '2026-01-31'],
])('%s and %i days is %s', (day, count, later) => {
  expect(addDays(day, count)).toBe(later)
})

test.each(['31-01-2026', '2026-13-01', '', '2026-1-1'])('%j is not a day', (text) => {
  expect(() => addDays(text, 1)).toThrow(/no day like 2026-01-31/)
})

const inIndia = (text: string) => new Date(`${text}+05:30`)
test.each([
  // The 31st returns after months that have none.
  [
    '2026-01-31T10:00:00',
    ['2026-02-28T10:00:00', '2026-03-31T10:00:00', '2026-04-30T10:00:00', '2026-05-31T10:00:00'],
  ],
  ['2028-01-31T10:00:00', ['2028-02-29T10:00:00', '2028-03-31T10:00:00']],
  ['2028-02-29T10:00:00', ['2028-03-29T10:00:00', '2028-04-29T10:00:00']],
  [
    '2026-11-30T10:00:00',
    ['2026-12-30T10:00:00', '2027-01-30T10:00:00', '2027-02-28T10:00:00', '2027-03-30T10:00:00'],
  ],
  // In UTC these are on the previous day, in another month.
  ['2026-03-01T00:10:00', ['2026-04-01T00:10:00', '2026-05-01T00:10:00']],
  ['2026-01-31T00:00:00', ['2026-02-28T00:00:00', '2026-03-31T00:00:00']],
  ['2026-01-31T23:50:00', ['2026-02-28T23:50:00', '2026-03-31T23:50:00']],
  ['2026-12-31T23:59:59', ['2027-01-31T23:59:59', '2027-02-28T23:59:59']],
])('months after %s in India end at the same hour of %j', (start, ends) => {
  expect(ends.map((_, index) => monthsAfter(inIndia(start), index + 1, INDIA))).toEqual(
    ends.map(inIndia),
  )
})

test('twelve months are a year, from any start', () => {
  expect(monthsAfter(inIndia('2024-02-29T12:00:00'), 12, INDIA)).toEqual(
    inIndia('2025-02-28T12:00:00'),
  )
  expect(monthsAfter(inIndia('2024-02-29T12:00:00'), 48, INDIA)).toEqual(
    inIndia('2028-02-29T12:00:00'),
  )
  expect(daysBetween('2026-01-31', '2026-02-28')).toBe(28)
})
