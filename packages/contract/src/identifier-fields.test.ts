import { expect, test } from 'vitest'
import { billingAddressForm } from './billing/payments.ts'
import { dinField, gstinField, identificationNumberField } from './identifier-fields.ts'

test.each([
  [dinField, 'DIN: 97400001', '97400001'],
  [dinField, '9740 0001.', '97400001'],
  [dinField, 'DIN 12345', '00012345'],
  [gstinField, 'GST No. 29aaacs0000a1z3', '29AAACS0000A1Z3'],
  // A number of another shape has only the right length.
  [gstinField, 'un0000000000abc', 'UN0000000000ABC'],
  [
    identificationNumberField,
    'Corporate Identification Number: U74999MH2015PTC974001',
    'U74999MH2015PTC974001',
  ],
  [identificationNumberField, 'llpin aab 9740', 'AAB-9740'],
  [identificationNumberField, ' of nobody ', 'of nobody'],
  [billingAddressForm.gstin, 'GSTIN: 27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
] as const)('a field reads a number with its label %#: %s', (field, typed, number) => {
  expect(field.parse(typed)).toBe(number)
})

test.each([
  ['', 'Please enter DIN Number'],
  ['12345', 'DIN length should be 8 characters'],
  ['DIN of Asha', 'DIN Number should only be numeric'],
])('the messages for a DIN are those of the specification: %j', (typed, message) => {
  expect(dinField.safeParse(typed).error?.issues[0]?.message).toBe(message)
})
