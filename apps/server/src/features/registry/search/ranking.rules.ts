import { isActiveShard } from '../indexing/search-lexemes.rules.ts'
import { COST, createNameCost, type NameCost, type ScoringQuery } from './name-distance.rules.ts'

/** A name that an index returned. */
export interface Candidate {
  /** Its position in the bitmaps. */
  number: number
  subject: string
  shard: number
  /** The words of its search form, with spaces. */
  words: string
  /** Former names in the same form. */
  former: readonly string[] | null
}

export interface Ranked extends NameCost {
  number: number
  subject: string
  isExact: boolean
}

/** Whether a name has all typed words. */
export function matchesAllWords({ missed }: NameCost): boolean {
  return missed === 0
}

/** Whether a name has all typed words as they were typed. */
export function matchesAsTyped({ cost, missed }: NameCost): boolean {
  return missed === 0 && cost < COST.synonym
}

/** Whether a name has all typed words as they were typed or as they sound. */
export function matchesBySound({ cost, missed }: NameCost): boolean {
  return missed === 0 && cost < COST.edit
}

interface Scored extends Ranked {
  /** 0 for an exact match, 1 for an exact match of a former name, 2 otherwise. */
  rank: number
  isActive: boolean
  words: string
}
export type Ranking = ReturnType<typeof createRanking>

/** Ranks names: exact matches first, then by cost, then active subjects, then shorter names. */
export function createRanking(query: ScoringQuery) {
  const nameCost = createNameCost(query)
  const isSameAsQuery = (name: string) =>
    [query.squash, query.untitled].includes(name.replaceAll(' ', ''))
  const score = ({ number, subject, shard, words, former }: Candidate): Scored => {
    const isPresentName = isSameAsQuery(words)
    let isExact = isPresentName
    let { cost, missed } = nameCost(words)
    for (const name of former ?? []) {
      const formerCost = nameCost(name)
      if (formerCost.cost + COST.former < cost) {
        cost = formerCost.cost + COST.former
        missed = formerCost.missed
      }
      isExact ||= isSameAsQuery(name)
    }
    const rank = isPresentName ? 0 : isExact ? 1 : 2
    const isActive = isActiveShard(shard)
    return { number, subject, cost, missed, isExact, rank, isActive, words }
  }
  const scored = new Map<string, Scored>()
  let sorted: readonly Ranked[] | undefined
  return {
    add(candidates: Iterable<Candidate>): void {
      for (const one of candidates) {
        if (scored.has(one.subject)) continue
        sorted = undefined
        scored.set(one.subject, score(one))
      }
    },
    sorted: (): readonly Ranked[] => (sorted ??= [...scored.values()].toSorted(byRank)),
  }
}

function byRank(a: Scored, b: Scored): number {
  return (
    a.rank - b.rank ||
    a.cost - b.cost ||
    Number(b.isActive) - Number(a.isActive) ||
    a.words.length - b.words.length ||
    (a.words < b.words ? -1 : a.words > b.words ? 1 : a.subject < b.subject ? -1 : 1)
  )
}
