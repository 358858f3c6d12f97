import { BATCH_TYPES, LINKEDIN_COLUMN, type BatchType } from '@dastak/contract/batch-types.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'

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

const OF_TYPE: Readonly<Record<BatchType, { kind: LookupKind; noun: string }>> = {
  DIN: { kind: 'din', noun: 'DINs' },
  GST: { kind: 'gst', noun: 'GST numbers' },
  RC_TO_MOBILE: { kind: 'rc', noun: 'vehicle registration numbers' },
  MOBILE_TO_RC: { kind: 'mobile', noun: 'mobile numbers' },
  PAN_TO_CURRENT_EMPLOYMENT: { kind: 'pan', noun: 'PANs' },
}

const LINKEDIN: BatchKind = {
  type: 'LINKEDIN',
  label: 'LinkedIn Bulk Request',
  kind: 'linkedin',
  heading: LINKEDIN_COLUMN,
  permission: null,
  needsPurpose: false,
  noun: 'LinkedIn profile addresses',
}

export function batchKindOf(type: AnyBatchType): BatchKind {
  return type === 'LINKEDIN'
    ? LINKEDIN
    : { type, heading: type, ...BATCH_TYPES[type], ...OF_TYPE[type] }
}
