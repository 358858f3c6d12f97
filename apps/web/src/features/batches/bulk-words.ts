import { isBatchOver, type BatchStop } from '@dastak/contract/batch-types.ts'
import { entryOf } from '@dastak/contract/statuses.ts'
import { countWords, formatNumber } from '../../lib/text/numbers.ts'
import type { BulkRow } from './bulk-kind.ts'

export function isUnderWay({ status }: Pick<BulkRow, 'status'>): boolean {
  return !isBatchOver(status)
}

/** The part that is done, from 0 to 1. */
export function partDone({ done, subjects }: BulkRow): number {
  return subjects === 0 ? 0 : Math.min(1, done / subjects)
}

/** A request under way, in a few words each: `1,200 of 8,900`, `about 3 min left`. */
export function progressText(row: BulkRow, now = Date.now()): readonly string[] {
  if (row.stopped_by !== null) return ['Stopping and writing the result']
  if (row.status === 'AWAITING_RETRY') return ['The source is down', retryWords(row, now)]
  if (row.done === 0) return [row.status === 'PENDING' ? 'Waiting for its turn' : 'Starting']
  if (row.done >= row.subjects) return ['Writing the result']
  return [
    `${formatNumber(row.done)} of ${formatNumber(row.subjects)}`,
    ...(row.ms_left === null ? [] : [leftWords(row.ms_left)]),
  ]
}

function retryWords({ retry_at: retryAt }: BulkRow, now: number): string {
  const minutes = retryAt === null ? Number.NaN : Math.ceil((Date.parse(retryAt) - now) / MINUTE_MS)
  return minutes >= 1 ? `asked again in ${minutes} min` : 'asked again by itself'
}

const MINUTE_MS = 60_000

function leftWords(ms: number): string {
  if (ms < MINUTE_MS) return 'less than a minute left'
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return `about ${minutes} min left`
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? `about ${hours} h ${minutes % 60} min left`
    : `about ${Math.round(hours / 24)} days left`
}

/** For who cannot see the bar: changes with each quarter only. */
export function quarterText(row: BulkRow): string {
  const percent = Math.floor(partDone(row) * 4) * 25
  return percent === 0 ? '' : `${row.filename}: ${percent} percent done.`
}

/** Whether its rows and its result are no longer kept. */
export function isDeleted({ deleted_at: deletedAt }: BulkRow): boolean {
  return deletedAt !== null && Date.parse(deletedAt) <= Date.now()
}

/** Rows that nobody has answered yet: left out, or failed. */
export function leftRows(row: BulkRow): number {
  return row.not_processed + row.failed
}

/** Whether all that is left has failed. */
export function isOnlyFailed(row: BulkRow): boolean {
  return row.not_processed === 0 && row.failed > 0
}

export function resumeLabel(row: BulkRow): string {
  return isOnlyFailed(row) ? 'Retry failed rows' : 'Resume'
}

/** Why it stopped before its end, and what helps. */
export function stopText(row: BulkRow): string | null {
  if (row.stopped_by === null) return null
  const stop = entryOf(STOPS, row.stopped_by)
  if (!stop) return null
  const { why, next } = stop
  const reason =
    row.stopped_by === 'maximum' && row.max_credits !== null ? maximumWords(row.max_credits) : why
  return row.can_resume ? `${reason} ${next}` : reason
}

const maximumWords = (most: number) =>
  `It has spent the ${countWords(most, 'credit')} that you allowed.`

const STOPS: Readonly<Record<BatchStop, { why: string; next: string }>> = {
  credits: {
    why: 'Your credits ran out.',
    next: 'Resume after a recharge: what was found is not charged again.',
  },
  maximum: {
    why: 'It has spent what you allowed.',
    next: 'Resume it with a higher maximum, or with none.',
  },
  key_limit: {
    why: 'The API key that started it has spent its credits for the day.',
    next: 'Resume it here now, or with the key tomorrow.',
  },
  cancelled: { why: 'You cancelled it.', next: 'Resume to go on with the rows that are left.' },
  permission: {
    why: 'Your permission for this type ended.',
    next: 'Resume once you have it again, by a plan or from support.',
  },
  team: {
    why: 'The team that paid for it no longer does.',
    next: 'Resume to pay for the rest from your own credits.',
  },
  failure: {
    why: 'The source did not answer for some rows. They were not charged.',
    next: 'Ask for them again.',
  },
}
