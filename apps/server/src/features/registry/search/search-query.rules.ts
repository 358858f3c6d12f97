import { LONGEST_PREFIX, prefixLexeme } from '../indexing/search-lexemes.rules.ts'
import { MAX_INDEXED_SLOTS, ESTIMATED_NAMES } from './search-plan.rules.ts'

/**
 * - Slot: one word of a query, with all its alternatives in a name.
 * - Variant: one interpretation of a query, as a conjunction of slots. A query has a second variant
 *   if two of its words may be one ("good year").
 */
export interface Slot {
  /** The typed word. Undefined if the slot was combined from several. */
  word?: string
  /** Alternative lists of lexemes. A name must have all lexemes of one list. */
  alternatives: readonly (readonly string[])[]
  /** Alternatively: some word of the name has this prefix. */
  prefix?: string
  /** All words of the dictionary with the prefix. */
  completions?: readonly string[]
  /** The estimated document frequency. */
  df: number
}
export type QueryVariant = readonly Slot[]

/** A query as the indexes answer it. */
export interface IndexQuery {
  /** A tsquery. */
  query: string
  /** A tsquery for the part that the index leaves open, checked name by name. */
  check: string | null
  /** The same for bitmaps, with the rarest slot of each variant first. */
  variants: readonly (readonly SlotCondition[])[]
  /** The estimated number of matching names at most. */
  df: number
  /** The estimated share of names that match, as if words were independent. */
  selectivity: number
}

/** A slot as bitmaps answer it. */
interface SlotCondition {
  /** The alternatives: lexemes, and tsqueries in brackets, which have no bitmap. */
  lexemes: readonly string[]
  /** A tsquery of the other slots, which narrows the search for lexemes without a bitmap. */
  otherSlots: string | null
}

/** A query for names that match one of the variants. Null if none can match. */
export function buildIndexQuery(variants: readonly QueryVariant[]): IndexQuery | null {
  return anyOf(
    variants.filter(canMatch).map((variant) => {
      const rarest = variant.toSorted((a, b) => a.df - b.df).slice(0, MAX_INDEXED_SLOTS)
      const query = all(rarest.map(indexTerm))
      const full = all(variant.map(exactTerm))
      const check = rarest.every(isExact) && rarest.length === variant.length ? null : full
      const conditions = variant
        .toSorted((a, b) => a.df - b.df)
        .map((slot) => conditionOf(slot, variant))
      const selectivity = variant.reduce(
        (part, { df }) => part * Math.min(1, df / ESTIMATED_NAMES),
        1,
      )
      return { query, check, variants: [conditions], df: rarest[0]!.df, selectivity }
    }),
  )
}

/** The union of the queries. */
export function anyOf(parts: readonly IndexQuery[]): IndexQuery | null {
  if (parts.length === 0) return null
  const needsCheck = parts.some(({ check }) => check !== null)
  return {
    query: any(parts.map(({ query }) => query)),
    check: needsCheck ? any(parts.map(({ query, check }) => check ?? query)) : null,
    variants: parts.flatMap(({ variants }) => variants),
    df: parts.reduce((sum, { df }) => sum + df, 0),
    selectivity: parts.reduce((sum, { selectivity }) => sum + selectivity, 0),
  }
}

/**
 * The query reduced to the rarest words of each variant. The other words are checked name by name.
 */
export function rarestOnly(indexQuery: IndexQuery): IndexQuery {
  if (indexQuery.variants.every((variant) => variant.length <= MAX_INDEXED_SLOTS)) return indexQuery
  const { query, check, variants } = indexQuery
  return {
    ...indexQuery,
    check: check ?? query,
    variants: variants.map((variant) => variant.slice(0, MAX_INDEXED_SLOTS)),
  }
}

/** Adds these lists of facets as conditions to every variant. */
export function addFacets(indexQuery: IndexQuery | null, facets: readonly (readonly string[])[]) {
  const parts = [
    ...(indexQuery ? [indexQuery.check ?? indexQuery.query] : []),
    ...(facets.length > 0 ? [facetsQuery(facets)] : []),
  ]
  const variants = (indexQuery?.variants ?? [[]]).map((variant) => [
    ...variant,
    ...facets.map((lexemes) => ({ lexemes, otherSlots: indexQuery?.query ?? null })),
  ])
  return { query: all(parts), variants }
}

/** A tsquery for one facet of each list. */
export function facetsQuery(facets: readonly (readonly string[])[]): string {
  return all(facets.map((list) => any(list.map((lexeme) => quoted([lexeme])))))
}

export function isEmpty({ alternatives, prefix }: Slot): boolean {
  return alternatives.length === 0 && prefix === undefined
}

function canMatch(variant: QueryVariant): boolean {
  return variant.length > 0 && !variant.some(isEmpty)
}

/** Whether the index answers a slot without checking the name. */
function isExact({ prefix }: Slot): boolean {
  return prefix === undefined || prefix.length <= LONGEST_PREFIX
}

/** Words and keys have only letters and digits, so quoting is enough for lexemes. */
function quoted(lexemes: readonly string[]): string {
  return all(lexemes.map((lexeme) => `'${lexeme}'`))
}

function indexTerm({ alternatives, prefix }: Slot): string {
  return any([
    ...alternatives.map(quoted),
    ...(prefix === undefined ? [] : [`'${prefixLexeme(prefix)}'`]),
  ])
}

function exactTerm(slot: Slot): string {
  return isExact(slot)
    ? indexTerm(slot)
    : any([...slot.alternatives.map(quoted), `'${slot.prefix}':*`])
}

function conditionOf(slot: Slot, variant: QueryVariant): SlotCondition {
  const others = variant.filter((other) => other !== slot).map(indexTerm)
  return { lexemes: alternativesOf(slot), otherSlots: others.length === 0 ? null : all(others) }
}

function alternativesOf(slot: Slot): string[] {
  const { alternatives, prefix, completions } = slot
  const listed = alternatives.map((lexemes) =>
    lexemes.length === 1 ? lexemes[0]! : quoted(lexemes),
  )
  if (prefix === undefined) return listed
  if (isExact(slot)) return [...listed, prefixLexeme(prefix)]
  return completions === undefined ? [`(${exactTerm(slot)})`] : [...listed, ...completions]
}

const all = (parts: readonly string[]) => (parts.length === 1 ? parts[0]! : `(${parts.join('&')})`)
const any = (parts: readonly string[]) => {
  const distinct = [...new Set(parts)]
  return distinct.length === 1 ? distinct[0]! : `(${distinct.join('|')})`
}
