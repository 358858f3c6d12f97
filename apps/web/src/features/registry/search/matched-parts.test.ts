import { expect, it } from 'vitest'
import { matchedParts } from './matched-parts.ts'

/** The name with the highlighted parts in brackets. */
const shown = (name: string, typed: string) =>
  matchedParts(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

it('highlights the letters that were typed, in any order of the words', () => {
  expect(shown('Chandrikora Telescopes Limited', 'tele chandr')).toBe(
    '[Chandr]ikora [Tele]scopes Limited',
  )
  expect(shown('S K Zuari', 's')).toBe('[S] K Zuari')
})

it('highlights the correct beginning of a mistyped word, and a match inside a word', () => {
  expect(shown('Chandrikora Telescopes', 'telscop')).toBe('Chandrikora [Tel]escopes')
  expect(shown('Softechno Labs', 'techno')).toBe('Sof[techno] Labs')
})

it('highlights nothing that was not typed', () => {
  expect(shown('Chandrikora', 'zu')).toBe('Chandrikora')
  expect(shown('Chandrikora', '(*')).toBe('Chandrikora')
})
