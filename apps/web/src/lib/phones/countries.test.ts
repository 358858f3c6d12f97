import { expect, it } from 'vitest'
import { countriesOf, countryByCode, splitInternational } from './countries.ts'

it('knows countries by their codes, and offers those that are asked for, by name', () => {
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

it('takes a shared dialling code for its main country, where that one is served', () => {
  expect(splitInternational('14155550123', ['CA', 'US'])?.country).toBe('US')
  expect(splitInternational('14155550123', ['CA'])?.country).toBe('CA')
  expect(splitInternational('79123456789', ['KZ', 'RU'])?.country).toBe('RU')
})

it('returns null where no served country fits', () => {
  expect(splitInternational('971501234567', ['IN'])).toBeNull()
  expect(splitInternational('', ['IN'])).toBeNull()
})
