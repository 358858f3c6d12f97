import { BATCH_KINDS, KIND_DETAILS, type BatchKind } from './lookup-kinds.ts'
import type { Permission } from './permissions.ts'
import { STATUSES, entryOf } from './statuses.ts'

export type BatchType = (typeof KIND_DETAILS)[BatchKind]['batch']['type']

interface BatchTypeDetails {
  kind: BatchKind
  label: string
  permission: Permission
  needsPurpose: boolean
}
/** The types of bulk requests, by code, each with its label and permission. */
export const BATCH_TYPES = Object.fromEntries<BatchTypeDetails>(
  BATCH_KINDS.map((kind) => [KIND_DETAILS[kind].batch.type, { kind, ...KIND_DETAILS[kind].batch }]),
) as Readonly<Record<BatchType, BatchTypeDetails>>
export const BATCH_TYPE_CODES = Object.keys(BATCH_TYPES) as [BatchType, ...BatchType[]]

/** The type of directors that were chosen on the screen instead of in a file. */
export const CHOSEN_DIRECTORS = { type: 'DIRECTORS', label: 'Directors' } as const

/** The label of a type; an unknown type is its own label. */
export function batchTypeLabel(type: string): string {
  if (type === CHOSEN_DIRECTORS.type) return CHOSEN_DIRECTORS.label
  return entryOf(BATCH_TYPES, type)?.label ?? type
}

/** The column of a file of LinkedIn profiles. */
export const LINKEDIN_COLUMN = 'linkedin_url'

/** CSV and Excel files, with other extensions in use for both. */
export const TABLE_FILE_EXTENSIONS = ['csv', 'xls', 'xlsx', 'xlsm', 'tsv', 'txt'] as const

/** The label of each status, and whether it is final. */
export const BATCH_STATUSES = {
  PENDING: { ...STATUSES.pending, isOver: false },
  PROCESSING: { ...STATUSES.processing, isOver: false },
  /** The vendor is down. The batch continues when it is back. */
  AWAITING_RETRY: { ...STATUSES.awaiting_retry, isOver: false },
  COMPLETED: { ...STATUSES.completed, isOver: true },
  /** Some rows were not processed. The result can be downloaded, and the rest can be resumed. */
  PARTIALLY_COMPLETED: { ...STATUSES.partially_completed, isOver: true },
  FAILED: { ...STATUSES.failed, isOver: true },
  /** Stopped before any row had run. */
  REJECTED: { ...STATUSES.rejected, isOver: true },
} as const
export type BatchStatus = keyof typeof BATCH_STATUSES
export const BATCH_STATUS_CODES = Object.keys(BATCH_STATUSES) as [BatchStatus, ...BatchStatus[]]

/** Whether the status is final. True for an unknown status, so that nobody waits forever. */
export function isBatchOver(status: string): boolean {
  return entryOf(BATCH_STATUSES, status)?.isOver ?? true
}

/**
 * Why rows were left out: no credits, the user's maximum, the daily limit of the API key that
 * started it, cancelled, the permission or the paying team ended, the vendor failed.
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
