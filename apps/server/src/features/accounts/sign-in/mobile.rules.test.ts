import { expect, test } from 'vitest'
import { normaliseMobile } from './mobile.rules.ts'

test.each([
  '+91 98765 43210',
  '9876543210',
  '09876543210',
  '919876543210',
  '0091 98765-43210',
  '(98765) 43210',
  '+919876543210',
])('%s is the same Indian mobile number', (typed) => {
  expect(normaliseMobile(typed, ['IN'])).toEqual({ mobile: '+919876543210' })
})

test.each(['6000000001', '7123456789', '8123456789', '9999999999', '6123456789'])(
  'the Indian number %s is accepted, whatever series is in use',
  (typed) => {
    expect(normaliseMobile(typed, ['IN'])).toEqual({ mobile: `+91${typed}` })
  },
)

test.each([
  '',
  '12345',
  '98765',
  '+91 11111 12345',
  '98765432101234',
  'call me',
  '+999 123 456 7890',
  '+91',
  '+',
])('%s is no mobile number', (typed) => {
  expect(normaliseMobile(typed, ['IN', 'US'])).toEqual({ refused: 'invalid' })
})

test('a number of another country is accepted if the operator allows that country', () => {
  expect(normaliseMobile('+1 415 555 2671', ['IN'])).toEqual({ refused: 'country' })
  expect(normaliseMobile('+1 415 555 2671', ['IN', 'US'])).toEqual({ mobile: '+14155552671' })
})
