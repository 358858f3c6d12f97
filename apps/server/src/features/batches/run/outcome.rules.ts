import type { CreditAmounts } from '@dastak/contract/credits.ts'
import type { ManyRow } from '../../lookups/lookups.service.ts'

/**
 * The outcome of each subject as one letter, so that a chunk's outcomes are a short text:
 * - `.` waiting; `1` and `2` waiting after one or two failures of the vendor
 * - `f` found; `n` nothing found; `u` no such identifier
 * - `p` one field not looked up; `x` nothing looked up: both because credits ran out
 * - `e` no source could answer
 * - `k` a known customer, left out as its user wants
 */
export const OUTCOMES = ['.', '1', '2', 'f', 'n', 'u', 'p', 'x', 'e', 'k'] as const
export type Outcome = (typeof OUTCOMES)[number]

const WAITING: readonly Outcome[] = ['.', '1', '2']
/** The outcomes that a resumed run looks up again. */
export const OPEN_AGAIN: readonly Outcome[] = [...WAITING, 'p', 'x', 'e']

const NEXT_TRY: Readonly<Record<string, Outcome>> = { '.': '1', '1': '2', '2': 'e' }

/** The outcomes of a chunk's subjects, and what each of them cost. */
export interface ChunkState {
  outcomes: string
  charged_phone: number[]
  charged_email: number[]
}

/** Indexes in the chunk to look up next; subjects at which the vendor failed come last. */
export function waitingIndexes(outcomes: string): number[] {
  const indexes = Array.from(outcomes, (_, index) => index).filter((index) =>
    isWaiting(outcomes[index]),
  )
  return indexes.toSorted(
    (one, other) => Number(outcomes[one] !== '.') - Number(outcomes[other] !== '.'),
  )
}

/** How many subjects are done. */
export function doneCount(outcomes: string): number {
  return outcomes.length - waitingIndexes(outcomes).length
}

/** What a chunk has cost. */
export function spentOn({ charged_phone, charged_email }: ChunkState): CreditAmounts {
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
  return { phone: sum(charged_phone), email: sum(charged_email) }
}

/** Gives up the first waiting subject, on which workers have crashed. */
export function withFirstFailed<Chunk extends ChunkState>(chunk: Chunk): Chunk {
  const [first] = waitingIndexes(chunk.outcomes)
  if (first === undefined) return chunk
  const outcomes = `${chunk.outcomes.slice(0, first)}e${chunk.outcomes.slice(first + 1)}`
  return { ...chunk, outcomes }
}

/** Leaves out known customers: they are done, and cost nothing. */
export function withCustomers<Chunk extends ChunkState>(
  chunk: Chunk,
  indexes: readonly number[],
): Chunk {
  const outcomes = Array.from(chunk.outcomes)
  for (const index of indexes) outcomes[index] = 'k'
  return { ...chunk, outcomes: outcomes.join('') }
}

interface Judged {
  /** Other holds of this user may soon give credits back. */
  mayHaveMore: boolean
  /**
   * The vendor answered none of them, as in an outage: this is not counted against each subject.
   */
  isDown: boolean
}

/**
 * The chunk after a slice, by the `rows` of its subjects; a subject without a row keeps waiting.
 */
export function afterSlice(
  chunk: ChunkState & { subjects: readonly string[] },
  indexes: readonly number[],
  rows: ReadonlyMap<string, ManyRow>,
  judged: Judged,
): ChunkState {
  const outcomes = Array.from(chunk.outcomes)
  const [phone, email] = [[...chunk.charged_phone], [...chunk.charged_email]]
  for (const index of indexes) {
    const row = rows.get(chunk.subjects[index] ?? '')
    if (!row) continue
    outcomes[index] = outcomeOf(row, outcomes[index] ?? '.', judged)
    phone[index] = (phone[index] ?? 0) + row.charged.phone
    email[index] = (email[index] ?? 0) + row.charged.email
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
