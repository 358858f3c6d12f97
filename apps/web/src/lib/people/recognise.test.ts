import { expect, it } from 'vitest'
import { compactText, isCompanyNumber, isContact, isDin, isNumber } from './recognise.ts'

it('recognises a DIN, a CIN and an LLPIN by their shape, with any spacing', () => {
  expect(isDin(compactText(' 0001 2345'))).toBe(true)
  expect(isDin(compactText('123456789'))).toBe(false)
  expect(isCompanyNumber(compactText('u33200 ka 2014 ptc 957230'))).toBe(true)
  expect(isCompanyNumber(compactText('aab-1234'))).toBe(true)
  expect(['faaa-0001', 'F 00001'].map(compactText).every(isCompanyNumber)).toBe(true)
  expect(isCompanyNumber(compactText('zuari'))).toBe(false)
})

it('recognises a number with its label, and leaves names alone', () => {
  expect(compactText('DIN no. 97400001')).toBe('97400001')
  expect(compactText('CIN: U74999MH2015PTC974001')).toBe('U74999MH2015PTC974001')
  expect(compactText('GST No. 29AAACS0000A1Z3')).toBe('29AAACS0000A1Z3')
  expect(['DIN 1234', '９７４００００१', 'LLPIN AAB 9740'].every(isNumber)).toBe(true)
  expect(['abc 1234', 'riverbead 2000', '2000', '7th harbour'].some(isNumber)).toBe(false)
})

it('treats nine or more digits as a phone number, and text with an @ as an email address', () => {
  expect(['+91 11111 00001', '(022) 1111-0000', 'asha@acme.example'].every(isContact)).toBe(true)
  expect(['00012345', 'U33200KA2014PTC957230', 'zuari 360'].some(isContact)).toBe(false)
})
