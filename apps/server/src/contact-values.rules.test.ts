import { expect, test } from 'vitest'
import { readEmail, readPhone, type PhoneRule } from './contact-values.rules.ts'

const e164 = (text: string, rule: PhoneRule) => readPhone(text, rule)?.e164 ?? null

test.each([
  '+91 98765 43210',
  '9876543210',
  '09876543210',
  '919876543210',
  '0091 98765-43210',
  '(98765) 43210',
  "'98765.43210",
])('%s is one Indian mobile number, whatever is asked of it', (text) => {
  for (const rule of ['possible', 'dialable', 'mobile'] as const) expect(e164(text, rule)).toBe('+919876543210')
})

test.each([
  ['a sample number', '+91 11111 00001', '+911111100001', '+911111100001', null],
  ['a number of a series that no plan knows yet', '916123456789', '+916123456789', '+916123456789', '+916123456789'],
  ['a landline', '+91 22 2766 1234', '+912227661234', '+912227661234', null],
  ['a mobile number of another country', '+1 415 555 2671', '+14155552671', '+14155552671', '+14155552671'],
  ['a number outside its plan', '+1 123 456 7890', '+11234567890', null, null],
  ['a number that is too short', '12345', null, null, null],
  ['a word', 'call me', null, null, null],
  ['a number with a plus inside', '98765+43210', null, null, null],
  ['nothing', '', null, null, null],
])('%s: %s', (_, text, possible, dialable, mobile) => {
  expect([e164(text, 'possible'), e164(text, 'dialable'), e164(text, 'mobile')]).toEqual([possible, dialable, mobile])
})

test('a number is known with its country and without its calling code', () => {
  expect(readPhone('+1 415 555 2671', 'mobile')).toEqual({
    e164: '+14155552671',
    country: 'US',
    national: '4155552671',
  })
  expect(readPhone('98765 43210', 'mobile')).toMatchObject({ country: 'IN', national: '9876543210' })
})

test('an address is kept as it was written, its domain in small letters', () => {
  expect(readEmail(' Asha.Rao@Mills.Example ')).toBe('Asha.Rao@mills.example')
})

test.each([
  '',
  'asha',
  'asha@mills',
  'a b@mills.example',
  'a@b@mills.example',
  'a\u0000@mills.example',
  'a\u0007@x.example',
])('%j is no address', (text) => {
  expect(readEmail(text)).toBeNull()
})
