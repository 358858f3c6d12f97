import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, shortLine } from './clean-line.rules.ts'

test.for<[string, string]>([
  ['Asha\nRao', 'Asha Rao'],
  [' Asha \r\n\t Rao\u000b', 'Asha Rao'],
  ['Asha\u0000 Rao\u0000\u0000', 'Asha Rao'],
  ['A\u0000s\u0000h\u0000a\u0000', 'Asha'],
  ['Asha\u001b[31m Rao', 'Asha [31m Rao'],
  ['O\u0092Brien\u0085Sons', 'O Brien Sons'],
  ['Asha\u2028Rao\u2029', 'Asha Rao'],
  ['\u202eoaR\u202c Asha\u2066!\u2069', 'oaR Asha!'],
  ['\ufeffAsha\u200b R\u00adao', 'Asha Rao'],
  ['Asha\ud83d Rao \udc4d', 'Asha Rao'],
  ['Asha 👍', 'Asha 👍'],
  ['\uffffAsha\ue000', 'Asha'],
  // The joiners of Indian scripts change how a word is written.
  ['क्\u200dष \u200dआशा\u200c', 'क्\u200dष आशा'],
  ['മലയാളം', 'മലയാളം'],
  ['\n\u0000', ''],
])('%j is the line %j', ([text, line]) => {
  expect(cleanLine(text)).toBe(line)
})

test('any text becomes one line that can be stored and shown, and stays as it is then', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const line = cleanLine(text)
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
      expect(cleanLine(line)).toBe(line)
    }),
  )
})

test('what is no text, or too long, is left out', () => {
  const values = ['Asha', ' ', 'x'.repeat(6), 7, null, ['Asha']]
  expect(values.map((value) => shortLine(value, 5))).toEqual(['Asha', null, null, null, null, null])
})
