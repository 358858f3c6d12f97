import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, distinct } from './clean-line.ts'

test('invisible characters, line breaks and changes of direction are removed', () => {
  expect(cleanLine('  Asha\u202E \t\n Rao\u2066\u0000\u200B\uFEFF ', 200)).toBe('Asha Rao')
  expect(cleanLine('Asha\u{E0041}\u{E0042}', 200)).toBe('Asha')
  expect(cleanLine('\uD800Asha\uFFFF', 200)).toBe('Asha')
})

test('joiners of Indian scripts and emoji are kept', () => {
  expect(cleanLine('क्‍लीनिक श्री‌राम', 200)).toBe('क्‍लीनिक श्री‌राम')
  expect(cleanLine('Asha 🌱', 200)).toBe('Asha 🌱')
})

test('a long line is cut, but never inside a character', () => {
  expect(cleanLine('a'.repeat(500), 200)).toBe('a'.repeat(200))
  expect(cleanLine(`a${'🌱'.repeat(500)}`, 200)).toBe(`a${'🌱'.repeat(99)}`)
})

test('every line can be stored by the server', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = cleanLine(text, 50)
      expect(line.length).toBeLessThanOrEqual(50)
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Cn}\u202A-\u202E\u2066-\u2069]|\s\s|^\s|\s$/u)
    }),
  )
})

test('duplicates are removed, ignoring case', () => {
  expect(distinct(['b', 'A', 'a', 'B', 'c'], 2)).toEqual(['b', 'A'])
})
