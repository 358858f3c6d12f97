import { LONGEST_START, startLexeme } from '../indexing/search-lexemes.rules.ts'
import { MOST_INDEXED, NAMES } from './search-plan.rules.ts'

/**
 * slot     one word of a query, with all that may stand for it in a name
 * reading  one slot after another; a query has a second one where two of its words may be one
 *          ("good year")
 */
export interface Slot {
  /** As asked; none where it is made of several. */
  word?: string
  /** Lexemes that must all stand in the name; one of these lists is enough. */
  alternatives: readonly (readonly string[])[]
  /** Or: some word of the name begins so. */
  start?: string
  /** The same as the dictionary has it: all words that do. */
  completions?: readonly string[]
  /** In how many names that may be: an estimate. */
  df: number
}
export type Reading = readonly Slot[]

/** What the indexes answer. */
export interface IndexQuery {
  /** A tsquery. */
  query: string
  /** A tsquery of what that leaves open, looked at name by name. */
  check: string | null
  /** The same as what bitmaps have, the rarest of each reading first. */
  readings: readonly (readonly Choice[])[]
  /** In how many names that may be at most: an estimate. */
  df: number
  /** In which share of the names that may be: an estimate, as if words did not go together. */
  share: number
}

/** A slot for bitmaps. */
interface Choice {
  /** What may stand there: lexemes, and conditions in brackets, which have no bitmap. */
  lexemes: readonly string[]
  /** A tsquery of the other words: what has no bitmap is looked for beside them. */
  beside: string | null
}

/** Names that fit one of the readings; null where none can. */
export function indexQuery(readings: readonly Reading[]): IndexQuery | null {
  return eitherOf(
    readings.filter(canFit).map((reading) => {
      const rarest = reading.toSorted((a, b) => a.df - b.df).slice(0, MOST_INDEXED)
      const query = all(rarest.map(indexed))
      const full = all(reading.map(exact))
      const check = rarest.every(isExact) && rarest.length === reading.length ? null : full
      const choices = reading.toSorted((a, b) => a.df - b.df).map((slot) => choice(slot, reading))
      const share = reading.reduce((part, { df }) => part * Math.min(1, df / NAMES), 1)
      return { query, check, readings: [choices], df: rarest[0]!.df, share }
    }),
  )
}

/** What any of them answers. */
export function eitherOf(parts: readonly IndexQuery[]): IndexQuery | null {
  if (parts.length === 0) return null
  const isOpen = parts.some(({ check }) => check !== null)
  return {
    query: any(parts.map(({ query }) => query)),
    check: isOpen ? any(parts.map(({ query, check }) => check ?? query)) : null,
    readings: parts.flatMap(({ readings }) => readings),
    df: parts.reduce((sum, { df }) => sum + df, 0),
    share: parts.reduce((sum, { share }) => sum + share, 0),
  }
}

/** What the rarest words of each reading find, of which the others are looked at name by name. */
export function withRarest(words: IndexQuery): IndexQuery {
  if (words.readings.every((reading) => reading.length <= MOST_INDEXED)) return words
  const { query, check, readings } = words
  return {
    ...words,
    check: check ?? query,
    readings: readings.map((reading) => reading.slice(0, MOST_INDEXED)),
  }
}

/** Each of these lists of facets in every reading too. */
export function withConditions(words: IndexQuery | null, facets: readonly (readonly string[])[]) {
  const parts = [
    ...(words ? [words.check ?? words.query] : []),
    ...(facets.length > 0 ? [facetsQuery(facets)] : []),
  ]
  const readings = (words?.readings ?? [[]]).map((reading) => [
    ...reading,
    ...facets.map((lexemes) => ({ lexemes, beside: words?.query ?? null })),
  ])
  return { query: all(parts), readings }
}

/** One of each list. */
export function facetsQuery(facets: readonly (readonly string[])[]): string {
  return all(facets.map((list) => any(list.map((lexeme) => quoted([lexeme])))))
}

export function isEmpty({ alternatives, start }: Slot): boolean {
  return alternatives.length === 0 && start === undefined
}

function canFit(reading: Reading): boolean {
  return reading.length > 0 && !reading.some(isEmpty)
}

/** Whether the index answers a slot without a look at the name. */
function isExact({ start }: Slot): boolean {
  return start === undefined || start.length <= LONGEST_START
}

/** Words and keys are letters and digits alone: quoting is all that lexemes need. */
function quoted(lexemes: readonly string[]): string {
  return all(lexemes.map((lexeme) => `'${lexeme}'`))
}

function indexed({ alternatives, start }: Slot): string {
  return any([
    ...alternatives.map(quoted),
    ...(start === undefined ? [] : [`'${startLexeme(start)}'`]),
  ])
}

function exact(slot: Slot): string {
  return isExact(slot)
    ? indexed(slot)
    : any([...slot.alternatives.map(quoted), `'${slot.start}':*`])
}

function choice(slot: Slot, reading: Reading): Choice {
  const others = reading.filter((other) => other !== slot).map(indexed)
  return { lexemes: conditions(slot), beside: others.length === 0 ? null : all(others) }
}

function conditions(slot: Slot): string[] {
  const { alternatives, start, completions } = slot
  const own = alternatives.map((lexemes) => (lexemes.length === 1 ? lexemes[0]! : quoted(lexemes)))
  if (start === undefined) return own
  if (isExact(slot)) return [...own, startLexeme(start)]
  return completions === undefined ? [`(${exact(slot)})`] : [...own, ...completions]
}

const all = (parts: readonly string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join('&')})`)
const any = (parts: readonly string[]) => {
  const distinct = [...new Set(parts)]
  return distinct.length === 1 ? distinct[0]! : `(${distinct.join('|')})`
}
