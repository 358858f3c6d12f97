import type { Lead } from '@dastak/contract/kinds/din.ts'
import type { GstLead } from '@dastak/contract/kinds/gst.ts'
import type { LeadKind } from '../kinds/kinds.ts'
import type { LeadRow } from './leads.store.ts'

/** Leads of each kind as the API and webhooks tell them. */
export const TOLD_LEADS = { din: toldDirector, gst: toldGst } as const satisfies Record<
  LeadKind,
  (lead: LeadRow) => object
>

export function toldDirector(lead: LeadRow): Lead {
  return {
    lead_id: lead.id,
    timestamp: lead.created_at.toISOString(),
    director_id: lead.subject,
    director_data: {
      full_name: lead.name,
      identification_number: lead.cin,
      company_name: lead.company_name,
      designation: lead.designation,
      phone_no: lead.phone,
      email: lead.email,
    },
    report: lead.report,
  }
}

export function toldGst(lead: LeadRow): GstLead {
  return {
    lead_id: lead.id,
    timestamp: lead.created_at.toISOString(),
    business_name: lead.name,
    gstin: lead.subject,
    mobile_number: lead.phone,
    email: lead.email,
  }
}
