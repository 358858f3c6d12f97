import type { BatchRowStatus } from '@dastak/contract/batches/batch-rows.ts'
import type { BatchStop } from '@dastak/contract/batch-types.ts'
import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import { rowText, type RowFacts } from '../results/result.rules.ts'
import { OUTCOMES, type Outcome } from '../run/outcome.rules.ts'

/** The outcomes of the first rows of a status; null for statuses that the file alone decides. */
export function outcomesOf(
  status: Exclude<BatchRowStatus, 'malformed' | 'duplicate'>,
  stop: BatchStop | null,
): readonly Outcome[] {
  switch (status) {
    case 'found':
      return ['f']
    case 'partly_found':
      return ['p']
    case 'not_found':
      return ['n', 'u']
    case 'failed':
      return stop === 'failure' ? ['e', ...WAITING] : ['e']
    case 'left_out':
      return ['k']
    case 'not_processed':
      return stop === 'failure' ? ['x'] : ['x', ...WAITING]
  }
}
const WAITING = ['.', '1', '2'] as const

/** How many subjects have each outcome. */
export const outcomeCounts = (countOf: (outcome: Outcome) => number) =>
  Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(outcome)])) as Record<
    Outcome,
    number
  >

interface FileCounts {
  rows: number
  valid: number
  subjects: number
}

/** How many rows have each status. */
export function rowCounts(
  { rows, valid, subjects }: FileCounts,
  of: Readonly<Record<Outcome, number>>,
  stop: BatchStop | null,
): Record<BatchRowStatus, number> {
  const sum = (status: Parameters<typeof outcomesOf>[0]) =>
    outcomesOf(status, stop).reduce((total, letter) => total + of[letter], 0)
  return {
    found: sum('found'),
    partly_found: sum('partly_found'),
    not_found: sum('not_found'),
    malformed: rows - valid,
    duplicate: valid - subjects,
    failed: sum('failed'),
    not_processed: sum('not_processed'),
    left_out: sum('left_out'),
  }
}

/** The status of a row with a subject, its reason, and whether its contact is shown. */
export function shownRow(row: RowFacts): {
  status: BatchRowStatus
  note: string | null
  isShown: boolean
} {
  const { status, note, isShown } = rowText(row)
  if (row.isDuplicate) return { status: 'duplicate', note: REPEATED[status], isShown }
  if (row.outcome === 'p') return { status: 'partly_found', note, isShown }
  const reason = note || reasonOf(row)
  return { status: status.replace(' ', '_') as BatchRowStatus, note: reason, isShown }
}

function reasonOf({ outcome, hasContact }: RowFacts): string | null {
  if (outcome === 'n') return 'No contact was found. You were not charged.'
  if (outcome === 'f') return hasContact ? null : REMOVED_TEXT
  return 'Not looked up yet.'
}

const REPEATED: Readonly<Record<ReturnType<typeof rowText>['status'], string>> = {
  found: 'Same as a row above. It was charged only once.',
  'partly found': 'Same as a row above. It was charged only once.',
  'not found': 'Same as a row above, for which nothing was found.',
  'not processed': 'Same as a row above, which was not looked up.',
  failed: 'Same as a row above, for which the source could not answer.',
  'left out': 'Same as a row above, which is one of your customers.',
  malformed: 'Same as a row above.',
}
