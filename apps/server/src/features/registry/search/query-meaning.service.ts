import type { Reader } from '../../../db/database.ts'
import type { SearchName } from '../words/name-words.rules.ts'
import {
  closed,
  findStarting,
  open,
  takeFew,
  takeWay,
  type Finds,
  type Meaning,
} from './finds.service.ts'
import { hasAll, isAlike, isTyped, type Ranked } from './ranking.rules.ts'
import * as readings from './readings.rules.ts'
import { resemblingMeant } from './resembling.service.ts'
import { enoughFinds, isLost, isTooShort, MOST_STARTING } from './search-plan.rules.ts'
import { indexQuery } from './search-query.rules.ts'
import { namesStarting, type Space } from './search.store.ts'

/**
 * What a query means: the one of its readings whose best name is nearest, the first of equals; a
 * further one only where no name fits those before as they were typed. Null where it has no word.
 * `isQuick`: for suggestions, of which a few are enough.
 */
export async function meaningOf(
  reader: Reader,
  space: Space,
  readings: readonly SearchName[],
  isQuick: boolean,
): Promise<Meaning | null> {
  let nearest: Meaning | null = null
  for (const name of readings) {
    if (name.squash === '' || (nearest?.best[0] && isTyped(nearest.best[0]))) break
    const meaning = await readName(reader, space, name, isQuick)
    if (nearest === null || costOf(meaning) < costOf(nearest)) nearest = meaning
  }
  return nearest
}
const costOf = ({ best: [first] }: Meaning) => first?.cost ?? Infinity

/**
 * Reads a query in one way: names that start so, and names with all its words, the last of them
 * perhaps unfinished; where these are few, what sounds alike or is written short; where there are
 * none, what is misspelt, and in the end what has most of the words.
 */
async function readName(reader: Reader, space: Space, name: SearchName, isQuick: boolean) {
  const few = enoughFinds(isQuick)
  const finds = await findStarting(reader, space, name)
  const { asked, starting, ranking } = finds
  if (asked.titles > 0)
    ranking.add(await namesStarting(reader, space, readings.untitled(asked).squash, MOST_STARTING))
  const isAllRead =
    starting.length < MOST_STARTING && (await takeFew(finds, readings.tellingReadings(asked)))
  return (
    (isAllRead ? meantOfAll(finds, few) : await meantOfBest(finds, few)) ??
    (await resemblingMeant(finds))
  )
}

/** Of all names of a rare word: those as typed, else as they sound, else with all the words. */
function meantOfAll(finds: Finds, few: number): Meaning | null {
  const ranked = finds.ranking.sorted()
  const typed = ranked.filter(isTyped)
  if (typed.length >= few) return closed(finds, typed)
  const found = [ranked.filter(isAlike), ranked.filter(hasAll)]
  const enough = found.find((names) => isEnough(finds, few, names))
  return enough === undefined ? null : closed(finds, enough)
}

/** Of the best names that have all the words as typed, else as they sound. */
async function meantOfBest(finds: Finds, few: number): Promise<Meaning | null> {
  const { asked, ranking } = finds
  const [slots, whole] = [readings.typedReadings(asked), readings.wholeReadings(asked)]
  const typed = indexQuery(slots)
  // Initials that look like a title would be lost among all names that have the others.
  if (asked.titles > 0) await takeWay(finds, indexQuery(readings.titledReadings(asked)))
  const isShort = isTooShort(asked.words)
  const isAll = !isShort && (await takeWay(finds, typed))
  if (!isAll && (isShort || isLost(whole[0]!.at(-1)!, slots[0]!.at(-1)!)))
    await takeWay(finds, indexQuery(whole))
  if (ranking.sorted().length >= few) return open(finds, typed)
  const alike = indexQuery(readings.alikeReadings(asked))
  if (alike !== null && alike.query !== typed?.query) await takeWay(finds, alike)
  return isEnough(finds, few, ranking.sorted()) ? open(finds, alike ?? typed) : null
}

/** Whether nothing else need be thought of: of several words one name is enough. */
function isEnough({ asked }: Finds, few: number, ranked: readonly Ranked[]): boolean {
  return (
    ranked.length >= (asked.words.length > 1 ? 1 : few) || ranked.some(({ isExact }) => isExact)
  )
}
