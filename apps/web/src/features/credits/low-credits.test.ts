import { expect, it } from 'vitest'
import { lowUnits } from './low-credits.ts'
import { lowCreditText } from './low-credits.text.ts'

it.each([
  [6, 6, ''],
  [5, 6, '5 phone credits are left.'],
  [9, 1, '1 email credit is left.'],
  [9, 0, 'No email credits are left.'],
  [1, 5, '1 phone credit and 5 email credits are left.'],
])('with %i phone and %i email credits and a threshold of 5 it says %j', (phone, email, text) => {
  const left = { phone, email }
  const low = lowUnits(left, 5)
  expect(low.length === 0 ? '' : lowCreditText(left, low)).toBe(text)
})
