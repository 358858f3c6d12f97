import type { BatchStatus, BatchStop } from '@dastak/contract/batch-types.ts'
import { REMOVED_TEXT } from '@dastak/contract/contact-notices.ts'
import type { Outcome } from '../run/outcome.rules.ts'
import type { RunCounts } from './result.store.ts'

/** The status and note of a row, and whether the result shows the contact. */
interface RowText {
  status:
    | 'found'
    | 'partly found'
    | 'not found'
    | 'not processed'
    | 'failed'
    | 'left out'
    | 'malformed'
  note: string
  isShown: boolean
}

const STOPPED: Readonly<Record<BatchStop, string>> = {
  credits: 'Your credits ran out. Resume the request after a recharge.',
  maximum: 'This request reached the maximum that you set. Resume it with a higher maximum.',
  key_limit:
    'The API key of this request reached its daily credit limit. Resume the request, or wait ' +
    'until tomorrow.',
  cancelled: 'The request was cancelled before this row.',
  permission: 'You no longer have the permission for these requests.',
  team: 'You joined or left a team, so you now pay with other credits. Resume the request to use them.',
  failure:
    'The source could not be reached. You were not charged. Resume the request to try again.',
}
const CUSTOMER = 'One of your customers. Left out as you wanted, and free.'
const FAILED = 'The source could not answer. You were not charged. Resume the request to try again.'

export interface RowFacts {
  outcome: Outcome
  stop: BatchStop | null
  /** The same subject is in a row above. */
  isDuplicate: boolean
  hasContact: boolean
  isFree: boolean
  isTest: boolean
  /** The message for a number that does not exist. */
  unknown: string
}

export function rowText(row: RowFacts): RowText {
  const { outcome, stop, hasContact } = row
  const test = row.isTest ? 'This is a test number.' : ''
  const same = test || (row.isDuplicate ? 'Same as a row above. It was charged only once.' : '')
  switch (outcome) {
    case 'f':
      return {
        status: 'found',
        note:
          same ||
          (hasContact
            ? row.isFree
              ? 'Free: you or your team already had it.'
              : ''
            : REMOVED_TEXT),
        isShown: true,
      }
    case 'n':
      return { status: 'not found', note: same, isShown: false }
    case 'u':
      return {
        status: 'not found',
        note: [row.unknown, same].filter(Boolean).join(' '),
        isShown: false,
      }
    case 'p':
      return {
        status: hasContact ? 'partly found' : 'not processed',
        note: 'One field was not looked up because your credits for it ran out.',
        isShown: hasContact,
      }
    case 'e':
      return { status: 'failed', note: FAILED, isShown: false }
    case 'x':
      return { status: 'not processed', note: STOPPED.credits, isShown: false }
    case 'k':
      return { status: 'left out', note: CUSTOMER, isShown: false }
    case '.':
    case '1':
    case '2':
      if (stop === 'failure') return { status: 'failed', note: FAILED, isShown: false }
      return { status: 'not processed', note: stop === null ? '' : STOPPED[stop], isShown: false }
  }
}

/** Why a cell holds no subject. `message` is that of its kind. */
export function malformedNote(cell: string, message: string): string {
  return cell.trim() === '' ? 'This row has no value in the chosen column.' : message
}

/** The counts of a run. */
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
    left_out: of.k,
  }
}

/** REJECTED: cancelled before the first row. FAILED: no row could be answered. */
export function endStatus(
  of: Readonly<Record<Outcome, number>>,
  stop: BatchStop | null,
): BatchStatus {
  const { found, not_found: none, failed, not_processed: left } = runCounts(of, stop)
  if (failed + left === 0) return 'COMPLETED'
  if (found + none + of.p + of.k > 0) return 'PARTIALLY_COMPLETED'
  if (stop === 'cancelled' && failed === 0) return 'REJECTED'
  return left === 0 ? 'FAILED' : 'PARTIALLY_COMPLETED'
}
