import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { ManyRow } from '../../lookups/lookups.service.ts'

/**
 * What became of a subject, a letter each, so that a chunk's outcomes are one short text:
 *   .  waiting               1 2  waiting, the vendor has failed so often
 *   f  found                 n    nothing found          u  there is no such identifier
 *   p  a part was not asked  x    nothing was asked      both for want of credits
 *   e  nobody could answer
 */
export const OUTCOMES = ['.', '1', '2', 'f', 'n', 'u', 'p', 'x', 'e'] as const
export type Outcome = (typeof OUTCOMES)[number]

const WAITING: readonly Outcome[] = ['.', '1', '2']
/** What going on asks again. */
export const LEFT_OUT: readonly Outcome[] = [...WAITING, 'p', 'x', 'e']

const NEXT_TRY: Readonly<Record<string, Outcome>> = { '.': '1', '1': '2', '2': 'e' }

/** What the subjects of a chunk came to, and what each of them cost. */
export interface ChunkState {
  outcomes: string
  charged_phone: number[]
  charged_email: number[]
}

/** Places in the chunk that are to be asked next: what the vendor has failed at comes last. */
export function waitingPlaces(outcomes: string): number[] {
  const places = Array.from(outcomes, (_, place) => place).filter((place) =>
    isWaiting(outcomes[place]),
  )
  return places.toSorted(
    (one, other) => Number(outcomes[one] !== '.') - Number(outcomes[other] !== '.'),
  )
}

/** How many subjects are done. */
export function doneCount(outcomes: string): number {
  return outcomes.length - waitingPlaces(outcomes).length
}

/** What a chunk has cost. */
export function spentOn({ charged_phone, charged_email }: ChunkState): CreditAmounts {
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
  return { phone: sum(charged_phone), email: sum(charged_email) }
}

/** The chunk with its first waiting subject given up: workers have died of it. */
export function withFirstFailed<Chunk extends ChunkState>(chunk: Chunk): Chunk {
  const [first] = waitingPlaces(chunk.outcomes)
  if (first === undefined) return chunk
  const outcomes = `${chunk.outcomes.slice(0, first)}e${chunk.outcomes.slice(first + 1)}`
  return { ...chunk, outcomes }
}

interface Judged {
  /** What else holds credits of this user may give some back in a moment. */
  mayHaveMore: boolean
  /** The vendor answered none of them, as when he is down: that is not counted against each. */
  isDown: boolean
}

/** The chunk after a slice, by the `rows` of its subjects; one without a row goes on waiting. */
export function afterSlice(
  chunk: ChunkState & { subjects: readonly string[] },
  places: readonly number[],
  rows: ReadonlyMap<string, ManyRow>,
  judged: Judged,
): ChunkState {
  const outcomes = Array.from(chunk.outcomes)
  const [phone, email] = [[...chunk.charged_phone], [...chunk.charged_email]]
  for (const place of places) {
    const row = rows.get(chunk.subjects[place] ?? '')
    if (!row) continue
    outcomes[place] = outcomeOf(row, outcomes[place] ?? '.', judged)
    phone[place] = (phone[place] ?? 0) + row.charged.phone
    email[place] = (email[place] ?? 0) + row.charged.email
  }
  return { outcomes: outcomes.join(''), charged_phone: phone, charged_email: email }
}

function outcomeOf(row: ManyRow, before: string, { mayHaveMore, isDown }: Judged): string {
  switch (row.outcome) {
    case 'unknown':
      return 'u'
    case 'under_way':
      return before
    case 'not_answered':
      if (row.isTest) return 'e'
      return isDown ? before : (NEXT_TRY[before] ?? 'e')
    case 'limited':
    case 'exhausted':
      return mayHaveMore ? before : 'x'
    case 'answered':
      if (row.isPart) return mayHaveMore ? before : 'p'
      return row.phone === null && row.email === null ? 'n' : 'f'
  }
}

function isWaiting(outcome: string | undefined): boolean {
  return (WAITING as readonly (string | undefined)[]).includes(outcome)
}
