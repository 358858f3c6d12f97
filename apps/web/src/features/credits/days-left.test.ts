import { describe, expect, it } from 'vitest'
import { daysLeft } from './days-left.ts'
import { daysLeftText } from './credits.text.ts'

const TODAY = '2026-03-31'
const left = { phone: 60, email: 10 }
const day = (date: string, phone: number, email = 0) => ({ day: date, phone, email })

describe('daysLeft', () => {
  it('says nothing without use, without recent use, and for a unit that was not used', () => {
    expect(daysLeft(left, [], TODAY)).toEqual({ phone: null, email: null })
    expect(daysLeft(left, [day('2026-03-01', 9)], TODAY)).toEqual({ phone: null, email: null })
    expect(daysLeft(left, [day('2026-03-02', 30)], TODAY)).toEqual({ phone: 60, email: null })
  })

  it('takes the pace of the last 30 days, including days without use', () => {
    const days = [day('2025-12-01', 5_000, 5_000), day('2026-03-10', 100, 5), day(TODAY, 50, 0)]
    expect(daysLeft(left, days, TODAY)).toEqual({ phone: 12, email: 60 })
  })

  it('counts a new account from its first day of use, and as a week at least', () => {
    expect(daysLeft(left, [day('2026-03-22', 20)], TODAY).phone).toBe(30)
    expect(daysLeft(left, [day(TODAY, 42)], TODAY).phone).toBe(10)
  })

  it('says nothing if no credit is left', () => {
    expect(daysLeft({ phone: 0, email: 1 }, [day(TODAY, 9, 9)], TODAY)).toEqual({
      phone: null,
      email: 0,
    })
  })
})

it.each([
  [0, 'lasts less than a day'],
  [1, 'lasts about 1 day'],
  [12, 'lasts about 12 days'],
  [365, 'lasts about 365 days'],
  [366, 'lasts more than a year'],
])('%i days are shown as %j', (days, text) => {
  expect(daysLeftText(days)).toBe(text)
})
