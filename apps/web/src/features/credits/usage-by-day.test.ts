import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axisLabels, percentUsed, percentWords, usageByDay } from './usage-by-day.ts'

const zoneBefore = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Asia/Kolkata'
})
afterAll(() => {
  process.env['TZ'] = zoneBefore
})

describe('usageByDay', () => {
  it('sums the charges of a local day', () => {
    const days = usageByDay([
      { timestamp: '2026-03-01T18:29:00.000Z', credit_used: 1 },
      { timestamp: '2026-03-01T18:31:00.000Z', credit_used: 2 },
      { timestamp: '2026-03-02T05:00:00.000Z', credit_used: 3 },
    ])
    expect(days).toEqual([
      { day: '2026-03-01', used: 1 },
      { day: '2026-03-02', used: 5 },
    ])
  })

  it('drops days at zero or below', () => {
    const days = usageByDay([
      { timestamp: '2026-03-01T05:00:00.000Z', credit_used: 2 },
      { timestamp: '2026-03-01T06:00:00.000Z', credit_used: -2 },
      { timestamp: '2026-03-02T06:00:00.000Z', credit_used: -1 },
    ])
    expect(days).toEqual([])
  })

  it('sorts the days, whatever the order of the records', () => {
    const days = usageByDay([
      { timestamp: '2026-10-02T05:00:00.000Z', credit_used: 1 },
      { timestamp: '2026-02-10T05:00:00.000Z', credit_used: 1 },
    ])
    expect(days.map(({ day }) => day)).toEqual(['2026-02-10', '2026-10-02'])
  })
})

describe('axisLabels', () => {
  const labels = (...days: string[]) => axisLabels(days.map((day) => ({ day, used: 1 })))

  it('names the day and the month', () => expect(labels('2026-09-04', '2026-11-22')).toEqual(['4 Sep', '22 Nov']))

  it('names the year too where the days are of more than one', () =>
    expect(labels('2025-12-31', '2026-01-01')).toEqual(['31 Dec 2025', '1 Jan 2026']))
})

describe('percentUsed', () => {
  it('is the used part of the whole', () => {
    expect(percentUsed(75, 100)).toBe(25)
  })

  it('stays between 0 and 100, and is 0 where nothing was granted', () => {
    expect(percentUsed(0, 0)).toBe(0)
    expect(percentUsed(120, 100)).toBe(0)
    expect(percentUsed(-5, 100)).toBe(100)
  })

  it('is never said to be nothing or all when it is not', () => {
    expect([0, 0.04, 38.27, 99.99, 100].map(percentWords)).toEqual(['0%', '<0.1%', '38.3%', '>99.9%', '100%'])
  })
})
