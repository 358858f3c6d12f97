import { BATCH_KINDS, KIND_DETAILS, type BatchKind } from './lookup-kinds.ts'
import type { Permission } from './permissions.ts'
import { STATUSES, wordOf } from './statuses.ts'

export type BatchType = (typeof KIND_DETAILS)[BatchKind]['batch']['type']

interface BatchTypeWords {
  kind: BatchKind
  label: string
  permission: Permission
  needsPurpose: boolean
}
/** The types of bulk requests: their codes, with the words and the permission of each. */
export const BATCH_TYPES = Object.fromEntries<BatchTypeWords>(
  BATCH_KINDS.map((kind) => [KIND_DETAILS[kind].batch.type, { kind, ...KIND_DETAILS[kind].batch }]),
) as Readonly<Record<BatchType, BatchTypeWords>>
export const BATCH_TYPE_CODES = Object.keys(BATCH_TYPES) as [BatchType, ...BatchType[]]

/** The column of a file of LinkedIn profiles. */
export const LINKEDIN_COLUMN = 'linkedin_url'

/** CSV and Excel, with the other names that both go by. */
export const TABLE_FILE_EXTENSIONS = ['csv', 'xls', 'xlsx', 'xlsm', 'tsv', 'txt'] as const

/** How each status is shown, and whether it goes on by itself. */
export const BATCH_STATUSES = {
  PENDING: { ...STATUSES.pending, isOver: false },
  PROCESSING: { ...STATUSES.processing, isOver: false },
  /** The vendor is down: it goes on by itself when they are back. */
  AWAITING_RETRY: { ...STATUSES.awaiting_retry, isOver: false },
  COMPLETED: { ...STATUSES.completed, isOver: true },
  /** Some rows were not processed; what there is can be downloaded, and the rest resumed. */
  PARTIALLY_COMPLETED: { ...STATUSES.partially_completed, isOver: true },
  FAILED: { ...STATUSES.failed, isOver: true },
  /** Ended before a row had run. */
  REJECTED: { ...STATUSES.rejected, isOver: true },
} as const
export type BatchStatus = keyof typeof BATCH_STATUSES
export const BATCH_STATUS_CODES = Object.keys(BATCH_STATUSES) as [BatchStatus, ...BatchStatus[]]

/** Whether nothing more will come; true for an unknown status, so that nobody waits for ever. */
export function isBatchOver(status: string): boolean {
  return wordOf(BATCH_STATUSES, status)?.isOver ?? true
}

/**
 * Why rows were left: no credits, the user's own maximum, the limit a day of the key that started
 * it, cancelled, the permission or the paying team ended, the vendor failed.
 */
export const BATCH_STOPS = [
  'credits',
  'maximum',
  'key_limit',
  'cancelled',
  'permission',
  'team',
  'failure',
] as const
export type BatchStop = (typeof BATCH_STOPS)[number]
