import { expect, it } from 'vitest'
import { gstinCheckDigit, hasGstinShape, isBusinessGstin, looksMistyped } from './gstin.ts'

it('recognizes the shape of a GST number', () => {
  expect(hasGstinShape('27AAPFU0939F1ZV')).toBe(true)
  expect(hasGstinShape('27AAPFU0939F1Z')).toBe(false)
  expect(hasGstinShape('L65921GA1967PLC')).toBe(false)
})

it('finds a mistyped character by the check digit, and an unusual shape', () => {
  expect(looksMistyped('27AAPFU0939F1ZV')).toBe(false)
  expect(looksMistyped('27AAPFU0938F1ZV')).toBe(true)
  expect(looksMistyped('27AAPFU0939F1ZW')).toBe(true)
  expect(looksMistyped('ABCDEFGHIJKLMNO')).toBe(true)
})

it('checks shape, check digit and state of the GSTIN of a business', () => {
  expect(isBusinessGstin('27AAPFU0939F1ZV')).toBe(true)
  expect(isBusinessGstin('27AAPFU0939F1ZW')).toBe(false)
  expect(isBusinessGstin('2 AAPFU0939F1ZV')).toBe(false)
  // Only the state is wrong: 25 was merged into 26, and 00 and 99 do not exist.
  for (const state of ['25', '00', '99']) {
    const first = `${state}AAPFU0939F1Z`
    expect(isBusinessGstin(first + gstinCheckDigit(first))).toBe(false)
  }
})
