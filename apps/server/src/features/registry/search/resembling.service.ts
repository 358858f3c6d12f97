import type { Reader } from '../../../db/database.ts'
import type { Asked } from './asked-words.service.ts'
import { FEW_TO_READ, type Finds } from './finds.service.ts'
import { MOST_RANKED } from './find-names.service.ts'
import { withoutAnd } from '../words/name-words.rules.ts'
import { pairsNear, wordsNear, wordsTwoAway, wordsWithVowels } from './near-words.service.ts'
import {
  alikeReadings,
  alikeSlot,
  RARE_START,
  TRUSTED,
  withWords,
  wordSlot,
} from './readings.rules.ts'
import {
  indexQuery,
  isEmpty,
  type IndexQuery,
  type Reading,
  type Slot,
} from './search-query.rules.ts'
import { namesStarting, type Space } from './search.store.ts'

/** Fewer finds than this, and other spellings are thought of. */
export const FEW = 10
/** A word in fewer names is thought to be the misspelt one, before words in more. */
const RARE = 500
/** So many first letters of a name that is spaced otherwise are thought to be right. */
const RIGHT_START = 6
/** A word is the beginning of another from so many letters on. */
const SHORTEST_START = 3
/** The best that resemble a query. */
export const MOST_LOOSE = 100
/** So many choices of words are tried where no name has them all. */
const MOST_WAYS = 6

/**
 * Names with words one edit away from those asked for: from the rare ones where there are some.
 * Returns what asks for them where they are too many to be read.
 */
export async function takeMisspelt(
  reader: Reader,
  space: Space,
  asked: Asked,
  found: Finds,
): Promise<IndexQuery | null> {
  const { words, known } = asked
  const rare = words.filter((word) => (known.get(word) ?? 0) < RARE)
  const suspected =
    rare.length > 0
      ? rare
      : words.filter((word) => words.length === 1 || (known.get(word) ?? 0) < TRUSTED)
  const near = await wordsNear(reader, space, suspected)
  const isNear = (at: number) => (near.get(words[at]!) ?? []).length > 0
  const slots = alikeReadings(asked)[0]!.map((slot, at) =>
    withWords(slot, near.get(words[at]!) ?? []),
  )
  const mended = slots.filter((_, at) => isNear(at))
  if (mended.length === 0) return null
  // All names of the words that those may be, whatever else is wrong; where they are many, those
  // that have the others too.
  if (await found.takeFew(mended.map((slot) => [slot]))) return null
  const query = indexQuery([slots.filter((_, at) => isNear(at) || known.has(words[at]!))])
  // A word that is in no name and resembles none: what the others find is not what was meant.
  const isLeft = words.some((word, at) => !known.has(word) && !isNear(at))
  return (await found.take(query, MOST_RANKED)) || isLeft ? null : query
}

/**
 * Names that resemble: with two typos in a word, with spaces lost or added and a typo, with most of
 * the words.
 */
export async function takeLoose(
  reader: Reader,
  space: Space,
  asked: Asked,
  found: Finds,
): Promise<void> {
  const { words, squash, known } = asked
  const unknown = words.filter((word) => !known.has(word))
  const glued = unknown.length > 0 ? words.slice(1).map((word, at) => words[at]! + word) : []
  const [starting, far, full, pairs, near] = await Promise.all([
    squash.length > RIGHT_START
      ? namesStarting(
          reader,
          space,
          squash.slice(0, Math.max(RIGHT_START, squash.length - 5)),
          MOST_RANKED,
        )
      : [],
    Promise.all(unknown.map((word) => wordsTwoAway(reader, space, word))),
    Promise.all(unknown.map((word) => wordsWithVowels(reader, space, word))),
    Promise.all(unknown.map((word) => pairsNear(reader, space, word))),
    wordsNear(reader, space, glued),
  ])
  found.keep(starting)
  if (words.length === 1)
    for (const other of withoutAnd(squash))
      found.keep(await namesStarting(reader, space, other, FEW))
  const slots = words.map((word) => wordSlot(asked, word))
  // Each word as it is, with its vowels, or as the beginning of one.
  const others = new Map(unknown.map((word, at) => [word, [...far[at]!, ...full[at]!]]))
  const isWhole = ({ df }: Slot) => df >= RARE
  const whole = slots.map((slot, at) => {
    const word = words[at]!
    const spelt = withWords(slot, others.get(word) ?? [])
    // A word that many names have is whole: all that begin like several such words take long to
    // read.
    return isWhole(slot) ? spelt : begunSlot(spelt, word)
  })
  // Names with all the words as they are typed are known.
  if (!slots.every(isWhole)) await found.take(indexQuery([whole]), MOST_RANKED)
  if (found.ranked().some(({ missed }) => missed === 0)) return
  const alone = [...far, ...full, ...near.values()]
    .filter((one) => one.length > 0)
    .map((one) => [withWords({ alternatives: [], df: 0 }, one)])
  const split = pairs
    .flat()
    .map((pair) => pair.map((one) => ({ alternatives: [[one.word]], df: one.df })))
  const resembling = [...alone, ...split]
  if (!(await found.takeFew(alone))) {
    const [other] = slots.filter((slot) => !isEmpty(slot))
    await found.take(
      indexQuery(alone.map((reading) => (other ? [...reading, other] : reading))),
      MOST_RANKED,
    )
  }
  if (split.length > 0) await found.take(indexQuery(split), MOST_RANKED)
  if (resembling.length > 0 && found.ranked().some(({ missed }) => missed === 0)) return
  // The last word, if it is unfinished, may be mistyped after its first letters.
  const last = words.at(-1)!
  const begun =
    known.has(last) || last.length < 5
      ? []
      : [{ alternatives: [], start: last.slice(0, 3), df: RARE_START }]
  const usable = [
    ...slots.filter((slot) => !isEmpty(slot)).map((slot) => alikeSlot(asked, slot)),
    ...begun,
  ]
  const isCommon = slots.every(({ df }) => df > TRUSTED)
  for (const reading of partly(usable.toSorted((a, b) => a.df - b.df))) {
    // Names without the commonest word come first. Of very common words there are enough of any
    // kind.
    const nearly = found.ranked().filter(({ missed }) => missed < Math.min(2, words.length))
    if (nearly.length >= FEW || (isCommon && found.size() > MOST_LOOSE)) break
    // Names with all the words are known.
    if (reading.length === words.length && begun.length === 0) continue
    await found.take(indexQuery([reading]), MOST_RANKED)
  }
}

/** A slot in which words may stand that begin so. */
function begunSlot(slot: Slot, word: string): Slot {
  return word.length < SHORTEST_START ? slot : { ...slot, start: word, df: slot.df + RARE_START }
}

/**
 * The rarest words together, of three words any two; the rarest alone where there are few names of
 * it.
 */
function partly(rarest: readonly Slot[]): Reading[] {
  const [first, second, third, ...others] = rarest
  if (!first) return []
  if (!second) return [[first]]
  // The rarest may be what is wrong: a town that was added, a word of another name.
  if (first.df <= FEW_TO_READ)
    return [...(third ? [[first, second]] : []), [first], ...partly(rarest.slice(1))].slice(
      0,
      MOST_WAYS,
    )
  if (!third) return [[first, second], [first]]
  const pairs = [first, second].map((one) => [one, third])
  return [[first, second, third], [first, second], ...(others.length === 0 ? pairs : [])]
}
