import type { ContactField } from '@dastak/contract/lookups.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import type { Balance } from '../../credits/credits.service.ts'
import type { KindOf } from '../kinds/lookup-kind.ts'
import type { LeadFields, SubjectFields } from './lookup-rows.ts'

/** What a single reveal shows. */
export type RevealedRow = LeadFields & SubjectFields & { related?: unknown }

/**
 * `found`: the lead has it. `none`: asked for, nobody knows it. `locked`: not asked for, the
 * credits for it are used up.
 */
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

interface Answered {
  phone: string | null
  email: string | null
  asks_phone: boolean
  asks_email: boolean
}

/**
 * What a reveal came to, from the lead as it is now, what was asked for, and what its kind sells.
 */
export function outcomeOf(
  row: Answered,
  sells: readonly ContactFieldName[],
  charged: Balance,
  left: Balance,
  isFromTeam = false,
): RevealOutcome {
  return {
    phone: fieldOutcome(row.phone, row.asks_phone || !sells.includes('phone')),
    email: fieldOutcome(row.email, row.asks_email || !sells.includes('email')),
    charged,
    left,
    ...(isFromTeam && { isFromTeam }),
  }
}

/** Whether there is a contact to show: found now, or owned before. */
function hasContact({ phone, email }: Pick<RevealOutcome, 'phone' | 'email'>): boolean {
  return phone === 'found' || email === 'found'
}

/** What a kind does not sell is none, and never to be bought later. */
function fieldOutcome(value: string | null, isNone: boolean): FieldOutcome {
  if (value !== null) return 'found'
  return isNone ? 'none' : 'locked'
}

/** What a reveal tells. */
export interface Told<Facts> {
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
}

/** The facts of a row as they may be told: without a contact only what its kind tells then. */
function toldFacts<Facts>(kind: KindOf<Facts>, row: { facts: unknown }, hasFound: boolean): Facts {
  const facts = kind.facts.parse(row.facts ?? {})
  return hasFound ? facts : kind.factsWithoutContact(facts)
}

export function told<Facts>(
  kind: KindOf<Facts>,
  subject: string,
  row: RevealedRow,
  outcome: RevealOutcome,
): Told<Facts> {
  return {
    subject,
    name: row.name ?? subject,
    companyName: row.company_name,
    designation: row.designation,
    facts: toldFacts(kind, row, hasContact(outcome)),
    related: row.related,
    lead: row,
    outcome,
  }
}

/**
 * The part of an answer that every kind has. Only what the outcome calls found is shown, so that a
 * repeated call says what the first one did.
 */
export function contactFields({
  lead,
  outcome,
  isTest,
}: Pick<Told<unknown>, 'lead' | 'outcome'> & { isTest: boolean }) {
  const hasPhone = outcome.phone === 'found'
  const hasEmail = outcome.email === 'found'
  const sources = new Set([
    hasPhone ? lead.phone_source : null,
    hasEmail ? lead.email_source : null,
  ])
  sources.delete(null)
  const dates = [hasPhone ? lead.phone_fetched_at : null, hasEmail ? lead.email_fetched_at : null]
  const newest = Math.max(...dates.map((date) => date?.getTime() ?? 0))
  return {
    lead_id: hasContact(outcome) ? lead.lead_id : null,
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
