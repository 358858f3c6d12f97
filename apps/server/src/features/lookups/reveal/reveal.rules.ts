import type { ContactField } from '@dastak/contract/lookups.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import type { Balance } from '../../credits/credits.service.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import type { LeadFields, LookupRow, SubjectFields } from './lookup-rows.ts'

/** What a single reveal shows. */
export type RevealedRow = LeadFields & SubjectFields & { related?: unknown }

/** `none`: nobody knows it. `locked`: not asked for, the credits for it are used up. */
type FieldOutcome = 'found' | 'none' | 'locked'

/** What a reveal came to, without the personal data itself: ids, outcomes and counts. */
export interface RevealOutcome {
  phone: FieldOutcome
  email: FieldOutcome
  charged: Balance
  left: Balance
  /** A team-mate had revealed all of it, or a part: only the rest was charged. */
  isFromTeam?: true
}

/** From the lead as it is now, what was asked for, and what its kind sells. */
export function outcomeOf(
  row: Pick<LookupRow, 'phone' | 'email' | 'asks_phone' | 'asks_email'>,
  sells: readonly ContactFieldName[],
  charged: Balance,
  left: Balance,
  isFromTeam = false,
): RevealOutcome {
  const of = (field: ContactFieldName): FieldOutcome => {
    if (row[field] !== null) return 'found'
    // What a kind does not sell is none, and never to be bought later.
    return row[`asks_${field}`] || !sells.includes(field) ? 'none' : 'locked'
  }
  const came = { phone: of('phone'), email: of('email'), charged, left }
  return isFromTeam ? { ...came, isFromTeam } : came
}

/** What a reveal tells. */
export interface RevealResult<Facts> {
  subject: string
  name: string
  companyName: string | null
  designation: string | null
  /** Without a contact only what its kind tells then. */
  facts: Facts
  /** What the registry has beside the subject. */
  related: unknown
  lead: LeadFields
  outcome: RevealOutcome
  /** A number to try a program with: nothing was asked or charged, and there is no lead. */
  isTest: boolean
}

export function told<Facts>(
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
 * The part of an answer that every kind has. Only what the outcome calls found is shown, so that a
 * repeated call says what the first one did.
 */
export function contactFields({ lead, outcome, isTest }: RevealResult<unknown>) {
  const found = (['phone', 'email'] as const).filter((field) => outcome[field] === 'found')
  const sources = new Set(found.map((field) => lead[`${field}_source`]))
  sources.delete(null)
  const newest = Math.max(0, ...found.map((field) => lead[`${field}_fetched_at`]?.getTime() ?? 0))
  return {
    lead_id: found.length > 0 ? lead.lead_id : null,
    phone: contactField(outcome.phone, lead.phone),
    email: contactField(outcome.email, lead.email),
    source: sources.size > 0 ? [...sources].join(', ') : null,
    fetched_at: newest > 0 ? new Date(newest).toISOString() : null,
    credits_charged: outcome.charged,
    credits_left: outcome.left,
    is_from_team: outcome.isFromTeam ?? false,
    is_test: isTest,
  }
}

function contactField(outcome: FieldOutcome, value: string | null): ContactField {
  if (outcome === 'found') return value
  return outcome === 'locked' ? { locked: true } : null
}
