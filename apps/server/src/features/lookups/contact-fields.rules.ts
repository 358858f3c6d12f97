import type { ContactField } from '@dastak/contract/lookups.ts'
import type { LeadFields } from './lookups.store.ts'
import { hasContact, type FieldOutcome, type RevealOutcome } from './reveal.rules.ts'

/** The part of an answer that every kind has. Only what the outcome calls found is shown, so that a repeated call says what the first one did. */
export function contactFields({ lead, outcome }: { lead: LeadFields; outcome: RevealOutcome }) {
  const hasPhone = outcome.phone === 'found'
  const hasEmail = outcome.email === 'found'
  const sources = new Set([hasPhone ? lead.phone_source : null, hasEmail ? lead.email_source : null])
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
  }
}

function contactField(outcome: FieldOutcome, value: string | null): ContactField {
  if (outcome === 'found') return value
  return outcome === 'locked' ? { locked: true } : null
}
