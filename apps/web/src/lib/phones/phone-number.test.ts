import { loadMobilePlans } from './mobile-plans.ts'
import { describe, expect, it } from 'vitest'
import {
  internationalNumber,
  readLinkedPhone,
  readPhone,
  servedPhone,
  spacedNational,
  wrongMobile,
} from './phone-number.ts'

const INDIAN = { country: 'IN', national: '98765 43210' }

describe('an Indian number is read', () => {
  it.each([
    '9876543210',
    '98765 43210',
    '09876543210',
    '098765 43210',
    '919876543210',
    '91 98765-43210',
    '+91 98765 43210',
    '+91 098765 43210',
    '0091 98765 43210',
    '091 98765 43210',
    '(+91) 98765.43210',
    '+09876543210',
  ])('however it is written: %s', (typed) => {
    expect(readPhone(typed, 'IN', ['IN'])).toEqual(INDIAN)
    expect(readPhone(typed, 'IN', ['AE', 'IN', 'IR', 'US'])).toEqual(INDIAN)
    expect(internationalNumber(readPhone(typed, 'IN', ['IN']))).toBe('+919876543210')
  })

  it.each([
    '9876543210',
    '09876543210',
    '919876543210',
    ' 919876543210',
    '+919876543210',
    '+9876543210',
  ])('from a link, with or without its plus: %s', (linked) =>
    expect(readLinkedPhone(linked, ['AE', 'IN', 'IR'])).toEqual(INDIAN),
  )

  it('at each key, without another number in between', () => {
    for (const text of ['09876543210', '919876543210', '+919876543210', '+91098765 43210']) {
      let phone = { country: 'IN', national: '' }
      for (const key of text) {
        phone = readPhone(phone.national + key, phone.country, ['AE', 'IN'])
        expect(phone.country).toBe('IN')
      }
      expect(phone).toEqual(INDIAN)
    }
  })
})

it('keeps an incomplete number as it is typed', () => {
  for (const typed of ['', '0', '+', '+9', '+91 987', '98765', '91987654321', 'call me'])
    expect(readPhone(typed, 'IN', ['IN', 'AE'])).toEqual({ country: 'IN', national: typed })
})

it('chooses the country of a number with a plus, if it is served', () => {
  expect(readPhone('+971 50 123 4567', 'IN', ['IN', 'AE'])).toEqual({
    country: 'AE',
    national: '501234567',
  })
  expect(readPhone('00971501234567', 'IN', ['IN', 'AE'])).toEqual({
    country: 'AE',
    national: '501234567',
  })
  expect(readLinkedPhone('971501234567', ['IN', 'AE'])).toEqual({
    country: 'AE',
    national: '501234567',
  })
  expect(readPhone('+91 98765 43210', 'AE', ['IN', 'AE'])).toEqual(INDIAN)
})

it('reads ten digits as a number of the chosen country', () => {
  expect(readPhone('9876543210', 'US', ['IN', 'US'])).toEqual({
    country: 'US',
    national: '9876543210',
  })
})

it('never adds the code of a served country to a number of another country', () => {
  const foreign = readPhone('+971501234567', 'IN', ['IN'])
  expect(foreign.national).toBe('+971501234567')
  expect(internationalNumber(foreign)).toBe('+971501234567')
  expect(internationalNumber(readLinkedPhone('971501234567', ['IN']))).toBe('+971501234567')
  expect(internationalNumber(readPhone('+6581234567', 'IN', ['IN']))).toBe('+6581234567')
})

it('reads again once the served countries are known', () => {
  const linked = readLinkedPhone('971501234567', ['IN'])
  expect(servedPhone(linked, ['IN', 'AE'])).toEqual({ country: 'AE', national: '501234567' })
  expect(servedPhone({ country: 'IN', national: '' }, ['AE'])).toEqual({
    country: 'AE',
    national: '',
  })
  expect(servedPhone(INDIAN, ['AE', 'IN'])).toBe(INDIAN)
})

it('spaces only Indian numbers, even half-typed', () => {
  expect(['98765', '987654', '9876543210', '09876', '98765432101'].map(spacedNational)).toEqual([
    '98765',
    '98765 4',
    '98765 43210',
    '09876',
    '98765432101',
  ])
})

describe('the form accepts what the server accepts', () => {
  it.each([
    '९८७६५ ४३२१०',
    'Mob: 98765 43210',
    '9876543210.0',
    '+91 +91 98765 43210',
    '91919876543210',
    '\u202A+91 98765 43210\u202C',
    '98765–43210',
    '9876543210 / 9876543211',
    '98765 43210 ext 5',
  ])('%s', (typed) => {
    expect(readPhone(typed, 'IN', ['IN'])).toEqual(INDIAN)
  })

  it.each(['', '12345', '98765 4321', '1234567890', '022 2555 0100', '98765XXXXX', '98765 432101'])(
    'not %s',
    (typed) => {
      expect(wrongMobile(readPhone(typed, 'IN', ['IN', 'GB']))).toBe('Invalid mobile number.')
    },
  )

  it('for other countries as soon as their plans are loaded', async () => {
    const [british, landline] = ['+44 7911 123456', '+44 20 7946 0958'].map((typed) =>
      readPhone(typed, 'IN', ['IN', 'GB']),
    )
    expect([british, landline].map((phone) => phone && wrongMobile(phone))).toEqual([
      undefined,
      undefined,
    ])
    await loadMobilePlans()
    expect([british, landline].map((phone) => phone && wrongMobile(phone))).toEqual([
      undefined,
      'Invalid mobile number.',
    ])
  })
})
