import { synonymsOf } from '../words/abbreviations.rules.ts'
import type { QueryTerms } from './query-terms.service.ts'
import type { ScoringQuery } from './name-distance.rules.ts'
import { LONGEST_PREFIX, soundLexeme, prefixLexeme } from '../indexing/search-lexemes.rules.ts'
import * as plan from './search-plan.rules.ts'
import type { QueryVariant, Slot } from './search-query.rules.ts'
import type { KnownWord } from './search.store.ts'

/** The terms without possible titles. */
export function omitTitles(terms: QueryTerms): QueryTerms {
  const { words, squash, titles } = terms
  const title = words.slice(0, titles).join('')
  return { ...terms, words: words.slice(titles), squash: squash.slice(title.length), titles: 0 }
}

/** Variants with a finished last word. */
export function finishedVariants(terms: QueryTerms): QueryVariant[] {
  const slots = terms.words.map((word) => wordSlot(terms, word))
  const variants = [slots, ...joinedVariants(terms, slots)]
  return terms.titles > 0 ? [...variants, ...finishedVariants(omitTitles(terms))] : variants
}

/** Variants whose last word may be unfinished, or the beginning of a legal form. */
export function typedVariants(terms: QueryTerms): QueryVariant[] {
  const variants = variantsWithTitles(terms)
  return terms.titles > 0 ? [...variants, ...variantsWithTitles(omitTitles(terms))] : variants
}

/** The same, with possible titles as words of the name. */
export function variantsWithTitles(terms: QueryTerms): QueryVariant[] {
  const slots = [
    ...terms.words.slice(0, -1).map((word) => wordSlot(terms, word)),
    lastWordSlot(terms),
  ]
  const variants = [slots, ...joinedVariants(terms, slots)]
  if (terms.isEndOpen) variants.push(slots.slice(0, -1))
  return variants
}

/** Variants that also match soundalikes and abbreviations. */
export function soundalikeVariants(terms: QueryTerms): QueryVariant[] {
  return typedVariants(terms).map((variant) => variant.map((slot) => soundalikeSlot(terms, slot)))
}

/** Of each of these only the most selective slot. */
export function selectiveVariants(terms: QueryTerms): QueryVariant[] {
  return soundalikeVariants(terms).map((variant) => [plan.mostSelective(variant)])
}

/** A slot that also matches words that sound alike, and words that it abbreviates. */
export function soundalikeSlot({ space, known }: QueryTerms, slot: Slot): Slot {
  const { word } = slot
  if (word === undefined || slot.df > plan.TRUSTED_DF) return slot
  const sounds = [word, ...(space === 'company' ? synonymsOf(word) : [])].map((one) => [
    soundLexeme(one),
  ])
  // "Rajesh Sharma" is also "R Sharma".
  const initial = space === 'director' && word.length > 1 ? [[word[0]!]] : []
  const others = [...sounds, ...initial].reduce((sum, [one]) => sum + (known.get(one!) ?? 0), 0)
  return {
    ...slot,
    alternatives: [...slot.alternatives, ...sounds, ...initial],
    df: slot.df + others,
  }
}

export function wordSlot({ space, known }: QueryTerms, word: string): Slot {
  const df = known.get(word) ?? 0
  const alternatives: (readonly string[])[] = df > 0 ? [[word]] : []
  if (space === 'director' && word.length === 1)
    return { word, alternatives, prefix: word, df: plan.COMMON_PREFIX_DF }
  // Initials written as one word.
  if (space === 'director' && word.length <= 3) alternatives.push([...word])
  return { word, alternatives, df }
}

function lastWordSlot(terms: QueryTerms): Slot {
  const word = terms.words.at(-1)!
  const slot = wordSlot(terms, word)
  if (terms.completions === null) {
    const df =
      word.length > LONGEST_PREFIX
        ? plan.COMMON_PREFIX_DF
        : (terms.known.get(prefixLexeme(word)) ?? plan.RARE_PREFIX_DF)
    return { ...slot, prefix: word, df: slot.df + df }
  }
  if (terms.completions.length <= plan.MAX_INLINE_COMPLETIONS)
    return addAlternatives(slot, terms.completions)
  const df = terms.completions.reduce((sum, one) => sum + one.df, slot.df)
  return { ...slot, prefix: word, completions: terms.completions.map((one) => one.word), df }
}

/** A slot with other words as alternatives. */
export function addAlternatives(slot: Slot, words: readonly KnownWord[]): Slot {
  return {
    ...slot,
    alternatives: [...slot.alternatives, ...words.map(({ word }) => [word])],
    df: words.reduce((sum, { df }) => sum + df, slot.df),
  }
}

/** A slot that also matches words with this prefix. */
export function prefixSlot(slot: Slot, word: string): Slot {
  return plan.canBePrefix(word)
    ? { ...slot, prefix: word, df: slot.df + plan.RARE_PREFIX_DF }
    : slot
}

/** A slot for any word with this prefix. */
export function anyWordWithPrefix(prefix: string): Slot {
  return { alternatives: [], prefix, df: plan.RARE_PREFIX_DF }
}

/** Variants in which two adjacent words are one, if there is such a word. */
function joinedVariants({ words, known }: QueryTerms, slots: readonly Slot[]): QueryVariant[] {
  return words.slice(1).flatMap((word, at) => {
    const joined = words[at]! + word
    const df = known.get(joined)
    if (df === undefined) return []
    return [
      [
        ...slots.slice(0, at),
        { word: joined, alternatives: [[joined]], df },
        ...slots.slice(at + 2),
      ],
    ]
  })
}

/** The query that names are scored against. */
export function scoringQuery(terms: QueryTerms): ScoringQuery {
  const { space, words, squash, known, isEndOpen, titles } = terms
  return {
    words,
    squash,
    // The rarer a word, the more it counts. A word that no name has is misspelt or not part of the
    // name.
    missing: words.map((word) => {
      const df = known.get(word) ?? 0
      return df === 0 ? 2.5 : 1.5 + Math.log2(plan.ESTIMATED_NAMES / df) / 5
    }),
    hasInitials: space === 'director',
    isEndOpen,
    titles,
    untitled: omitTitles(terms).squash,
  }
}
