import { expect, it } from 'vitest'
import { type Seat, companyText, mainSeat } from './person-seats.ts'

const seat = (number: string, over: Partial<Seat> = {}): Seat => ({
  identification_number: number,
  company_name: null,
  company_status: 'Active',
  designation: null,
  appointed_on: null,
  ended_on: null,
  ...over,
})

it('introduces a person by the company that is looked at, else by a living one, else by any that is held', () => {
  const gone = seat('GONE', { company_status: 'Strike Off' })
  const past = seat('PAST', { ended_on: '2020-01-31' })
  const living = seat('LIVING')
  expect(mainSeat([gone, living, past], 'PAST')).toBe(past)
  expect(mainSeat([gone, living, past], undefined)).toBe(living)
  expect(mainSeat([gone, past], 'ELSEWHERE')).toBe(gone)
  expect(mainSeat([past], undefined)).toBeUndefined()
})

it('names a company as people write it, by its number where there is no name', () => {
  expect(companyText(seat('X', { company_name: 'SAMPLE MILLS LLP' }))).toBe('Sample Mills LLP')
  expect(companyText(seat('X'))).toBe('X')
})
