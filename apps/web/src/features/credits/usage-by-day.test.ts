import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  axisLabel,
  dayNumber,
  dayOfNumber,
  percentUsed,
  percentText,
  usageByDay,
} from './usage-by-day.ts'

const zoneBefore = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Asia/Kolkata'
})
afterAll(() => {
  process.env['TZ'] = zoneBefore
})

const charge = (timestamp: string, phone: number, email = 0) => ({
  timestamp,
  credit_used: phone + email,
  phone,
  email,
})

describe('usageByDay', () => {
  it('sums the charges of a local day, phone and email separately', () => {
    const days = usageByDay([
      charge('2026-03-01T18:29:00.000Z', 1),
      charge('2026-03-01T18:31:00.000Z', 2, 1),
      charge('2026-03-02T05:00:00.000Z', 0, 3),
    ])
    expect(days).toEqual([
      { day: '2026-03-01', phone: 1, email: 0 },
      { day: '2026-03-02', phone: 2, email: 4 },
    ])
  })

  it('drops days at zero or below', () => {
    const days = usageByDay([
      charge('2026-03-01T05:00:00.000Z', 2),
      charge('2026-03-01T06:00:00.000Z', -2),
      charge('2026-03-02T06:00:00.000Z', 0, -1),
    ])
    expect(days).toEqual([])
  })

  it('sorts the days, whatever the order of the records', () => {
    const days = usageByDay([
      charge('2026-10-02T05:00:00.000Z', 1),
      charge('2026-02-10T05:00:00.000Z', 1),
    ])
    expect(days.map(({ day }) => day)).toEqual(['2026-02-10', '2026-10-02'])
  })

  it('counts the sum as phone credits if an older server returns nothing else', () => {
    expect(usageByDay([{ timestamp: '2026-03-01T05:00:00.000Z', credit_used: 3 }])).toEqual([
      { day: '2026-03-01', phone: 3, email: 0 },
    ])
  })
})

it('counts days across months and leap days', () => {
  expect(dayOfNumber(dayNumber('2028-03-01') - 1)).toBe('2028-02-29')
})

describe('axisLabel', () => {
  it('names the day and the month', () =>
    expect(axisLabel('2026-09-04', '2026-09-01', '2026-11-22')).toBe('4 Sep'))

  it('names the year too if the days are of more than one year', () =>
    expect(axisLabel('2025-12-31', '2025-12-31', '2026-01-01')).toBe('31 Dec 2025'))
})

describe('percentUsed', () => {
  it('is the used part of the total', () => {
    expect(percentUsed(75, 100)).toBe(25)
  })

  it('stays between 0 and 100, and is 0 if nothing was granted', () => {
    expect(percentUsed(0, 0)).toBe(0)
    expect(percentUsed(120, 100)).toBe(0)
    expect(percentUsed(-5, 100)).toBe(100)
  })

  it('is shown as 0% or 100% only if it is exactly that', () => {
    expect([0, 0.04, 38.27, 99.99, 100].map(percentText)).toEqual([
      '0%',
      '<0.1%',
      '38.3%',
      '>99.9%',
      '100%',
    ])
  })
})
