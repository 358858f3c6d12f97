import type { KindOf } from '../kinds/lookup-kind.ts'
import { OUTCOMES, type LeadFields, type LookupRow } from './lookup-rows.ts'

/**
 * The result for one of many subjects. `not_answered` and `under_way` (another lookup of it is
 * running) should be looked up again later and were not charged. Everything else is in the lead.
 */
export interface ManyRow extends Pick<LeadFields, 'phone' | 'email'> {
  subject: string
  outcome: 'unknown' | 'answered' | 'exhausted' | 'limited' | 'not_answered' | 'under_way'
  charged: { phone: number; email: number }
  /** The fields that were looked up, now or within the last day with no result. */
  asks: { phone: boolean; email: boolean }
  /** A teammate had revealed it, or a part of it. */
  isFromTeam: boolean
  /** One field was not looked up because credits ran out: it can be bought later. */
  isPart: boolean
  /** Sources were called, even if they failed; false if this database had the answer. */
  isQueried: boolean
  isTest: boolean
}

/** The result if the API key has too few credits. */
export const NOT_PAID: Omit<ManyRow, 'subject'> = {
  phone: null,
  email: null,
  outcome: 'exhausted',
  charged: { phone: 0, email: 0 },
  asks: { phone: false, email: false },
  isFromTeam: false,
  isPart: false,
  isQueried: false,
  isTest: false,
}

/** Whether there were too few credits for the whole set. */
export function isShort(kind: KindOf<unknown>, rows: readonly LookupRow[]): boolean {
  return rows.some(
    (row) => row.outcome === 'exhausted' || row.outcome === 'limited' || isPart(kind, row),
  )
}

function isPart({ sells }: KindOf<unknown>, row: LookupRow): boolean {
  if (row.outcome === 'unknown' || row.outcome === 'under_way') return false
  return sells.some(
    (field) => row[field] === null && row[`${field}_source`] === null && !row[`asks_${field}`],
  )
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
    isQueried: row.outcome === 'asked' || row.outcome === 'failed' || row.outcome === 'expired',
    isTest: false,
  }
}
