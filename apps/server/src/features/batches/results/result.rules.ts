import type { BatchStatus, BatchStop } from '@dastak/contract/batch-types.ts'
import type { Outcome } from '../run/outcome.rules.ts'
import type { RunCounts } from './result.store.ts'

/** What the result says of a row: a word, a note, and whether what was found is told. */
interface RowWords {
  status: 'found' | 'partly found' | 'not found' | 'not processed' | 'failed' | 'malformed'
  note: string
  isTold: boolean
}

const STOPPED: Readonly<Record<BatchStop, string>> = {
  credits: 'Your credits were used up. Resume the request after a recharge.',
  maximum: 'The maximum that you set for this request was reached. Resume it with a higher one.',
  key_limit:
    'The limit of credits a day of the API key that started this was reached. Resume it, or ' +
    'wait until tomorrow.',
  cancelled: 'The request was cancelled before this row.',
  permission: 'Your permission for these requests ended.',
  team:
    'The credits that paid for this request changed: a team was joined or left. Resume it to go ' +
    'on with those that pay now.',
  failure: 'The source could not be reached. Nothing was charged; resume the request to try again.',
}
const FAILED =
  'The source could not answer this. Nothing was charged; resume the request to try again.'

interface RowFacts {
  outcome: Outcome
  stop: BatchStop | null
  /** It stood above already. */
  isDuplicate: boolean
  hasContact: boolean
  isFree: boolean
  isTest: boolean
  /** Words for a number that nobody has. */
  unknown: string
}

export function rowText(row: RowFacts): RowWords {
  const { outcome, stop, hasContact } = row
  const test = row.isTest ? 'This is a test number.' : ''
  const same = test || (row.isDuplicate ? 'Same as a row above: asked and charged once.' : '')
  switch (outcome) {
    case 'f':
      return {
        status: 'found',
        note: same || (row.isFree ? 'Free: it was yours already, or your team’s.' : ''),
        isTold: true,
      }
    case 'n':
      return { status: 'not found', note: same, isTold: false }
    case 'u':
      return {
        status: 'not found',
        note: [row.unknown, same].filter(Boolean).join(' '),
        isTold: false,
      }
    case 'p':
      return {
        status: hasContact ? 'partly found' : 'not processed',
        note: 'A part was not asked for: the credits for it were used up.',
        isTold: hasContact,
      }
    case 'e':
      return { status: 'failed', note: FAILED, isTold: false }
    case 'x':
      return { status: 'not processed', note: STOPPED.credits, isTold: false }
    case '.':
    case '1':
    case '2':
      if (stop === 'failure') return { status: 'failed', note: FAILED, isTold: false }
      return { status: 'not processed', note: stop === null ? '' : STOPPED[stop], isTold: false }
  }
}

/** What a run came to. */
export function runCounts(
  of: Readonly<Record<Outcome, number>>,
  stop: BatchStop | null,
): Omit<RunCounts, 'charged_phone' | 'charged_email'> {
  const waiting = of['.'] + of['1'] + of['2']
  return {
    found: of.f,
    not_found: of.n + of.u,
    failed: of.e + (stop === 'failure' ? waiting : 0),
    not_processed: of.p + of.x + (stop === 'failure' ? 0 : waiting),
  }
}

/** REJECTED: cancelled before a row had run. FAILED: nobody could answer any. */
export function endStatus(
  of: Readonly<Record<Outcome, number>>,
  stop: BatchStop | null,
): BatchStatus {
  const { found, not_found: none, failed, not_processed: left } = runCounts(of, stop)
  if (failed + left === 0) return 'COMPLETED'
  if (found + none + of.p > 0) return 'PARTIALLY_COMPLETED'
  if (stop === 'cancelled' && failed === 0) return 'REJECTED'
  return left === 0 ? 'FAILED' : 'PARTIALLY_COMPLETED'
}
