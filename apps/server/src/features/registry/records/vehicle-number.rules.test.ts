import { expect, test } from 'vitest'
import { vehicleNumber } from './vehicle-number.rules.ts'

test.each([
  ['of a state', 'MH12AB1234', 'MH12AB1234'],
  ['with what people put between', ' mh-12 ab\u00A01234 ', 'MH12AB1234'],
  ['with dots or slashes', 'MH.12/AB.1234', 'MH12AB1234'],
  ['with a short number', 'MH 12 AB 7', 'MH12AB0007'],
  ['of Delhi, by the class of the vehicle', 'DL1CA1234', 'DL1CA1234'],
  ['of Delhi, with three letters', 'DL 10 CAB 1234', 'DL10CAB1234'],
  ['of one letter', 'GA 07 A 1234', 'GA07A1234'],
  ['of no letter', 'MH 01 1234', 'MH011234'],
  ['from before 1989', 'MMH 1234', 'MMH1234'],
  ['from before 1989, with a short number', 'DIA 12', 'DIA0012'],
  ['of the whole country', '22 BH 1234 AA', '22BH1234AA'],
  ['of the whole country, with one letter', '21BH0001A', '21BH0001A'],
  ['of a vintage car', 'MH VA AB 0001', 'MHVAAB0001'],
  ['for a time', 'T 10 21 DL 0001 AB', 'T1021DL0001AB'],
  ['for a time, as it was before', 'KA 04 TEMP 123456', 'KA04TEMP123456'],
  ['of a trader', 'MH 12 TC 0123', 'MH12TC0123'],
  ['of an embassy', '77 CD 1234', '77CD1234'],
  ['of a consulate', '199 CC 9', '199CC9'],
  ['of the United Nations', '19 UN 12', '19UN12'],
  ['of the army', '↑03D153874H', '03D153874H'],
  ['of the army, as typed', '^ 03 D 153874 H', '03D153874H'],
])('a vehicle number %s is read', (_, text, number) => {
  expect(vehicleNumber(text)).toBe(number)
})

test.each([
  '',
  'MH',
  'AB',
  '9876543210',
  'ABCDE1234F',
  'MH12AB12345',
  '22BH123AA',
  'MH12IO1234',
  'Asha 12 x',
])('%j is none', (text) => {
  expect(vehicleNumber(text)).toBeNull()
})
