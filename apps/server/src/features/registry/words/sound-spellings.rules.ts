import type { HeardWord, Script } from './indian-scripts.rules.ts'
import { COMMON, DIFFERENT } from './sound-tables.rules.ts'

/** A way to spell the next `span` sounds of a word. */
export interface Spelling {
  text: string
  span: number
  /** In tenths. */
  cost: number
}
const MOST_SOUNDS = 5
const DOUBLED = 1
const UNWRITTEN = 1
export const VOWEL = /^(?:[.aAIUEOÔÆ]|RI)/

const tables = new Map<Script, ReadonlyMap<string, readonly Spelling[]>>()

/** The spellings that may begin at a sound of a word. */
export function spellingsAt({ script, sounds }: HeardWord, at: number): Spelling[] {
  const table = tables.get(script) ?? readTable([COMMON, DIFFERENT[script] ?? []].flat().join())
  tables.set(script, table)
  const spelled = (key: readonly string[], span: number, added = 0) =>
    (table.get(key.join('+')) ?? []).map(({ text, cost }) => ({ text, span, cost: cost + added }))
  const found: Spelling[] = []
  for (let span = 1; span <= MOST_SOUNDS && at + span <= sounds.length; span += 1) {
    const next = sounds.slice(at, at + span)
    found.push(...spelled(next, span))
    // Some write no sign between two consonants.
    if (next.slice(1, -1).includes('.') && !VOWEL.test(next[0]!) && !VOWEL.test(next.at(-1)!))
      found.push(
        ...spelled(
          next.filter((sound) => sound !== '.'),
          span,
          UNWRITTEN,
        ),
      )
  }
  const [first, second] = sounds.slice(at)
  if (first === second && !VOWEL.test(first!)) found.push(...spelled([first!], 2))
  // A word begins with its first sound.
  if (at === 0) found.splice(0, Infinity, ...found.filter(({ text }) => text !== ''))
  // Tamil writes no h at the beginning.
  if (script === 'Tamil' && at === 0 && VOWEL.test(first!))
    found.push(
      ...found.map((one) => ({ ...one, text: `h${one.text}`, cost: one.cost + UNWRITTEN })),
    )
  // A letter or a digit between Indian ones.
  return found.length > 0
    ? found
    : [{ text: sounds[at]!.replace(/[^a-z\d]/g, ''), span: 1, cost: 0 }]
}

function readTable(text: string): ReadonlyMap<string, readonly Spelling[]> {
  return new Map(
    text.split(',').map((entry) => {
      const [key, spellings] = entry.trim().split(/:\s+/) as [string, string]
      const span = key.split('+').length
      return [key, spellings.split(/\s+/).flatMap((spelling) => readSpelling(spelling, span))]
    }),
  )
}

/** `th2` costs two tenths. A single consonant may be doubled. */
function readSpelling(spelling: string, span: number): Spelling[] {
  const text = spelling.replace(/\d$/, '').replace('-', '')
  const cost = Number(/\d$/.exec(spelling)?.[0] ?? 0)
  const one = { text, span, cost }
  return /^[bdfgklmnprstz]$/.test(text)
    ? [one, { ...one, text: text + text, cost: cost + DOUBLED }]
    : [one]
}
