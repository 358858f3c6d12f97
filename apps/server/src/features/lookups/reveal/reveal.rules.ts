import type { ContactField } from '@dastak/contract/lookups.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import type { Balance } from '../../credits/credits.service.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import type { LeadFields, LookupRow, SubjectFields } from './lookup-rows.ts'

/** What a single reveal shows. */
export type RevealedRow = LeadFields & SubjectFields & { related?: unknown }

/**
 * `none`: nobody knows it. `locked`: not looked up, because credits ran out. `removed`: the user
 * had it until its person opted out.
 */
type FieldOutcome = 'found' | 'none' | 'locked' | 'removed'

/** The outcome of a reveal without personal data: only ids, outcomes and counts. */
export interface RevealOutcome {
  phone: FieldOutcome
  email: FieldOutcome
  charged: Balance
  left: Balance
  /** A teammate had revealed all of it, or a part: only the rest was charged. */
  isFromTeam?: true
}

/** From the current lead, the fields that were looked up, and the fields that its kind sells. */
export function outcomeOf(
  row: Pick<
    LookupRow,
    'phone' | 'email' | 'asks_phone' | 'asks_email' | 'phone_source' | 'email_source'
  >,
  sells: readonly ContactFieldName[],
  charged: Balance,
  left: Balance,
  isFromTeam = false,
): RevealOutcome {
  const of = (field: ContactFieldName): FieldOutcome => {
    if (row[field] !== null) return 'found'
    if (row[`${field}_source`] !== null) return 'removed'
    // A field that the kind does not sell is `none`: it can never be bought.
    return row[`asks_${field}`] || !sells.includes(field) ? 'none' : 'locked'
  }
  const outcomes = { phone: of('phone'), email: of('email'), charged, left }
  return isFromTeam ? { ...outcomes, isFromTeam } : outcomes
}

/** The answer of a reveal. */
export interface RevealResult<Facts> {
  subject: string
  name: string
  companyName: string | null
  designation: string | null
  /** Without a contact, only the facts that the kind shows in that case. */
  facts: Facts
  /** Data of the registry in addition to the subject. */
  related: unknown
  lead: LeadFields
  outcome: RevealOutcome
  /** A test number: nothing was looked up or charged, and there is no lead. */
  isTest: boolean
}

export function revealResult<Facts>(
  kind: KindOf<Facts>,
  subject: string,
  row: RevealedRow,
  outcome: RevealOutcome,
  isTest: boolean,
): RevealResult<Facts> {
  const facts = kind.facts.parse(row.facts ?? {})
  const hasContact = outcome.phone === 'found' || outcome.email === 'found'
  return {
    subject,
    name: row.name ?? subject,
    companyName: row.company_name,
    designation: row.designation,
    facts: hasContact ? facts : kind.factsWithoutContact(facts),
    related: row.related,
    lead: row,
    outcome,
    isTest,
  }
}

/**
 * The part of an answer that every kind has. It shows only the fields that the outcome calls found,
 * so that a repeated call returns the same as the first one.
 */
export function contactFields({ lead, outcome, isTest }: RevealResult<unknown>) {
  // In a call that is repeated with its key, a contact may have been removed since.
  const isRemoved = (field: ContactFieldName) =>
    outcome[field] === 'removed' || (outcome[field] === 'found' && lead[field] === null)
  const found = (['phone', 'email'] as const).filter(
    (field) => outcome[field] === 'found' && !isRemoved(field),
  )
  const sources = new Set(found.map((field) => lead[`${field}_source`]))
  sources.delete(null)
  const newest = Math.max(0, ...found.map((field) => lead[`${field}_fetched_at`]?.getTime() ?? 0))
  return {
    lead_id: found.length > 0 || isRemoved('phone') || isRemoved('email') ? lead.lead_id : null,
    phone: isRemoved('phone') ? REMOVED : contactField(outcome.phone, lead.phone),
    email: isRemoved('email') ? REMOVED : contactField(outcome.email, lead.email),
    source: sources.size > 0 ? [...sources].join(', ') : null,
    fetched_at: newest > 0 ? new Date(newest).toISOString() : null,
    credits_charged: outcome.charged,
    credits_left: outcome.left,
    is_from_team: outcome.isFromTeam ?? false,
    is_test: isTest,
  }
}

const REMOVED = { removed: true } as const

function contactField(outcome: FieldOutcome, value: string | null): ContactField {
  if (outcome === 'found') return value
  return outcome === 'locked' ? { locked: true } : null
}
