import type { LeadReport } from '@dastak/contract/reports.ts'
import type { Column } from '../../components/data-table/columns/column.ts'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import { ReportButton } from './report-button.tsx'
import { reportResult, reportStatus } from './report-status.ts'
import classes from './reports.module.css'
import { reportsText } from './reports.text.ts'

/** The Report column of a list of leads: a flag to report, or the status of the report. */
export function reportColumn<Lead extends { report: LeadReport | null }>(
  nameOf: (lead: Lead) => string,
  onReport: (lead: Lead) => void,
): Column<Lead> {
  return {
    id: 'report',
    header: reportsText.column,
    kind: 'action',
    isData: true,
    text: ({ report }) => (report ? reportStatus(report).label : ''),
    render: (lead) =>
      lead.report && reportStatus(lead.report).label === '' ? null : lead.report ? (
        <button
          type="button"
          className={classes.state}
          aria-label={reportsText.reportAbout(nameOf(lead), reportStatus(lead.report).label)}
          title={reportResult(lead.report)}
          onClick={() => onReport(lead)}
        >
          <StatusChip {...reportStatus(lead.report)} />
        </button>
      ) : (
        <ReportButton name={nameOf(lead)} onClick={() => onReport(lead)} />
      ),
    width: 68,
  }
}
