import { isActiveShard } from '../indexing/search-lexemes.rules.ts'
import { COST, createNameCost, type NameCost, type Sought } from './name-distance.rules.ts'

/** A name that an index answered. */
export interface Candidate {
  /** Where it stands in the bitmaps. */
  number: number
  subject: string
  shard: number
  /** The words of its search form, with spaces. */
  words: string
  /** Earlier names in the same form. */
  former: readonly string[] | null
}

export interface Ranked extends NameCost {
  number: number
  subject: string
  isExact: boolean
}

/** Whether a name has all that was typed. */
export function hasAll({ missed }: NameCost): boolean {
  return missed === 0
}

/** Whether a name has all that was typed, as it was typed. */
export function isTyped({ cost, missed }: NameCost): boolean {
  return missed === 0 && cost < COST.same
}

/** Whether a name has all that was typed, as it was typed or as it sounds. */
export function isAlike({ cost, missed }: NameCost): boolean {
  return missed === 0 && cost < COST.edit
}

interface Scored extends Ranked {
  /** An equal name is first, then an equal earlier one. */
  place: number
  isActive: boolean
  words: string
}
export type Ranking = ReturnType<typeof createRanking>

/** Ranks names: equal ones first, then by cost, then active subjects, then shorter names. */
export function createRanking(sought: Sought) {
  const nameCost = createNameCost(sought)
  const isSought = (name: string) =>
    [sought.squash, sought.untitled].includes(name.replaceAll(' ', ''))
  const score = ({ number, subject, shard, words, former }: Candidate): Scored => {
    const isNow = isSought(words)
    let isExact = isNow
    let { cost, missed } = nameCost(words)
    for (const name of former ?? []) {
      const other = nameCost(name)
      if (other.cost + COST.former < cost) {
        cost = other.cost + COST.former
        missed = other.missed
      }
      isExact ||= isSought(name)
    }
    const place = isNow ? 0 : isExact ? 1 : 2
    const isActive = isActiveShard(shard)
    return { number, subject, cost, missed, isExact, place, isActive, words }
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
    sorted: (): readonly Ranked[] => (sorted ??= [...scored.values()].toSorted(inOrder)),
  }
}

function inOrder(a: Scored, b: Scored): number {
  return (
    a.place - b.place ||
    a.cost - b.cost ||
    Number(b.isActive) - Number(a.isActive) ||
    a.words.length - b.words.length ||
    (a.words < b.words ? -1 : a.words > b.words ? 1 : a.subject < b.subject ? -1 : 1)
  )
}
