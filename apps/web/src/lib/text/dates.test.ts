import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  exactDateTime,
  formatDateTime,
  formatDay,
  formatWeekday,
  localDay,
  localIso,
  timeZone,
} from './dates.ts'

const zoneBefore = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Asia/Kolkata'
})
afterAll(() => {
  process.env['TZ'] = zoneBefore
})

describe('dates in local time', () => {
  it('shows D/MM/YYYY, ddd, h:mm A', () => {
    expect(formatDateTime('2026-11-05T09:34:00.000Z')).toBe('5/11/2026, Thu, 3:04 PM')
  })

  it('writes midnight as 12 AM and noon as 12 PM', () => {
    expect(formatDateTime('2026-03-01T18:30:00.000Z')).toBe('2/03/2026, Mon, 12:00 AM')
    expect(formatDateTime('2026-03-01T06:30:00.000Z')).toBe('1/03/2026, Sun, 12:00 PM')
  })

  it('returns nothing for null', () => {
    expect(formatDateTime(null)).toBe('')
  })

  it('writes an instant for a file in local time with its offset from UTC', () => {
    expect(localIso('2026-03-01T18:30:05.000Z')).toBe('2026-03-02T00:00:05+05:30')
  })

  it('returns the day in local time, not in UTC', () => {
    expect(localDay('2026-03-01T18:29:59.999Z')).toBe('2026-03-01')
    expect(localDay('2026-03-01T18:30:00.000Z')).toBe('2026-03-02')
  })

  it('returns the exact time with its zone', () => {
    expect(exactDateTime('2026-11-21T09:34:09.000Z', 'Asia/Kolkata')).toMatch(
      /21 November 2026.*15:04:09.*(GMT\+5:30|IST)/,
    )
  })
})

describe('a calendar day', () => {
  it('is the same in every time zone', () => {
    expect(formatDay('1967-05-12')).toBe('12/05/1967')
    expect(formatDay('2020-01-01')).toBe('1/01/2020')
  })

  it('can be shown with its day of the week', () => {
    expect(formatWeekday('2026-12-01')).toBe('1/12/2026, Tue')
    expect(formatWeekday('not filed')).toBe('not filed')
  })

  it('is returned unchanged if it is not a date', () => {
    expect(formatDay('not filed')).toBe('not filed')
    expect(formatDay(null)).toBe('')
  })
})

it.each(['Asia/Kolkata', 'UTC', 'Europe/London', 'America/New_York', 'Asia/Dubai'])(
  'knows the time zone %s',
  (zone) => {
    process.env['TZ'] = zone
    expect(timeZone()).toBe(zone)
    process.env['TZ'] = 'Asia/Kolkata'
  },
)
