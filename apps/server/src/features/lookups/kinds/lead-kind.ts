import type { DataOf } from '@dastak/contract/endpoint.ts'
import { KIND_DETAILS, type LeadKind } from '@dastak/contract/lookup-kinds.ts'
import type { LeadCalls, ofLead } from '@dastak/contract/lookups.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { noticesOf } from '../../../lists/contact-notices.ts'
import type { LeadRow } from '../leads/leads.store.ts'
import { contactFields, type RevealResult } from '../reveal/reveal.rules.ts'
import { defineKind, type Declared, type KindOf } from './lookup-kind.ts'

/**
 * What a column of a list of leads reads. `company` matches any company of the subject, and sorts
 * by the one that is shown.
 */
export type LeadColumn =
  | 'created_at'
  | 'name'
  | 'subject'
  | 'company'
  | 'designation'
  | 'phone'
  | 'email'
  | 'report'

type DetailOf<Calls extends LeadCalls> = DataOf<Calls['reveal']>
type LeadOf<Calls extends LeadCalls> =
  DataOf<Calls['list']> extends { data: (infer Lead extends object)[] } ? Lead : object

/** A kind that also has single lookups, on a screen with a list of its leads. */
export interface LeadKindOf<Facts, Calls extends LeadCalls = LeadCalls> extends KindOf<Facts> {
  kind: LeadKind
  permission: Permission
  calls: Calls
  /** The columns of its leads, by their ids in the contract. */
  columns: Readonly<Record<string, { heading: string; reads: LeadColumn }>>
  /** The answer of a reveal. */
  detailOf(reveal: RevealResult<Facts>): DetailOf<Calls>
  /** A lead as the API and webhooks return it. */
  leadOf(row: LeadRow): LeadOf<Calls>
}

interface Own<Facts, Calls extends LeadCalls, Headings> {
  kind: LeadKind
  calls: Calls
  headings: Headings
  reads: Readonly<Record<keyof Headings, LeadColumn>>
  /** The fields of an answer, and of a lead, that only this kind has. */
  detailOf(
    reveal: RevealResult<Facts>,
  ): Omit<DetailOf<Calls>, keyof ReturnType<typeof contactFields> | Calls['phone']>
  leadOf(row: LeadRow): Omit<LeadOf<Calls>, keyof typeof ofLead>
}

/** Declares a kind that also has single lookups. */
export function defineLeadKind<
  Facts,
  Calls extends LeadCalls,
  Headings extends Readonly<Record<string, string>>,
>(declared: Omit<Declared<Facts>, 'kind'> & Own<Facts, Calls, Headings>): LeadKindOf<Facts, Calls> {
  const { calls, headings, reads, detailOf, leadOf, ...kind } = declared
  const ids = Object.keys(headings) as (keyof Headings & string)[]
  return {
    ...defineKind(kind),
    kind: kind.kind,
    permission: KIND_DETAILS[kind.kind].single.permission,
    calls,
    columns: Object.fromEntries(
      ids.map((id) => [id, { heading: headings[id]!, reads: reads[id] }]),
    ),
    detailOf(reveal) {
      const { phone, ...fields } = contactFields(reveal)
      return { ...detailOf(reveal), [calls.phone]: phone, ...fields } as DetailOf<Calls>
    },
    leadOf(row) {
      const common = {
        lead_id: row.id,
        timestamp: row.created_at.toISOString(),
        notices: noticesOf(row),
      }
      return { ...common, ...leadOf(row) } as LeadOf<Calls>
    },
  }
}
