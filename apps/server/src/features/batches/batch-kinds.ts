import {
  BATCH_TYPES,
  CHOSEN_DIRECTORS,
  LINKEDIN_COLUMN,
  type BatchType,
} from '@dastak/contract/batch-types.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { KIND_DETAILS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'

/**
 * The code of a batch type, LINKEDIN for a file of profile addresses, or DIRECTORS for directors
 * that were chosen on the screen.
 */
export type AnyBatchType = BatchType | 'LINKEDIN' | 'DIRECTORS'

export interface BatchKind {
  type: AnyBatchType
  label: string
  kind: LookupKind
  /** The heading of the column with the identifiers. */
  heading: string
  /** Null: the plan must include LinkedIn bulk upload instead. */
  permission: Permission | null
  needsPurpose: boolean
  /** What the identifiers are called in a sentence. */
  noun: string
}

const LINKEDIN: BatchKind = {
  type: 'LINKEDIN',
  label: 'LinkedIn Bulk Request',
  kind: 'linkedin',
  heading: LINKEDIN_COLUMN,
  permission: null,
  needsPurpose: false,
  noun: KIND_DETAILS.linkedin.nouns,
}

const DIRECTORS: BatchKind = {
  ...CHOSEN_DIRECTORS,
  kind: 'din',
  heading: 'DIN',
  permission: KIND_DETAILS.din.single.permission,
  needsPurpose: false,
  noun: KIND_DETAILS.din.nouns,
}

export function batchKindOf(type: AnyBatchType): BatchKind {
  if (type === 'LINKEDIN') return LINKEDIN
  if (type === 'DIRECTORS') return DIRECTORS
  const details = BATCH_TYPES[type]
  return { ...details, type, heading: type, noun: KIND_DETAILS[details.kind].nouns }
}
