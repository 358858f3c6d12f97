import { omitAnd } from '../words/name-words.rules.ts'
import * as dictionary from './query-terms.service.ts'
import type { QueryTerms } from './query-terms.service.ts'
import {
  restart,
  finalResult,
  openResult,
  addMatches,
  addAllIfFew,
  addRanked,
  type SearchState,
  type QueryMatches,
} from './search-state.service.ts'
import { matchesAllWords } from './ranking.rules.ts'
import * as variants from './query-variants.rules.ts'
import * as plan from './search-plan.rules.ts'
import {
  buildIndexQuery,
  isEmpty,
  type IndexQuery,
  type QueryVariant,
} from './search-query.rules.ts'
import { findNamesByPrefix } from './search.store.ts'

/**
 * Fuzzy matches for a query whose words no name has all: misspelt words, in the end most of the
 * words.
 */
export async function fuzzyMatches(state: SearchState): Promise<QueryMatches> {
  return (await misspeltMatches(state)) ?? looseMatches(state)
}

/** Matches for misspelt words. Null if no name has all of them. */
async function misspeltMatches(state: SearchState): Promise<QueryMatches | null> {
  const many = await addMisspeltMatches(state, variants.omitTitles(state.terms))
  if (many === null) {
    const whole = state.ranking.sorted().filter(matchesAllWords)
    return whole.length > 0 ? finalResult(state, whole) : null
  }
  // More than can be ranked: they are paged to the end, without other matches.
  const paged = restart(state)
  await addRanked(paged, many)
  return openResult(paged, many)
}

/**
 * Adds names with words one edit away from the query's, for its rare words if it has some. Returns
 * their query if there are too many to read.
 */
async function addMisspeltMatches(
  state: SearchState,
  terms: QueryTerms,
): Promise<IndexQuery | null> {
  const { words, known } = terms
  const near = await dictionary.findNeighbours(
    state.reader,
    state.space,
    plan.suspectedWords(words, known),
  )
  const each = variants.soundalikeVariants(terms)[0]!.map((slot, at) => {
    const others = near.get(words[at]!) ?? []
    const isNear = others.length > 0
    return { slot: variants.addAlternatives(slot, others), isNear, isKnown: known.has(words[at]!) }
  })
  const replaceable = each.filter(({ isNear }) => isNear)
  if (replaceable.length === 0) return null
  // First all names with a neighbour, whatever else is wrong. If they are too many, those that have
  // the other words too.
  if (
    await addAllIfFew(
      state,
      replaceable.map(({ slot }) => [slot]),
    )
  )
    return null
  const usable = each.filter(({ isNear, isKnown }) => isNear || isKnown)
  const query = buildIndexQuery([usable.map(({ slot }) => slot)])
  // A word is in no name and has no neighbours, so the matches of the others are not what was
  // meant.
  const isIncomplete = usable.length < each.length
  return (await addMatches(state, query)) || isIncomplete ? null : query
}

/** Adds names with two typos in a word, with other spaces and a typo, or with most of the words. */
async function looseMatches(state: SearchState): Promise<QueryMatches> {
  const terms = variants.omitTitles(state.terms)
  const spellings = await findSpellings(state, terms)
  state.ranking.add(spellings.prefixMatches)
  if (!(await addRespeltMatches(state, terms, spellings))) await addPartialMatches(state, terms)
  return finalResult(state, state.ranking.sorted().slice(0, plan.MAX_LOOSE))
}

type Spellings = Awaited<ReturnType<typeof findSpellings>>

/** Other spellings of words that no name has, and names with nearly the same prefix. */
async function findSpellings({ reader, space }: SearchState, { words, squash, known }: QueryTerms) {
  const unknown = words.filter((word) => !known.has(word))
  const joined = unknown.length > 0 ? words.slice(1).map((word, at) => words[at]! + word) : []
  const prefix = plan.trustedPrefix(squash)
  const withoutAnd = words.length === 1 ? omitAnd(squash) : []
  const [prefixMatches, twoEdits, withVowels, pairs, near, ...withoutAndMatches] =
    await Promise.all([
      prefix === null ? [] : findNamesByPrefix(reader, space, prefix, plan.MAX_RANKED),
      Promise.all(unknown.map((word) => dictionary.findTwoEditsAway(reader, space, word))),
      Promise.all(unknown.map((word) => dictionary.findWithVowels(reader, space, word))),
      Promise.all(unknown.map((word) => dictionary.findPairs(reader, space, word))),
      dictionary.findNeighbours(reader, space, joined),
      ...withoutAnd.map((other) => findNamesByPrefix(reader, space, other, plan.MAX_WITHOUT_AND)),
    ])
  return {
    prefixMatches: [prefixMatches, ...withoutAndMatches].flat(),
    /** Per unknown word: words two edits away, and words that have its vowels. */
    words: new Map(unknown.map((word, at) => [word, [...twoEdits[at]!, ...withVowels[at]!]])),
    /** Words that may replace one word, or two adjacent ones. */
    alone: [...twoEdits, ...withVowels, ...near.values()].filter((one) => one.length > 0),
    pairs: pairs.flat(),
  }
}

/**
 * Ranks names with all words in another spelling or with other spaces. Returns whether there are
 * any.
 */
async function addRespeltMatches(
  state: SearchState,
  terms: QueryTerms,
  spellings: Spellings,
): Promise<boolean> {
  const { words } = terms
  const slots = words.map((word) => variants.wordSlot(terms, word))
  const isFound = () => state.ranking.sorted().some(matchesAllWords)
  // Each word as it is, with its vowels, or as a prefix.
  const whole = slots.map((slot, at) => {
    const respelt = variants.addAlternatives(slot, spellings.words.get(words[at]!) ?? [])
    return plan.isCompleteWord(slot) ? respelt : variants.prefixSlot(respelt, words[at]!)
  })
  // Names with all the words as typed were already added.
  if (!slots.every(plan.isCompleteWord)) await addMatches(state, buildIndexQuery([whole]))
  if (isFound()) return true
  const alone: QueryVariant[] = spellings.alone.map((one) => [
    variants.addAlternatives({ alternatives: [], df: 0 }, one),
  ])
  const split: QueryVariant[] = spellings.pairs.map((pair) =>
    pair.map((one) => ({ alternatives: [[one.word]], df: one.df })),
  )
  if (!(await addAllIfFew(state, alone))) {
    const otherSlots = slots.filter((slot) => !isEmpty(slot)).slice(0, 1)
    await addMatches(state, buildIndexQuery(alone.map((variant) => [...variant, ...otherSlots])))
  }
  if (split.length > 0) await addMatches(state, buildIndexQuery(split))
  return isFound()
}

/** Adds names with most of the words. */
async function addPartialMatches(state: SearchState, terms: QueryTerms): Promise<void> {
  const { words, known } = terms
  const slots = words.map((word) => variants.wordSlot(terms, word))
  // If the last word is unfinished, it may have a typo after its first letters.
  const prefix = known.has(words.at(-1)!) ? null : plan.prefixBeforeTypo(words.at(-1)!)
  const prefixSlots = prefix === null ? [] : [variants.anyWordWithPrefix(prefix)]
  const usable = slots
    .filter((slot) => !isEmpty(slot))
    .map((slot) => variants.soundalikeSlot(terms, slot))
  for (const variant of plan.partialCombinations(
    [...usable, ...prefixSlots].toSorted((a, b) => a.df - b.df),
  )) {
    if (plan.isNearlyEnough(slots, state.ranking.sorted())) break
    // Names with all the words were already added.
    if (variant.length < words.length || prefixSlots.length > 0)
      await addMatches(state, buildIndexQuery([variant]))
  }
}
