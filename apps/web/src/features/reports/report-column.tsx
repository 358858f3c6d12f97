import type { LeadReport } from '@dastak/contract/reports.ts'
import type { Column } from '../../components/data-table/column.ts'
import { StatusChip } from '../../components/status-chip.tsx'
import { ReportButton } from './report-button.tsx'
import { REPORT_LABELS, REPORT_MEANINGS, reportWords } from './report-words.ts'
import classes from './reports.module.css'

/** The Report column of a list of leads: a flag to report, then what became of it. */
export function reportColumn<Lead extends { report: LeadReport | null }>(
  nameOf: (lead: Lead) => string,
  onReport: (lead: Lead) => void,
): Column<Lead> {
  return {
    id: 'report',
    header: 'Report',
    kind: 'action',
    isData: true,
    text: ({ report }) => (report ? REPORT_LABELS[report.state] : ''),
    render: (lead) =>
      lead.report ? (
        <button
          type="button"
          className={classes.state}
          aria-label={`Report about ${nameOf(lead)}: ${REPORT_LABELS[lead.report.state]}`}
          title={reportWords(lead.report)}
          onClick={() => onReport(lead)}
        >
          <StatusChip label={REPORT_LABELS[lead.report.state]} meaning={REPORT_MEANINGS[lead.report.state]} />
        </button>
      ) : (
        <ReportButton name={nameOf(lead)} onClick={() => onReport(lead)} />
      ),
    width: 68,
  }
}
