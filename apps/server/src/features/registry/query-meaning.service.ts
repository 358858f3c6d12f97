import type { Reader } from '../../db/database.ts'
import { isOneEditApart } from '../../one-edit.rules.ts'
import type { CompanyFilter } from './company-filter.rules.ts'
import { isStartOfLegalForm, LEGAL_FORMS, type SearchName } from './name-words.rules.ts'
import { checkText, halves, rank, tsqueryText, type Candidate, type Reading, type Slot } from './search-query.rules.ts'
import {
  distinctWords,
  namesMatching,
  wordsKnown,
  wordsNear,
  type FoundSet,
  type KnownWord,
  type NameStarting,
  type Space,
} from './search.store.ts'
import { spellingVariants } from './spelling.rules.ts'

/** Bounds of the work one query can cause. */
const MAX_QUERY_WORDS = 8
const MAX_COMPLETIONS = 24
const MAX_NEAR_READ = 400
const MAX_NEAR = 40
/** So many names of a tier are looked at one by one and ranked; those after them follow as the index has them. */
const MAX_CANDIDATES = 250
const MAX_CANDIDATES_QUICK = 50
/** Fewer finds than this, and a misspelling is thought of. */
export const FEW = 10
/** A word in so many names is itself, not two that lost their space. */
const OFTEN = 50

const COST = { completion: 0.3, split: 0.5, edit: 1 } as const

/** One way to take the words of a query: as typed, misspelt, or not all of them. */
export interface Tier {
  set: FoundSet
  /** The best of those that do not start as the query does; `isAll` where there are no others. Without a filter they are read once. */
  best(filter: CompanyFilter | null): Promise<{ subjects: string[]; isAll: boolean }>
}

/** What a query means, whatever it is narrowed to: names that start so, then those of one tier after the other. */
export interface Meaning {
  tiers: Tier[]
  /** All of them. */
  set: FoundSet
}

interface Asked {
  reader: Reader
  isQuick: boolean
  space: Space
  squash: string
  words: string[]
  known: Map<string, number>
  completions: string[]
}

/**
 * Reads a query. A misspelling is thought of where few names are found and none is the name itself. `starting`: the first names that start so, FEW
 * of them where there are so many. `isQuick`, for suggestions: a misspelling only where nothing is found, and fewer names are looked at.
 */
export async function meaningOf(
  reader: Reader,
  space: Space,
  name: SearchName,
  { starting, isQuick }: { starting: readonly NameStarting[]; isQuick: boolean },
): Promise<Meaning> {
  const few = isQuick ? 1 : FEW
  const asked = { ...(await readWords(reader, space, name)), isQuick }
  const typed = tierOf(asked, readingsAsTyped(asked))
  if (starting.length >= few || starting.some(({ is_exact }) => is_exact)) return meaning(name.squash, [typed])
  const found = starting.length + (await countBest(typed))
  if (found >= few) return meaning(name.squash, [typed])
  const spelling = await spellingSlots(asked)
  const misspelt = tierOf(asked, [spelling])
  if (found > 0 || asked.words.length === 1 || (await countBest(misspelt)) > 0)
    return meaning(name.squash, [typed, misspelt])
  // A word that nothing resembles: what the others find is better than nothing.
  const known = spelling.filter(({ alternatives, start }) => alternatives.length > 0 || start !== undefined)
  return meaning(name.squash, [tierOf(asked, [known])])
}

function meaning(squash: string, tiers: readonly (Tier | null)[]): Meaning {
  const some = tiers.filter((tier) => tier !== null)
  const sets = some.map(({ set }) => set)
  const either = (texts: readonly (string | null)[]) => (texts.length === 0 ? null : texts.join('|'))
  return {
    tiers: some,
    set: {
      squash,
      query: either(sets.map(({ query }) => query)),
      check: sets.some(({ check }) => check !== null) ? either(sets.map(({ query, check }) => check ?? query)) : null,
    },
  }
}

async function countBest(tier: Tier | null): Promise<number> {
  return tier === null ? 0 : (await tier.best(null)).subjects.length
}

/** Null where no name can fit. */
function tierOf({ reader, space, squash, isQuick }: Asked, readings: readonly Reading[]): Tier | null {
  const query = tsqueryText(readings)
  if (query === null) return null
  const most = isQuick ? MAX_CANDIDATES_QUICK : MAX_CANDIDATES
  const read = async (filter: CompanyFilter | null) => {
    const candidates = new Map<string, Candidate>()
    const take = async (text: string | null) => {
      if (text === null) return 0
      const rows = await namesMatching(reader, space, { squash, query: text }, filter, most)
      for (const row of rows) candidates.set(row.subject, row)
      return rows.length
    }
    const isAll = (await take(query)) < most
    // More than can be looked at: make sure that the names with no further word are among them.
    if (!isAll && !isQuick) for (const reading of readings) await take(tsqueryText([reading], reading.length))
    const others = [...candidates.values()].filter(({ starts }) => !starts)
    return { subjects: rank(readings, others).map(({ subject }) => subject), isAll }
  }
  let unfiltered: ReturnType<typeof read> | undefined
  return {
    set: { squash, query, check: checkText(readings) },
    best: (filter) => (filter === null ? (unfiltered ??= read(null)) : read(filter)),
  }
}

async function readWords(reader: Reader, space: Space, name: SearchName): Promise<Omit<Asked, 'isQuick'>> {
  const words = distinctWords(name.words).slice(0, MAX_QUERY_WORDS)
  const glued = words.slice(1).map((word, index) => words[index]! + word)
  const parts = words.flatMap((word) => halves(word).flat())
  const last = words.at(-1)!
  const rows = await wordsKnown(
    reader,
    space,
    [...new Set([...words, ...glued, ...parts])],
    prefixOf(last),
    MAX_COMPLETIONS,
  )
  const known = new Map(rows.filter((row) => !row.is_completion).map(({ word, df }) => [word, df]))
  return { reader, space, squash: name.squash, words, known, completions: bestCompletions(rows) }
}

function prefixOf(word: string): string | null {
  return word.length >= 2 ? word : null
}

function bestCompletions(rows: readonly KnownWord[]): string[] {
  const completions = rows.filter((row) => row.is_completion).sort((a, b) => b.df - a.df)
  return completions.slice(0, MAX_COMPLETIONS).map(({ word }) => word)
}

/** As typed, and with two neighbours taken for one word where there is such a word. */
function readingsAsTyped(asked: Asked): Reading[] {
  const slots = asked.words.map((word, index) => slotOf(asked, word, index === asked.words.length - 1))
  const readings: Reading[] = [slots]
  for (let at = 0; at + 1 < slots.length; at += 1) {
    const glued = asked.words[at]! + asked.words[at + 1]!
    if (asked.known.has(glued))
      readings.push([...slots.slice(0, at), { alternatives: [{ words: [glued], cost: 0 }] }, ...slots.slice(at + 2)])
  }
  // "zuari industries lim": on the way to a legal form, which is no part of the search form.
  if (slots.length > 1 && isStartOfLegalForm(asked.words.at(-1)!)) readings.push(slots.slice(0, -1))
  return readings
}

function slotOf(asked: Asked, word: string, isLast: boolean): Slot {
  const df = asked.known.get(word)
  const slot: Slot = { alternatives: df === undefined ? [] : [{ words: [word], cost: 0 }] }
  if (isLast)
    for (const completion of asked.completions) slot.alternatives.push({ words: [completion], cost: COST.completion })
  if ((df ?? 0) < OFTEN)
    for (const pair of bestHalves(asked, word)) slot.alternatives.push({ words: pair, cost: COST.split })
  if (isLast && word.length === 1) slot.start = word
  return slot
}

/** The three splits whose rarer half is commonest. */
function bestHalves({ known }: Asked, word: string): [string, string][] {
  return halves(word)
    .map((pair) => ({ pair, df: Math.min(known.get(pair[0]) ?? 0, known.get(pair[1]) ?? 0) }))
    .filter(({ df }) => df > 0)
    .sort((a, b) => b.df - a.df)
    .slice(0, 3)
    .map(({ pair }) => pair)
}

/** One or two letters are one edit away from everything. */
function variantsOf(word: string): number[] {
  return word.length < 3 ? [] : spellingVariants(word)
}

/** Each word with those one edit away; a misspelt legal form is left out. */
async function spellingSlots(asked: Asked): Promise<Slot[]> {
  const near = await wordsNear(asked.reader, asked.space, asked.words.map(variantsOf), MAX_NEAR_READ)
  const slots = asked.words.map((word, index) => {
    const slot = slotOf(asked, word, index === asked.words.length - 1)
    const close = near.filter((row) => row.index === index && isOneEditApart(row.word, word)).slice(0, MAX_NEAR)
    for (const row of close) slot.alternatives.push({ words: [row.word], cost: COST.edit })
    return slot
  })
  const kept = slots.filter((_, index) => !LEGAL_FORMS.some((form) => isOneEditApart(form, asked.words[index]!)))
  return kept.length > 0 ? kept : slots
}
