import { expect, it } from 'vitest'
import { COUNTRIES, countryByCode, splitInternational } from './countries.ts'

it('knows every country that has a dialling code, by name', () => {
  expect(COUNTRIES.length).toBeGreaterThan(240)
  expect(countryByCode('IN')).toEqual({ code: 'IN', dialCode: '91', name: 'India' })
})

it('splits an international number at its longest dialling code', () => {
  expect(splitInternational('+91 98765 43210')).toEqual({ country: 'IN', national: '9876543210' })
  expect(splitInternational('+971 50 123 4567')).toEqual({ country: 'AE', national: '501234567' })
})

it('takes a shared dialling code for its main country', () => {
  expect(splitInternational('+1 415 555 0123')?.country).toBe('US')
  expect(splitInternational('+44 7700 900123')?.country).toBe('GB')
  expect(splitInternational('+7 912 345 67 89')?.country).toBe('RU')
})

it('adds the plus when a link left it out', () => {
  expect(splitInternational('919876543210')).toEqual({ country: 'IN', national: '9876543210' })
})

it('returns null where no dialling code fits', () => {
  expect(splitInternational('+0123456789')).toBeNull()
  expect(splitInternational('')).toBeNull()
})
