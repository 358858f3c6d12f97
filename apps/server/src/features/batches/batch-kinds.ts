import { BATCH_TYPES, LINKEDIN_COLUMN, type BatchType } from '@dastak/contract/batch-types.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { KIND_DETAILS, type LookupKind } from '@dastak/contract/lookup-kinds.ts'

/** A batch type's code, or LINKEDIN for a file of profile addresses. */
export type AnyBatchType = BatchType | 'LINKEDIN'

export interface BatchKind {
  type: AnyBatchType
  label: string
  kind: LookupKind
  /** The heading of the column that is read. */
  heading: string
  /** Null: the plan's LinkedIn bulk upload is what is needed. */
  permission: Permission | null
  needsPurpose: boolean
  /** What an identifier is called in a sentence. */
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

export function batchKindOf(type: AnyBatchType): BatchKind {
  if (type === 'LINKEDIN') return LINKEDIN
  const words = BATCH_TYPES[type]
  return { ...words, type, heading: type, noun: KIND_DETAILS[words.kind].nouns }
}
