import { isBatchOver } from '@dastak/contract/batch-types.ts'
import { entryOf } from '@dastak/contract/statuses.ts'
import { batchesText } from './batches.text.ts'
import type { BulkRow } from './bulk-kind.ts'

const { progress, stops } = batchesText
const MINUTE_MS = 60_000

export function isUnderWay({ status }: Pick<BulkRow, 'status'>): boolean {
  return !isBatchOver(status)
}

/** The part that is done, from 0 to 1. */
export function partDone({ done, subjects }: BulkRow): number {
  return subjects === 0 ? 0 : Math.min(1, done / subjects)
}

/** The progress of a running request, in short parts: `1,200 of 8,900`, `about 3 min left`. */
export function progressText(row: BulkRow, now = Date.now()): readonly string[] {
  if (row.stopped_by !== null) return [progress.stopping]
  if (row.status === 'AWAITING_RETRY') return [progress.sourceDown, retryText(row, now)]
  if (row.done === 0) return [row.status === 'PENDING' ? progress.waiting : progress.starting]
  if (row.done >= row.subjects) return [progress.writing]
  return [
    progress.done(row.done, row.subjects),
    ...(row.ms_left === null ? [] : [leftText(row.ms_left)]),
  ]
}

function retryText({ retry_at: retryAt }: BulkRow, now: number): string {
  const minutes = retryAt === null ? Number.NaN : Math.ceil((Date.parse(retryAt) - now) / MINUTE_MS)
  return minutes >= 1 ? progress.retryIn(minutes) : progress.retrySoon
}

function leftText(ms: number): string {
  if (ms < MINUTE_MS) return progress.secondsLeft
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 60) return progress.minutesLeft(minutes)
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? progress.hoursLeft(hours, minutes % 60)
    : progress.daysLeft(Math.round(hours / 24))
}

/** For screen readers. Changes only with each quarter, so that it is not read out too often. */
export function quarterText(row: BulkRow): string {
  const percent = Math.floor(partDone(row) * 4) * 25
  return percent === 0 ? '' : progress.quarterDone(row.filename, percent)
}

/** Whether its rows and its result have been deleted. */
export function isDeleted({ deleted_at: deletedAt }: BulkRow): boolean {
  return deletedAt !== null && Date.parse(deletedAt) <= Date.now()
}

/** How many rows have no result yet: not processed, or failed. */
export function leftRows(row: BulkRow): number {
  return row.not_processed + row.failed
}

/** Whether all rows that are left have failed. */
export function isOnlyFailed(row: BulkRow): boolean {
  return row.not_processed === 0 && row.failed > 0
}

export function resumeLabel(row: BulkRow): string {
  return isOnlyFailed(row) ? batchesText.retryFailed : batchesText.resume
}

/** Why a request stopped before its end and, if it can be resumed, what to do. */
export function stopText(row: BulkRow): string | null {
  if (row.stopped_by === null) return null
  const stop = entryOf(stops, row.stopped_by)
  if (!stop) return null
  const why =
    row.stopped_by === 'maximum' && row.max_credits !== null
      ? batchesText.stoppedAtMaximum(row.max_credits)
      : stop.why
  return row.can_resume ? `${why} ${stop.next}` : why
}
