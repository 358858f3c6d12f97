import { expect, it } from 'vitest'
import { matchText } from './use-lead-matches.ts'

it('finds a number in every spelling, and leaves other texts as they are', () => {
  for (const typed of ['98765 43210', '+91 98765-43210', '09876543210', '919876543210'])
    expect(matchText(typed)).toBe('9876543210')
  expect(matchText('(022) 1111 0000')).toBe('2211110000')
  expect(matchText(' Asha Rao ')).toBe('Asha Rao')
  expect(matchText('00012345')).toBe('00012345')
  expect(matchText('asha@looms.example')).toBe('asha@looms.example')
})
