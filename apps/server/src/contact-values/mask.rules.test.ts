import { expect, test } from 'vitest'
import { maskEmail, maskName, maskPhone } from './mask.rules.ts'

test('an email address keeps its first letter and its domain', () => {
  expect(maskEmail('ravi@acme.example')).toBe('r••••@acme.example')
  expect(maskEmail('r@acme.example')).toBe('r••••@acme.example')
})

test('a phone number keeps its country and its last three digits', () => {
  expect(maskPhone('+911111100210')).toBe('+91 ••••• ••210')
  expect(maskPhone('+14155550210')).toBe('••••• ••210')
})

test('a name keeps the first letter of each word, and hides their length', () => {
  expect(maskName(' Ravi  Kumar ')).toBe('R••• K•••')
  expect(maskName('𝒜sha')).toBe('𝒜•••')
  expect(maskName('')).toBe('')
})
