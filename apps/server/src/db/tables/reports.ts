import type { LeadReport } from '@dastak/contract/reports.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type State = 'open' | 'accepted' | 'rejected'

/** Tables of `0015-reports-and-low-wallets.sql`. */
export interface ReportsTables {
  report: {
    id: GeneratedAlways<number>
    user_id: number
    kind: string
    lead_id: string
    subject: string
    name: string
    reason: string
    phone_state: State | null
    email_state: State | null
    state: ColumnType<State, never, never>
    phone_lookup_id: number | null
    email_lookup_id: number | null
    refunded_phone: Generated<number>
    refunded_email: Generated<number>
    answer: string | null
    created_at: Date
    resolved_at: Date | null
  }
  /** A view: one row for each lead that was reported. */
  lead_report: { user_id: number; lead_id: string; state: State; words: string; report: LeadReport }
}
