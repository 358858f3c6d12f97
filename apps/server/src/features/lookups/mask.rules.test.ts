import { expect, test } from 'vitest'
import { maskEmail, maskPhone } from './mask.rules.ts'

test('an email address keeps its first letter and its domain', () => {
  expect(maskEmail('ravi@acme.example')).toBe('r••••@acme.example')
  expect(maskEmail('r@acme.example')).toBe('r••••@acme.example')
})

test('a phone number keeps its country and its last three digits', () => {
  expect(maskPhone('+911111100210')).toBe('+91 ••••• ••210')
  expect(maskPhone('+14155550210')).toBe('••••• ••210')
})
