import type { Reader } from '../../../db/database.ts'
import type { NormalizedName } from '../words/name-words.rules.ts'
import type { QueryName } from '../words/parse-query.rules.ts'
import { findHeardNames } from './heard-names.service.ts'
import {
  finalResult,
  startSearch,
  openResult,
  addAllIfFew,
  addRanked,
  type SearchState,
  type QueryMatches,
} from './search-state.service.ts'
import { matchesAllWords, matchesBySound, matchesAsTyped, type Ranked } from './ranking.rules.ts'
import * as variants from './query-variants.rules.ts'
import { fuzzyMatches } from './fuzzy-match.service.ts'
import { enoughResults, isCrowdedOut, isTooShort, MAX_PREFIX_MATCHES } from './search-plan.rules.ts'
import { buildIndexQuery } from './search-query.rules.ts'
import { findNamesByPrefix, type Space } from './search.store.ts'

/**
 * The matches for the interpretation of a query whose best name has the lowest cost, the first of
 * equals. A further interpretation is tried only if no name matches the previous ones as typed.
 * Null if the query has no word. `isQuick`: for suggestions, where a few matches are enough.
 */
export async function matchQuery(
  reader: Reader,
  space: Space,
  names: readonly QueryName[],
  isQuick: boolean,
): Promise<QueryMatches | null> {
  let nearest: QueryMatches | null = null
  for await (const name of readingsOf(reader, space, names)) {
    if (name.squash === '' || (nearest?.best[0] && matchesAsTyped(nearest.best[0]))) break
    const matches = await matchName(reader, space, name, isQuick)
    if (nearest === null || costOf(matches) < costOf(nearest)) nearest = matches
  }
  return nearest
}

/** Before a name in an Indian script, as the words of the registry that sound like its own. */
async function* readingsOf(reader: Reader, space: Space, names: readonly QueryName[]) {
  for (const name of names) {
    if (name.heard) yield* await findHeardNames(reader, space, name.heard)
    yield name
  }
}

const costOf = ({ best: [first] }: QueryMatches) => first?.cost ?? Infinity

/**
 * Matches one interpretation of a query: names with the prefix, and names with all its words, the
 * last of which may be unfinished. If these are few, soundalikes and abbreviations are added. If
 * there are none, misspellings are tried, and in the end names with most of the words.
 */
async function matchName(reader: Reader, space: Space, name: NormalizedName, isQuick: boolean) {
  const enough = enoughResults(isQuick)
  const state = await startSearch(reader, space, name)
  const { terms, prefixMatches, ranking } = state
  if (terms.titles > 0)
    ranking.add(
      await findNamesByPrefix(reader, space, variants.omitTitles(terms).squash, MAX_PREFIX_MATCHES),
    )
  const isAllRead =
    prefixMatches.length < MAX_PREFIX_MATCHES &&
    (await addAllIfFew(state, variants.selectiveVariants(terms)))
  return (
    (isAllRead ? matchesOfAll(state, enough) : await bestMatches(state, enough)) ??
    (await fuzzyMatches(state))
  )
}

/**
 * If all names of a rare word were read: matches as typed, otherwise by sound, otherwise with all
 * words.
 */
function matchesOfAll(state: SearchState, enough: number): QueryMatches | null {
  const ranked = state.ranking.sorted()
  const typed = ranked.filter(matchesAsTyped)
  if (typed.length >= enough) return finalResult(state, typed)
  const found = [ranked.filter(matchesBySound), ranked.filter(matchesAllWords)]
  const best = found.find((names) => isEnough(state, enough, names))
  return best === undefined ? null : finalResult(state, best)
}

/** Otherwise the best names with all the words as typed, or by sound. */
async function bestMatches(state: SearchState, enough: number): Promise<QueryMatches | null> {
  const { terms, ranking } = state
  const [slots, whole] = [variants.typedVariants(terms), variants.finishedVariants(terms)]
  const typed = buildIndexQuery(slots)
  // Initials that look like a title would be lost among all names that have the other words.
  if (terms.titles > 0) await addRanked(state, buildIndexQuery(variants.variantsWithTitles(terms)))
  const isShort = isTooShort(terms.words)
  const isAll = !isShort && (await addRanked(state, typed))
  if (!isAll && (isShort || isCrowdedOut(whole[0]!.at(-1)!, slots[0]!.at(-1)!)))
    await addRanked(state, buildIndexQuery(whole))
  if (ranking.sorted().length >= enough) return openResult(state, typed)
  const soundalike = buildIndexQuery(variants.soundalikeVariants(terms))
  if (soundalike !== null && soundalike.query !== typed?.query) await addRanked(state, soundalike)
  return isEnough(state, enough, ranking.sorted()) ? openResult(state, soundalike ?? typed) : null
}

/** Whether other spellings need not be tried. For several words one match is enough. */
function isEnough({ terms }: SearchState, enough: number, ranked: readonly Ranked[]): boolean {
  return (
    ranked.length >= (terms.words.length > 1 ? 1 : enough) || ranked.some(({ isExact }) => isExact)
  )
}
