import { withoutAnd } from '../words/name-words.rules.ts'
import * as dictionary from './dictionary.service.ts'
import type { Asked } from './dictionary.service.ts'
import {
  anew,
  closed,
  open,
  take,
  takeFew,
  takeWay,
  type Finds,
  type Meaning,
} from './finds.service.ts'
import { hasAll } from './ranking.rules.ts'
import * as readings from './readings.rules.ts'
import * as plan from './search-plan.rules.ts'
import { indexQuery, isEmpty, type IndexQuery, type Reading } from './search-query.rules.ts'
import { namesStarting } from './search.store.ts'

/** What a query means that nothing has all words of: misspelt ones, in the end most of them. */
export async function resemblingMeant(finds: Finds): Promise<Meaning> {
  return (await misspeltMeant(finds)) ?? looselyMeant(finds)
}

/** What a query means whose words are misspelt; null where nothing has all of them. */
async function misspeltMeant(finds: Finds): Promise<Meaning | null> {
  const many = await takeMisspelt(finds, readings.untitled(finds.asked))
  if (many === null) {
    const whole = finds.ranking.sorted().filter(hasAll)
    return whole.length > 0 ? closed(finds, whole) : null
  }
  // More than are ranked: they are paged to the end, and nothing else is found.
  const paged = anew(finds)
  await takeWay(paged, many)
  return open(paged, many)
}

/**
 * Names with words one edit away from those asked for: from the rare ones where there are some.
 * Returns what asks for them where they are too many to be read.
 */
async function takeMisspelt(finds: Finds, asked: Asked): Promise<IndexQuery | null> {
  const { words, known } = asked
  const near = await dictionary.wordsNear(finds.reader, finds.space, plan.suspected(words, known))
  const each = readings.alikeReadings(asked)[0]!.map((slot, at) => {
    const others = near.get(words[at]!) ?? []
    const isNear = others.length > 0
    return { slot: readings.withWords(slot, others), isNear, isKnown: known.has(words[at]!) }
  })
  const mended = each.filter(({ isNear }) => isNear)
  if (mended.length === 0) return null
  // All names of the words that those may be, whatever else is wrong; where they are many, those
  // that have the others too.
  if (
    await takeFew(
      finds,
      mended.map(({ slot }) => [slot]),
    )
  )
    return null
  const usable = each.filter(({ isNear, isKnown }) => isNear || isKnown)
  const query = indexQuery([usable.map(({ slot }) => slot)])
  // Some word is in no name and resembles none: what the others find is not what was meant.
  const isLeft = usable.length < each.length
  return (await take(finds, query)) || isLeft ? null : query
}

/** Names with two typos in a word, with other spaces and a typo, or with most of the words. */
async function looselyMeant(finds: Finds): Promise<Meaning> {
  const asked = readings.untitled(finds.asked)
  const others = await spellingsOf(finds, asked)
  finds.ranking.add(others.starting)
  if (!(await hasAllOtherwise(finds, asked, others))) await takeMost(finds, asked)
  return closed(finds, finds.ranking.sorted().slice(0, plan.MOST_LOOSE))
}

type Spellings = Awaited<ReturnType<typeof spellingsOf>>

/** What words that no name has may be, and names that start nearly as the query does. */
async function spellingsOf({ reader, space }: Finds, { words, squash, known }: Asked) {
  const unknown = words.filter((word) => !known.has(word))
  const glued = unknown.length > 0 ? words.slice(1).map((word, at) => words[at]! + word) : []
  const start = plan.rightStart(squash)
  const spaced = words.length === 1 ? withoutAnd(squash) : []
  const [starting, far, full, pairs, near, ...withoutAnds] = await Promise.all([
    start === null ? [] : namesStarting(reader, space, start, plan.MOST_RANKED),
    Promise.all(unknown.map((word) => dictionary.wordsTwoAway(reader, space, word))),
    Promise.all(unknown.map((word) => dictionary.wordsWithVowels(reader, space, word))),
    Promise.all(unknown.map((word) => dictionary.pairsNear(reader, space, word))),
    dictionary.wordsNear(reader, space, glued),
    ...spaced.map((other) => namesStarting(reader, space, other, plan.STARTS_WITHOUT_AND)),
  ])
  return {
    starting: [starting, ...withoutAnds].flat(),
    /** Of each such word: with two typos, or with its vowels. */
    words: new Map(unknown.map((word, at) => [word, [...far[at]!, ...full[at]!]])),
    /** Words that may stand alone for one, or for two neighbours. */
    alone: [...far, ...full, ...near.values()].filter((one) => one.length > 0),
    pairs: pairs.flat(),
  }
}

/** Whether names have all the words in another spelling, or with other spaces. Ranks them. */
async function hasAllOtherwise(finds: Finds, asked: Asked, others: Spellings): Promise<boolean> {
  const { words } = asked
  const slots = words.map((word) => readings.wordSlot(asked, word))
  const isFound = () => finds.ranking.sorted().some(hasAll)
  // Each word as it is, with its vowels, or as the beginning of one.
  const whole = slots.map((slot, at) => {
    const spelt = readings.withWords(slot, others.words.get(words[at]!) ?? [])
    return plan.isWhole(slot) ? spelt : readings.begunSlot(spelt, words[at]!)
  })
  // Names with all the words as they are typed are known.
  if (!slots.every(plan.isWhole)) await take(finds, indexQuery([whole]))
  if (isFound()) return true
  const alone: Reading[] = others.alone.map((one) => [
    readings.withWords({ alternatives: [], df: 0 }, one),
  ])
  const split: Reading[] = others.pairs.map((pair) =>
    pair.map((one) => ({ alternatives: [[one.word]], df: one.df })),
  )
  if (!(await takeFew(finds, alone))) {
    const beside = slots.filter((slot) => !isEmpty(slot)).slice(0, 1)
    await take(finds, indexQuery(alone.map((reading) => [...reading, ...beside])))
  }
  if (split.length > 0) await take(finds, indexQuery(split))
  return isFound()
}

/** Names with most of the words. */
async function takeMost(finds: Finds, asked: Asked): Promise<void> {
  const { words, known } = asked
  const slots = words.map((word) => readings.wordSlot(asked, word))
  // The last word, if it is unfinished, may be mistyped after its first letters.
  const start = known.has(words.at(-1)!) ? null : plan.mistypedStart(words.at(-1)!)
  const begun = start === null ? [] : [readings.startSlot(start)]
  const usable = slots
    .filter((slot) => !isEmpty(slot))
    .map((slot) => readings.alikeSlot(asked, slot))
  for (const reading of plan.partly([...usable, ...begun].toSorted((a, b) => a.df - b.df))) {
    if (plan.isNearlyEnough(slots, finds.ranking.sorted())) break
    // Names with all the words are known.
    if (reading.length < words.length || begun.length > 0) await take(finds, indexQuery([reading]))
  }
}
