import { expect, it } from 'vitest'
import { compactText, isCompanyNumber, isContact, isDin } from './recognise.ts'

it('recognises a DIN, a CIN and an LLPIN by their shape, with any spacing', () => {
  expect(isDin(compactText(' 0001 2345'))).toBe(true)
  expect(isDin(compactText('123456789'))).toBe(false)
  expect(isCompanyNumber(compactText('u33200 ka 2014 ptc 957230'))).toBe(true)
  expect(isCompanyNumber(compactText('aab-1234'))).toBe(true)
  expect(['faaa-0001', 'F 00001'].map(compactText).every(isCompanyNumber)).toBe(true)
  expect(isCompanyNumber(compactText('zuari'))).toBe(false)
})

it('treats nine or more digits as a phone number, and text with an @ as an email address', () => {
  expect(['+91 11111 00001', '(022) 1111-0000', 'asha@acme.example'].every(isContact)).toBe(true)
  expect(['00012345', 'U33200KA2014PTC957230', 'zuari 360'].some(isContact)).toBe(false)
})
