import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it('takes the first and the last word of a name', () => {
  expect(initialsOf('Asha Rao')).toBe('AR')
  expect(initialsOf('  Asha  Devi Rao ')).toBe('AR')
})

it('takes one letter of a single word, and none of an empty name', () => {
  expect(initialsOf('asha')).toBe('A')
  expect(initialsOf('   ')).toBe('')
})
