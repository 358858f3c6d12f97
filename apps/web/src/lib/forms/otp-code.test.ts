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
  expect(codeIn(text, 4)).toBe('6564')
})

it.each(['', '65', '656', '65641', '98765 43210', 'call 1800 123 4567', 'Dastak 24x7', 'AB1234'])(
  'finds no code in %j',
  (text) => {
    expect(codeIn(text, 4)).toBeNull()
  },
)

it.each([
  '656401',
  '656 401',
  '65 64 01',
  '6 5 6 4 0 1',
  '656-401',
  '६५६४०१',
  '<#> Dastak 24x7: your code is 656401',
  '656401 is your code to use this number with Dastak. It is valid for 5 minutes.\n\n@a.example #656401',
  '656401 is the OTP of 25-11-26, Pune 411 001. Call 1800 123 4567.',
])('reads the code of six digits in %j', (text) => {
  expect(codeIn(text, 6)).toBe('656401')
})

it.each(['6564', '6564 0', '6564012', '98765 43210', '656401st', '656 401 2', '1234 5th'])(
  'finds no code of six digits in %j, and no part of it is a code',
  (text) => {
    expect(codeIn(text, 6)).toBeNull()
  },
)

it('finds no code of four digits in a code of six', () => {
  expect(codeIn('656401 is your code', 4)).toBeNull()
})

it('reads digits of any script', () => {
  expect(digitsOf('६ 5')).toBe('65')
})
