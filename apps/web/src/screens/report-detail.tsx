import { contactText } from '../features/lookups/contact-value.ts'
import type { Contacts } from '../features/lookups/lookup-kind.ts'
import { LeadReportLine } from '../features/reports/lead-report.tsx'
import type { ReportedLead } from '../features/reports/reports.api.ts'

interface ReportDetailProps {
  /** Null where nothing was found. */
  leadId: string | null
  name: string
  contacts: Contacts
  onReport: (lead: ReportedLead) => void
}

/** Beside what a reveal found: what became of reports about it, and the Report Problem icon. */
export function ReportDetail({ leadId, name, contacts, onReport }: ReportDetailProps) {
  if (leadId === null) return null
  const lead = {
    leadId,
    name,
    phone: contactText(contacts.phone) || null,
    email: contactText(contacts.email) || null,
  }
  return <LeadReportLine lead={lead} onReport={onReport} />
}
