import { LONGEST_START, startLexeme } from './search-lexemes.rules.ts'

/**
 * slot     one word of a query, with all that may stand for it in a name
 * reading  one slot after another; a query has a second one where two of its words may be one ("good year")
 */
export interface Slot {
  /** As asked; none where it is made of several. */
  word?: string
  /** Lexemes that must all stand in the name; one of these lists is enough. */
  alternatives: readonly (readonly string[])[]
  /** Or: some word of the name begins so. */
  start?: string
  /** In how many names that may be: an estimate. */
  df: number
}
export type Reading = readonly Slot[]

/** What an index answers: tsquery texts. */
export interface IndexQuery {
  query: string
  /** What the index leaves open, looked at name by name. */
  check: string | null
}

/** A conjunction of many words is as good as answered by the rarest of them. */
const MOST_INDEXED = 3

/** Names that fit one of the readings; null where none can. */
export function indexQuery(readings: readonly Reading[]): IndexQuery | null {
  return eitherOf(
    readings.filter(canFit).map((reading) => {
      const rarest = reading.toSorted((a, b) => a.df - b.df).slice(0, MOST_INDEXED)
      const query = all(rarest.map(indexed))
      const full = all(reading.map(exact))
      return { query, check: rarest.every(isExact) && rarest.length === reading.length ? null : full }
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
  }
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
  return any([...alternatives.map(quoted), ...(start === undefined ? [] : [`'${startLexeme(start)}'`])])
}

function exact(slot: Slot): string {
  return isExact(slot) ? indexed(slot) : any([...slot.alternatives.map(quoted), `'${slot.start}':*`])
}

const all = (parts: readonly string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join('&')})`)
const any = (parts: readonly string[]) => {
  const distinct = [...new Set(parts)]
  return distinct.length === 1 ? distinct[0]! : `(${distinct.join('|')})`
}
