import type { Reader } from '../../../db/database.ts'
import { createSpellingCost, latinText, spell } from '../words/heard-words.rules.ts'
import type { QueryWord } from '../words/indian-scripts.rules.ts'
import {
  STOP_WORDS,
  normalizeCompany,
  normalizePerson,
  type NormalizedName,
} from '../words/name-words.rules.ts'
import { USUAL_WORDS } from '../words/usual-words.rules.ts'
import * as plan from './search-plan.rules.ts'
import { findSimilarWords, type Space } from './search.store.ts'

interface Choice {
  words: readonly string[]
  /** In tenths: the least is the likeliest. */
  cost: number
}

/**
 * The names that words in an Indian script may mean, the likeliest first. Each word is one of the
 * registry that may be spelled for what is heard.
 */
export async function findHeardNames(
  reader: Reader,
  space: Space,
  heard: readonly QueryWord[],
): Promise<NormalizedName[]> {
  const normalize = space === 'company' ? normalizeCompany : normalizePerson
  const words = heard.slice(0, plan.MAX_QUERY_WORDS)
  const choices = await Promise.all(words.map((word) => findWords(reader, space, word)))
  const names = choices.reduce<Choice[]>(
    (begun, next) =>
      begun
        .flatMap(({ words, cost }) =>
          next.map((one) => ({ words: [...words, ...one.words], cost: cost + one.cost })),
        )
        .toSorted((a, b) => a.cost - b.cost)
        .slice(0, plan.MAX_HEARD_NAMES),
    [{ words: [], cost: 0 }],
  )
  return names.map(({ words }) => normalize(words.join(' ')))
}

/** The words of the dictionary that may be spelled for a heard one, or its own spelling. */
async function findWords(reader: Reader, space: Space, heard: QueryWord): Promise<Choice[]> {
  if (typeof heard === 'string') return [{ words: [heard], cost: 0 }]
  const count = heard.sounds.length
  const rows = await findSimilarWords(reader, space, {
    starts: spell(heard, plan.MAX_HEARD_STARTS, plan.HEARD_START_LENGTH),
    end: '',
    least: Math.floor(count / 2),
    most: count * 2 + 2,
    take: plan.MAX_SIMILAR_WITH_VOWELS,
  })
  const legal = space === 'company' ? [...STOP_WORDS].map((word) => ({ word, df: 0 })) : []
  const costOf = createSpellingCost(heard, plan.mostHeardCost(count))
  const isUsual = (word: string) => USUAL_WORDS.has(word) || STOP_WORDS.has(word)
  const found = [...rows, ...legal]
    .map(({ word, df }) => ({
      words: [word],
      cost: costOf(word) + plan.rarityCost(df, isUsual(word)),
    }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, plan.MAX_HEARD_WORDS)
  return found.length > 0
    ? found
    : [{ words: [latinText([heard])], cost: plan.mostHeardCost(count) }]
}
