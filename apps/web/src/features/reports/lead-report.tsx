import { BadMark } from '../../components/facts/bad-mark.tsx'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import { ReportButton } from './report-button.tsx'
import { type ReportedLead, useGetLeadReport } from './reports.api.ts'
import { reportResult, reportStatus } from './report-status.ts'
import classes from './reports.module.css'

/** The status of the reports about a contact, and the Report Problem button. */
export function LeadReportLine(props: {
  lead: ReportedLead
  onReport: (lead: ReportedLead) => void
}) {
  const { lead, onReport } = props
  const { data: report } = useGetLeadReport(lead.leadId)
  return (
    <div className="row">
      {report ? (
        <span className={classes.status} title={reportResult(report)}>
          <StatusChip {...reportStatus(report)} />
        </span>
      ) : null}
      {report?.is_phone_bad ? <BadMark what="Phone" /> : null}
      {report?.is_email_bad ? <BadMark what="Email" /> : null}
      <ReportButton name={lead.name} isWide onClick={() => onReport(lead)} />
    </div>
  )
}
