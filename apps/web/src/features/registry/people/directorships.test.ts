import { expect, it } from 'vitest'
import { type Directorship, companyText, mainDirectorship } from './directorships.ts'

const directorship = (number: string, over: Partial<Directorship> = {}): Directorship => ({
  identification_number: number,
  company_name: null,
  company_status: 'Active',
  designation: null,
  appointed_on: null,
  ended_on: null,
  ...over,
})

it('prefers the company that is open, then an active company, then any present one', () => {
  const gone = directorship('GONE', { company_status: 'Strike Off' })
  const past = directorship('PAST', { ended_on: '2020-01-31' })
  const active = directorship('ACTIVE')
  expect(mainDirectorship([gone, active, past], 'PAST')).toBe(past)
  expect(mainDirectorship([gone, active, past], undefined)).toBe(active)
  expect(mainDirectorship([gone, past], 'ELSEWHERE')).toBe(gone)
  expect(mainDirectorship([past], undefined)).toBeUndefined()
})

it('shows the name of a company in title case, or its number if it has no name', () => {
  expect(companyText(directorship('X', { company_name: 'SAMPLE MILLS LLP' }))).toBe(
    'Sample Mills LLP',
  )
  expect(companyText(directorship('X'))).toBe('X')
})
