import { expect, it } from 'vitest'
import { codeIn, digitsOf } from './otp-code.ts'

it.each([
  '6564',
  ' 6564\n',
  '6 5 6 4',
  '65-64',
  '6-5-6-4',
  '६५६४',
  '６５６４',
  '65\u200B64',
  '<#> Dastak 24x7: your code is 6564',
  '6564 is your sign-in code.\n\n@dastak.example #6564',
  '6564 is your code. Call 1800 123 4567.',
  '6564 is the OTP for your sign-in on 25-11-2026 till 1030 hrs',
  'OTP: 6564, valid for 5 minutes, ref AB1234',
  'Your OTP is 6 5 6 4',
  'आपका कोड है ६५६४',
  'Use 6564 to sign in. Never tell it. 98765 43210',
])('reads the code of %j', (text) => {
  expect(codeIn(text)).toBe('6564')
})

it.each(['', '65', '656', '65641', '98765 43210', 'call 1800 123 4567', 'Dastak 24x7', 'AB1234'])(
  'finds no code in %j',
  (text) => {
    expect(codeIn(text)).toBeNull()
  },
)

it('reads digits of any script', () => {
  expect(digitsOf('६ 5')).toBe('65')
})
