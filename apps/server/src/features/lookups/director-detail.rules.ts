import type { ContactField, DirectorDetail } from '@dastak/contract/lookups.ts'
import type { DirectorEntry } from '../registry/registry.service.ts'
import type { LeadFields } from './lookups.store.ts'
import type { FieldOutcome, RevealOutcome } from './reveal-contact.service.ts'

/** The answer of a reveal. Only what the outcome calls found is shown, so that a repeated call answers as the first one did. */
export function toDirectorDetail(director: DirectorEntry, lead: LeadFields, outcome: RevealOutcome): DirectorDetail {
  const hasPhone = outcome.phone === 'found'
  const hasEmail = outcome.email === 'found'
  const sources = new Set([hasPhone ? lead.phone_source : null, hasEmail ? lead.email_source : null])
  sources.delete(null)
  const dates = [hasPhone ? lead.phone_fetched_at : null, hasEmail ? lead.email_fetched_at : null]
  const newest = Math.max(...dates.map((date) => date?.getTime() ?? 0))
  return {
    din_number: director.din,
    full_name: director.full_name,
    father_name: director.father_name,
    dob: director.dob,
    present_address: director.present_address,
    permanent_address: director.permanent_address,
    nationality: director.nationality,
    status: director.status,
    designation: director.companies[0]?.designation ?? null,
    companies: director.companies.map(({ identification_number, company_name, designation }) => ({
      identification_number,
      company_name,
      designation,
    })),
    lead_id: hasPhone || hasEmail ? lead.lead_id : null,
    phone_no: contactField(outcome.phone, lead.phone),
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
