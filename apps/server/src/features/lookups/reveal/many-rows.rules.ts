import type { KindOf } from '../kinds/lookup-kind.ts'
import { OUTCOMES, type LeadFields, type LookupRow } from './lookup-rows.ts'

/**
 * What one of many subjects came to; `not_answered` and `under_way`, which is being asked
 * elsewhere, are to be asked again later, and were not charged. What else is known is in its lead.
 */
export interface ManyRow extends Pick<LeadFields, 'phone' | 'email'> {
  subject: string
  outcome: 'unknown' | 'answered' | 'exhausted' | 'limited' | 'not_answered' | 'under_way'
  charged: { phone: number; email: number }
  /** Which fields were asked about, now or when nothing was found within the last day. */
  asks: { phone: boolean; email: boolean }
  /** A team-mate had revealed it, or a part of it. */
  isFromTeam: boolean
  /** A field was not asked for want of credits: it can be bought later. */
  isPart: boolean
  /** The sources were asked, who may have failed; false for what was answered from here. */
  isAsked: boolean
  isTest: boolean
}

/** For want of credits of the key that asked. */
export const NOT_PAID: Omit<ManyRow, 'subject'> = {
  phone: null,
  email: null,
  outcome: 'exhausted',
  charged: { phone: 0, email: 0 },
  asks: { phone: false, email: false },
  isFromTeam: false,
  isPart: false,
  isAsked: false,
  isTest: false,
}

/** Whether there were too few credits for all of a set. */
export function isShort(kind: KindOf<unknown>, rows: readonly LookupRow[]): boolean {
  return rows.some(
    (row) => row.outcome === 'exhausted' || row.outcome === 'limited' || isPart(kind, row),
  )
}

function isPart({ sells }: KindOf<unknown>, row: LookupRow): boolean {
  if (row.outcome === 'unknown' || row.outcome === 'under_way') return false
  return sells.some((field) => row[field] === null && !row[`asks_${field}`])
}

export function manyRowOf(kind: KindOf<unknown>, row: LookupRow): ManyRow {
  return {
    subject: row.subject,
    phone: row.phone,
    email: row.email,
    outcome: OUTCOMES[row.outcome],
    charged: { phone: row.charged_phone, email: row.charged_email },
    asks: { phone: row.asks_phone, email: row.asks_email },
    isFromTeam: row.is_shared,
    isPart: isPart(kind, row),
    isAsked: row.outcome === 'asked' || row.outcome === 'failed' || row.outcome === 'expired',
    isTest: false,
  }
}
