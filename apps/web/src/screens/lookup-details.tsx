import type { ComponentProps } from 'react'
import { contactText } from '../features/lookups/contact-value.ts'
import type { LookupDetail } from '../features/lookups/lookup-kind.ts'
import { RevealDetails } from '../features/lookups/reveal-details.tsx'
import { LeadReportLine } from '../features/reports/lead-report.tsx'
import type { ReportedLead } from '../features/reports/reports.api.ts'

/** `lead_id` is null if nothing was found. */
export type Detailed = LookupDetail & { lead_id: string | null }

type LookupDetailsProps<Detail extends Detailed> = Omit<
  ComponentProps<typeof RevealDetails<Detail>>,
  'renderReport'
> & {
  /** The name in a report, if it differs from the kind's `nameOf`. */
  nameOf?: (detail: Detail) => string
  onReport: (lead: ReportedLead) => void
}

/** A reveal with the status of its reports and the Report Problem icon. */
export function LookupDetails<Detail extends Detailed>({
  nameOf,
  onReport,
  ...details
}: LookupDetailsProps<Detail>) {
  const { kind } = details
  const reportOf = (detail: Detail) => {
    const { phone, email } = kind.contactsOf(detail)
    if (detail.lead_id === null) return null
    const lead = {
      leadId: detail.lead_id,
      name: (nameOf ?? kind.nameOf)(detail),
      phone: contactText(phone) || null,
      email: contactText(email) || null,
    }
    return <LeadReportLine lead={lead} onReport={onReport} />
  }
  return <RevealDetails {...details} renderReport={reportOf} />
}
