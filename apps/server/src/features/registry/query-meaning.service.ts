import type { Reader } from '../../db/database.ts'
import { readWords, type Asked } from './asked-words.service.ts'
import { MOST_STARTING, someNames } from './find-names.service.ts'
import { createRanking, isAlike, isTyped, type Candidate, type Ranked, type Sought } from './name-distance.rules.ts'
import type { SearchName } from './name-words.rules.ts'
import { pairsNear, wordsNear, wordsTwoAway } from './near-words.service.ts'
import {
  alikeReadings,
  alikeSlot,
  RARE_START,
  soughtOf,
  titledReadings,
  TRUSTED,
  typedReadings,
  untitled,
  wholeReadings,
  withWords,
  wordSlot,
} from './readings.rules.ts'
import { indexQuery, isEmpty, type IndexQuery, type Reading, type Slot } from './search-query.rules.ts'
import { namesStarting, type Space } from './search.store.ts'

/** So many names that a query may mean are looked at one by one and ranked; those after them follow as the index has them. */
export const MOST_RANKED = 100
/** A word of a query that stands in no more names tells them all: what the other words are is seen by looking at each. */
const FEW_TO_READ = 200
/** Fewer finds than this, and other spellings are thought of. */
const FEW = 10
/** A word in fewer names is thought to be the misspelt one, before words in more. */
const RARE = 500
/** So many first letters of a name that is spaced otherwise are thought to be right. */
const RIGHT_START = 6
/** The best that resemble a query. */
const MOST_LOOSE = 100

/** What a query means, whatever it is narrowed to. */
export interface Meaning {
  sought: Sought
  /** The best without a filter. */
  best: readonly Ranked[]
  /** No more than the best are found. */
  isClosed: boolean
  /** Else names that start so are found, and those that fit these words. */
  words: IndexQuery | null
  /** The ways to take the words whose best names are ranked. */
  ways: readonly IndexQuery[]
}

/**
 * Reads a query. Names that start so, and names with all its words, the last of them perhaps unfinished; where these are few, what sounds alike or is
 * written short; where there are none, what is misspelt, and in the end what has most of the words. `isQuick`: for suggestions, of which a few are enough.
 */
export async function meaningOf(reader: Reader, space: Space, name: SearchName, isQuick: boolean): Promise<Meaning> {
  const [starting, asked] = await Promise.all([
    namesStarting(reader, space, name.squash, MOST_STARTING),
    readWords(reader, space, name),
  ])
  const few = isQuick ? 1 : FEW
  const found = createFinds(reader, space, asked, starting)
  const isStartKnown = starting.length < MOST_STARTING
  if (asked.titles > 0) found.keep(await namesStarting(reader, space, untitled(asked).squash, MOST_STARTING))
  const isEnough = (ranked: readonly Ranked[]) =>
    ranked.length >= (asked.words.length > 1 ? 1 : few) || ranked.some(({ isExact }) => isExact)

  // A rare word: its names are few, and all of them are looked at.
  const isRead = isStartKnown && (await found.takeFew(pivots(alikeReadings(asked))))
  if (isRead) {
    const typed = found.ranked().filter(isTyped)
    if (typed.length >= few) return found.closed(typed)
    const alike = found.ranked().filter(isAlike)
    if (isEnough(alike)) return found.closed(alike)
    const whole = found.ranked().filter(({ missed }) => missed === 0)
    if (isEnough(whole)) return found.closed(whole)
  } else {
    const [readings, whole] = [typedReadings(asked), wholeReadings(asked)]
    const typed = indexQuery(readings)
    // Initials that look like a title would be lost among all names that have the others.
    if (asked.titles > 0) await found.takeWay(indexQuery(titledReadings(asked)), MOST_RANKED)
    const isShort = isTooShort(asked)
    const isAll = !isShort && (await found.takeWay(typed, MOST_RANKED))
    // Names with the whole words would be lost among those with an unfinished one, where these are more.
    if (!isAll && (isShort || isLost(whole, readings))) await found.takeWay(indexQuery(whole), MOST_RANKED)
    if (found.size() >= few) return found.open(typed)
    const alike = indexQuery(alikeReadings(asked))
    if (alike !== null && alike.query !== typed?.query) await found.takeWay(alike, MOST_RANKED)
    if (isEnough(found.ranked())) return found.open(alike ?? typed)
  }

  const misspelt = await takeMisspelt(reader, space, untitled(asked), found)
  if (misspelt !== null) {
    // More than are ranked: they are paged to the end, and nothing else is found.
    const many = createFinds(reader, space, asked, starting)
    await many.takeWay(misspelt, MOST_RANKED)
    return many.open(misspelt)
  }
  const whole = found.ranked().filter(({ missed }) => missed === 0)
  if (whole.length > 0) return found.closed(whole)
  await takeLoose(reader, space, untitled(asked), found)
  return found.closed(found.ranked().slice(0, MOST_LOOSE))
}

function createFinds(reader: Reader, space: Space, asked: Asked, starting: readonly Candidate[]) {
  const sought = soughtOf(asked)
  const ranking = createRanking(sought)
  const ways: IndexQuery[] = []
  const ranked = ranking.sorted
  const keep = ranking.add
  keep(starting)
  const answered = new Map<string, boolean>()
  /** True where these are all that the query finds. */
  const take = async (query: IndexQuery | null, most: number): Promise<boolean> => {
    if (query === null) return true
    const text = textOf(query)
    let isAll = answered.get(text)
    if (isAll === undefined) {
      const rows = await someNames(reader, space, query, null, most)
      keep(rows)
      answered.set(text, (isAll = rows.length < most))
    }
    return isAll
  }
  const closed = (best: readonly Ranked[]): Meaning => ({ sought, best, isClosed: true, words: null, ways: [] })
  return {
    size: ranking.size,
    ranked,
    keep,
    take,
    /** All names of the rarest words, where they are few; else none, and false. */
    takeFew: async (readings: readonly Reading[]): Promise<boolean> => {
      if (readings.reduce((sum, [slot]) => sum + slot!.df, 0) > FEW_TO_READ) return false
      const query = indexQuery(readings)
      const rows = query === null ? [] : await someNames(reader, space, query, null, FEW_TO_READ)
      if (rows.length >= FEW_TO_READ) return false
      keep(rows)
      return true
    },
    takeWay: async (query: IndexQuery | null, most: number) => {
      if (query !== null) ways.push(query)
      return take(query, most)
    },
    closed,
    /** Of names that start so or fit these words the best are known; perhaps all. */
    open: (words: IndexQuery | null): Meaning => {
      const isAll = starting.length < MOST_STARTING && (words === null || answered.get(textOf(words)) === true)
      return isAll ? closed(ranked()) : { sought, best: ranked(), isClosed: false, words, ways }
    },
  }
}
type Finds = ReturnType<typeof createFinds>

/** What tells one query from another. */
export const textOf = ({ query, check }: IndexQuery) => check ?? query

/** A letter or two alone begin too many names to look for those that have it inside. */
function isTooShort({ words }: Asked): boolean {
  return words.length === 1 && words[0]!.length < 3
}

/** Whether less than a third of the names that have the last word have it whole. */
function isLost([whole]: readonly Reading[], [typed]: readonly Reading[]): boolean {
  return whole!.at(-1)!.df < typed!.at(-1)!.df / 3
}

/** Of each reading the rarest word alone: one that is known, if that is rare enough. */
function pivots(readings: readonly Reading[]): Reading[] {
  return readings.map((reading) => {
    const [rarest, ...others] = reading.toSorted((a, b) => a.df - b.df)
    const known = others.find(({ df }) => df > 0)
    return [rarest!.df === 0 && known !== undefined && known.df <= FEW_TO_READ / 2 ? known : rarest!]
  })
}

/** Names with words one edit away from those asked for: from the rare ones where there are some. Returns what asks for them where they are too many to be read. */
async function takeMisspelt(reader: Reader, space: Space, asked: Asked, found: Finds): Promise<IndexQuery | null> {
  const { words, known } = asked
  const rare = words.filter((word) => (known.get(word) ?? 0) < RARE)
  const suspected =
    rare.length > 0 ? rare : words.filter((word) => words.length === 1 || (known.get(word) ?? 0) < TRUSTED)
  const near = await wordsNear(reader, space, suspected)
  const isNear = (at: number) => (near.get(words[at]!) ?? []).length > 0
  const slots = alikeReadings(asked)[0]!.map((slot, at) => withWords(slot, near.get(words[at]!) ?? []))
  const mended = slots.filter((_, at) => isNear(at))
  if (mended.length === 0) return null
  // All names of the words that those may be, whatever else is wrong; where they are many, those that have the others too.
  if (await found.takeFew(mended.map((slot) => [slot]))) return null
  const query = indexQuery([slots.filter((_, at) => isNear(at) || known.has(words[at]!))])
  return (await found.take(query, MOST_RANKED)) ? null : query
}

/** Names that resemble: with two typos in a word, with spaces lost or added and a typo, with most of the words. */
async function takeLoose(reader: Reader, space: Space, asked: Asked, found: Finds): Promise<void> {
  const { words, squash, known } = asked
  const unknown = words.filter((word) => !known.has(word))
  const glued = unknown.length > 0 ? words.slice(1).map((word, at) => words[at]! + word) : []
  const [starting, far, pairs, near] = await Promise.all([
    squash.length > RIGHT_START
      ? namesStarting(reader, space, squash.slice(0, Math.max(RIGHT_START, squash.length - 5)), MOST_RANKED)
      : [],
    Promise.all(unknown.map((word) => wordsTwoAway(reader, space, word))),
    Promise.all(unknown.map((word) => pairsNear(reader, space, word))),
    wordsNear(reader, space, glued),
  ])
  found.keep(starting)
  const slots = words.map((word) => wordSlot(asked, word))
  const alone = [...far, ...near.values()]
    .filter((one) => one.length > 0)
    .map((one) => [withWords({ alternatives: [], df: 0 }, one)])
  const split = pairs.flat().map((pair) => pair.map((one) => ({ alternatives: [[one.word]], df: one.df })))
  const resembling = [...alone, ...split]
  if (!(await found.takeFew(alone))) {
    const others = slots.filter((slot) => !isEmpty(slot))
    await found.take(indexQuery(alone.map((reading) => [...reading, ...others.slice(0, 1)])), MOST_RANKED)
  }
  if (split.length > 0) await found.take(indexQuery(split), MOST_RANKED)
  if (resembling.length > 0 && found.ranked().some(({ missed }) => missed === 0)) return
  // The last word, if it is unfinished, may be mistyped after its first letters.
  const last = words.at(-1)!
  const begun =
    known.has(last) || last.length < 5 ? [] : [{ alternatives: [], start: last.slice(0, 3), df: RARE_START }]
  const usable = [...slots.filter((slot) => !isEmpty(slot)).map((slot) => alikeSlot(asked, slot)), ...begun]
  for (const reading of partly(usable.toSorted((a, b) => a.df - b.df))) {
    // Names without the commonest word come first.
    const nearly = found.ranked().filter(({ missed }) => missed < Math.min(2, words.length))
    if (found.size() > MOST_LOOSE || nearly.length >= FEW) break
    // Names with all the words are known.
    if (reading.length === words.length && begun.length === 0) continue
    await found.take(indexQuery([reading]), MOST_RANKED)
  }
}

/** The rarest words together, of three words any two; the rarest alone where there are few names of it. */
function partly(rarest: readonly Slot[]): Reading[] {
  const [first, second, third, ...others] = rarest
  if (!first) return []
  if (first.df <= FEW_TO_READ || !second) return [[first]]
  if (!third) return [[first, second], [first]]
  const pairs = [first, second].map((one) => [one, third])
  return [[first, second, third], [first, second], ...(others.length === 0 ? pairs : [])]
}
