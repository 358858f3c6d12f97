import { emailField } from '@dastak/contract/fields.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEmail } from './contact-values.rules.ts'

test.for<[string, string]>([
  [' Asha.Rao@Mills.Example ', 'Asha.Rao@mills.example'],
  ['a@x.example\u200B', 'a@x.example'],
  ['\uFEFF\u202Aa@x.example\u202C', 'a@x.example'],
  ['a@x.exam\u00ADple', 'a@x.example'],
  ['a＠ｘ．example', 'a@x.example'],
  ['mailto:a@x.example?subject=hi', 'a@x.example'],
  ['Asha <a@x.example>', 'a@x.example'],
  ['"Rao, Asha" <a@x.example>', 'a@x.example'],
  ['a@x.example.', 'a@x.example'],
  ["'a@x.example", 'a@x.example'],
  ['a@उदाहरण.भारत', 'a@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['a@x.xn--h2brj9c', 'a@x.xn--h2brj9c'],
])('%s is one address, in forms and files alike', ([text, email]) => {
  expect(readEmail(text)).toBe(email)
  expect(emailField.safeParse(text).data).toBe(email)
})

test.for([
  'a@x.example; b@x.example',
  'a@x.example|b@x.example',
  'a@x.example/b@x.example',
  'a@x.example & b@x.example',
  'a@x.example\nb@x.example',
  'NA, a@x.example',
  'b***@x.example / a@x.example',
  'Email:a@x.example',
  'a[at]x[dot]example',
  'a @x.example',
])('%s: a file’s first usable address', (text) => {
  expect(readEmail(text)).toBe('a@x.example')
})

test.for([
  '',
  'NA',
  'asha',
  'asha@mills',
  'a b@mills.example',
  'a@b@mills.example',
  'a\u0000@mills.example',
  'a..b@x.example',
  'a@127.0.0.1',
  'a@x.c',
  '@x.example',
  'Asha Rao @x.example',
  'https://x.example/a@b.example',
])('%j is no address', (text) => {
  expect(readEmail(text)).toBeNull()
})

test('an address with masked letters is not read', () => {
  const mask = fc.constantFrom('***', '*', '•', '●●', '·', '#', 'XXX', 'xxxx', '...')
  const name = fc.stringMatching(/^[a-z]{1,6}$/)
  fc.assert(
    fc.property(name, mask, name, fc.boolean(), (first, hidden, last, isDomain) => {
      const text = isDomain
        ? `${last}@${first}${hidden}.example`
        : `${first}${hidden}@${last}.example`
      expect([text, readEmail(text)]).toEqual([text, null])
    }),
  )
})

test('an address that was read is read again as the same', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (text) => {
      const email = readEmail(text)
      if (email !== null)
        expect([readEmail(email), emailField.parse(email)]).toEqual([email, email])
      else expect(readEmail(text.trim())).toBeNull()
    }),
  )
})
