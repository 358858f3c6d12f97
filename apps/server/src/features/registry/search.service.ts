import type { Reader } from '../../db/database.ts'
import { isStartOfLegalForm, LEGAL_FORMS, type SearchName } from './name-words.rules.ts'
import { halves, rank, tsqueryText, type Candidate, type Reading, type Slot } from './search-query.rules.ts'
import {
  distinctWords,
  namesMatching,
  namesStarting,
  wordsKnown,
  wordsNear,
  type KnownWord,
  type Space,
} from './search.store.ts'
import { isOneEditApart, spellingVariants } from './spelling.rules.ts'

/** Bounds of the work one query can cause. */
const MAX_QUERY_WORDS = 8
const MAX_CANDIDATES = 250
const MAX_COMPLETIONS = 24
const MAX_NEAR_READ = 400
const MAX_NEAR = 40
/** Fewer finds than this, and a misspelling is thought of. */
const FEW = 10
/** A word in so many names is itself, not two that lost their space. */
const OFTEN = 50

const COST = { completion: 0.3, split: 0.5, edit: 1 } as const

interface Asked {
  space: Space
  words: string[]
  known: Map<string, number>
  completions: string[]
}

/**
 * The subjects (CINs or DINs) that fit a name, best first, at least `need` where there are so many: names that start with
 * it, names that hold all its words in any order (the last may be unfinished), names one edit a word away.
 * The same list, only longer, for a larger `need`.
 */
export async function findByName(reader: Reader, space: Space, name: SearchName, need: number): Promise<string[]> {
  if (name.squash === '') return []
  const starting = await namesStarting(reader, space, name.squash, need)
  const found = new Set(starting.map(({ subject }) => subject))
  if (found.size >= need) return [...found]
  const asked = await readWords(reader, space, distinctWords(name.words).slice(0, MAX_QUERY_WORDS))

  await add(reader, asked, readingsAsTyped(asked), found)
  if (found.size >= FEW || starting.some(({ is_exact }) => is_exact)) return [...found]
  const spelling = await spellingSlots(reader, asked)
  await add(reader, asked, [spelling], found)
  if (found.size === 0 && asked.words.length > 1) {
    // A word that nothing resembles: what the others find is better than nothing.
    await add(reader, asked, [spelling.filter(({ alternatives, start }) => alternatives.length > 0 || start)], found)
  }
  return [...found]
}

async function readWords(reader: Reader, space: Space, words: string[]): Promise<Asked> {
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
  return { space, words, known, completions: bestCompletions(rows) }
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
async function spellingSlots(reader: Reader, asked: Asked): Promise<Slot[]> {
  const near = await wordsNear(reader, asked.space, asked.words.map(variantsOf), MAX_NEAR_READ)
  const slots = asked.words.map((word, index) => {
    const slot = slotOf(asked, word, index === asked.words.length - 1)
    const close = near.filter((row) => row.index === index && isOneEditApart(row.word, word)).slice(0, MAX_NEAR)
    for (const row of close) slot.alternatives.push({ words: [row.word], cost: COST.edit })
    return slot
  })
  const kept = slots.filter((_, index) => !LEGAL_FORMS.some((form) => isOneEditApart(form, asked.words[index]!)))
  return kept.length > 0 ? kept : slots
}

async function add(reader: Reader, asked: Asked, readings: readonly Reading[], found: Set<string>): Promise<void> {
  const query = tsqueryText(readings)
  if (query === null) return
  const candidates = new Map<string, Candidate>()
  const take = async (text: string | null) => {
    if (text === null) return 0
    const rows = await namesMatching(reader, asked.space, text, MAX_CANDIDATES)
    for (const row of rows) candidates.set(row.subject, row)
    return rows.length
  }
  // More than can be looked at: make sure that the names with no further word are among them.
  if ((await take(query)) === MAX_CANDIDATES) {
    for (const reading of readings) await take(tsqueryText([reading], reading.length))
  }
  for (const { subject } of rank(readings, candidates.values())) found.add(subject)
}
