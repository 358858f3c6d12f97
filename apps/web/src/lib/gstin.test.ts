import { expect, it } from 'vitest'
import { hasGstinShape, looksMistyped } from './gstin.ts'

it('knows a GST number by its shape', () => {
  expect(hasGstinShape('27AAPFU0939F1ZV')).toBe(true)
  expect(hasGstinShape('27AAPFU0939F1Z')).toBe(false)
  expect(hasGstinShape('L65921GA1967PLC')).toBe(false)
})

it('finds a mistyped character by the check character, and an unusual shape', () => {
  expect(looksMistyped('27AAPFU0939F1ZV')).toBe(false)
  expect(looksMistyped('27AAPFU0938F1ZV')).toBe(true)
  expect(looksMistyped('27AAPFU0939F1ZW')).toBe(true)
  expect(looksMistyped('ABCDEFGHIJKLMNO')).toBe(true)
})
