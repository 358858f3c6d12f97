import { expect, it } from 'vitest'
import { countriesOf, countryByCode, splitInternational } from './countries.ts'

it('finds countries by their codes, and sorts them by name', () => {
  expect(countryByCode('IN')).toEqual({ code: 'IN', dialCode: '91', name: 'India' })
  expect(countriesOf(['IN', 'AE', 'DE', 'XX']).map(({ name }) => name)).toEqual([
    'Germany',
    'India',
    'United Arab Emirates',
  ])
})

it('splits an international number at the dialling code of a served country', () => {
  expect(splitInternational('919876543210', ['IN', 'AE'])).toEqual({
    country: 'IN',
    national: '9876543210',
  })
  expect(splitInternational('971501234567', ['IN', 'AE'])).toEqual({
    country: 'AE',
    national: '501234567',
  })
})

it('uses the main country of a shared dialling code, if it is served', () => {
  expect(splitInternational('14155550123', ['CA', 'US'])?.country).toBe('US')
  expect(splitInternational('14155550123', ['CA'])?.country).toBe('CA')
  expect(splitInternational('79123456789', ['KZ', 'RU'])?.country).toBe('RU')
})

it('returns null if no served country matches', () => {
  expect(splitInternational('971501234567', ['IN'])).toBeNull()
  expect(splitInternational('', ['IN'])).toBeNull()
})
