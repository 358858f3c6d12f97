import type { Reader } from '../../../db/database.ts'
import { readWords, type Asked } from './asked-words.service.ts'
import { MOST_RANKED, MOST_STARTING } from './find-names.service.ts'
import { createFinds, FEW_TO_READ, type Meaning } from './finds.service.ts'
import { isAlike, isTyped, type Ranked } from './name-distance.rules.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import {
  alikeReadings,
  titledReadings,
  typedReadings,
  untitled,
  wholeReadings,
} from './readings.rules.ts'
import { FEW, MOST_LOOSE, takeLoose, takeMisspelt } from './resembling.service.ts'
import { indexQuery, type Reading } from './search-query.rules.ts'
import { namesStarting, type Space } from './search.store.ts'

/**
 * Reads a query. Names that start so, and names with all its words, the last of them perhaps
 * unfinished; where these are few, what sounds alike or is written short; where there are none,
 * what is misspelt, and in the end what has most of the words. `isQuick`: for suggestions, of which
 * a few are enough.
 */
export async function meaningOf(
  reader: Reader,
  space: Space,
  name: SearchName,
  isQuick: boolean,
): Promise<Meaning> {
  const [starting, asked] = await Promise.all([
    namesStarting(reader, space, name.squash, MOST_STARTING),
    readWords(reader, space, name),
  ])
  const few = isQuick ? 1 : FEW
  const found = createFinds(reader, space, asked, starting)
  const isStartKnown = starting.length < MOST_STARTING
  if (asked.titles > 0)
    found.keep(await namesStarting(reader, space, untitled(asked).squash, MOST_STARTING))
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
    // Names with the whole words would be lost among those with an unfinished one, where these are
    // more.
    if (!isAll && (isShort || isLost(whole, readings)))
      await found.takeWay(indexQuery(whole), MOST_RANKED)
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
    return [
      rarest!.df === 0 && known !== undefined && known.df <= FEW_TO_READ / 2 ? known : rarest!,
    ]
  })
}
