import type { Reader } from '../../../db/database.ts'
import type { NormalizedName } from '../words/name-words.rules.ts'
import { lookUpTerms, type QueryTerms } from './query-terms.service.ts'
import { findTopNames } from './find-names.service.ts'
import type { ScoringQuery } from './name-distance.rules.ts'
import { createRanking, type Candidate, type Ranked, type Ranking } from './ranking.rules.ts'
import { scoringQuery } from './query-variants.rules.ts'
import { MAX_READ_WHOLE, mayReadAll, MAX_RANKED, MAX_PREFIX_MATCHES } from './search-plan.rules.ts'
import { buildIndexQuery, type IndexQuery, type QueryVariant } from './search-query.rules.ts'
import { findNamesByPrefix, type Space } from './search.store.ts'

/** The matches of a query before any filter. */
export interface QueryMatches {
  scoring: ScoringQuery
  /** The best matches without a filter. */
  best: readonly Ranked[]
  /**
   * Null if there are no other matches than `best`. Otherwise names with the prefix and names that
   * match `query` follow. `rankedQueries` are the queries whose best names are ranked.
   */
  more: { query: IndexQuery | null; rankedQueries: readonly IndexQuery[] } | null
}

/** The state of a search: what a query has found so far, ranked. */
export interface SearchState {
  reader: Reader
  space: Space
  terms: QueryTerms
  prefixMatches: readonly Candidate[]
  scoring: ScoringQuery
  ranking: Ranking
  rankedQueries: IndexQuery[]
  /** The executed queries, and whether each returned all its matches. */
  executed: Map<string, boolean>
}

/** Starts a search with the names that have the query as their prefix. */
export async function startSearch(
  reader: Reader,
  space: Space,
  name: NormalizedName,
): Promise<SearchState> {
  const [prefixMatches, terms] = await Promise.all([
    findNamesByPrefix(reader, space, name.squash, MAX_PREFIX_MATCHES),
    lookUpTerms(reader, space, name),
  ])
  return restart({ reader, space, terms, prefixMatches })
}

/** The same search from its beginning: with the prefix matches only. */
export function restart(
  parts: Pick<SearchState, 'reader' | 'space' | 'terms' | 'prefixMatches'>,
): SearchState {
  const scoring = scoringQuery(parts.terms)
  const ranking = createRanking(scoring)
  ranking.add(parts.prefixMatches)
  const { reader, space, terms, prefixMatches } = parts
  return {
    reader,
    space,
    terms,
    prefixMatches,
    scoring,
    ranking,
    rankedQueries: [],
    executed: new Map(),
  }
}

/** Ranks the first matches of a query. Returns true if these are all. */
export async function addMatches(
  state: SearchState,
  indexQuery: IndexQuery | null,
): Promise<boolean> {
  if (indexQuery === null) return true
  const { reader, space, ranking, executed } = state
  const key = keyOf(indexQuery)
  let isAll = executed.get(key)
  if (isAll === undefined) {
    const rows = await findTopNames(reader, { space, filter: null }, indexQuery, MAX_RANKED)
    ranking.add(rows)
    executed.set(key, (isAll = rows.length < MAX_RANKED))
  }
  return isAll
}

/** The same, and keeps the query: it is executed again if a filter is set. */
export async function addRanked(
  state: SearchState,
  indexQuery: IndexQuery | null,
): Promise<boolean> {
  if (indexQuery !== null) state.rankedQueries.push(indexQuery)
  return addMatches(state, indexQuery)
}

/**
 * Ranks all names with the first slot of each variant if they are few. Otherwise none, and returns
 * false.
 */
export async function addAllIfFew(
  { reader, space, ranking }: SearchState,
  variants: readonly QueryVariant[],
) {
  if (!mayReadAll(variants.reduce((sum, [slot]) => sum + slot!.df, 0))) return false
  const indexQuery = buildIndexQuery(variants)
  if (indexQuery === null) return true
  const rows = await findTopNames(reader, { space, filter: null }, indexQuery, MAX_READ_WHOLE)
  if (rows.length >= MAX_READ_WHOLE) return false
  ranking.add(rows)
  return true
}

/** The result if nothing but these names matches. */
export function finalResult({ scoring }: SearchState, best: readonly Ranked[]): QueryMatches {
  return { scoring, best, more: null }
}

/** The result if names with the prefix and names that match the query follow the best ones. */
export function openResult(state: SearchState, indexQuery: IndexQuery | null): QueryMatches {
  const { scoring, ranking, prefixMatches, rankedQueries, executed } = state
  const isAll =
    prefixMatches.length < MAX_PREFIX_MATCHES &&
    (indexQuery === null || executed.get(keyOf(indexQuery)) === true)
  return {
    scoring,
    best: ranking.sorted(),
    more: isAll ? null : { query: indexQuery, rankedQueries },
  }
}

/** The key of a query. */
export function keyOf({ query, check }: IndexQuery): string {
  return check ?? query
}
