import { REPORT_REASON_MAX } from '@dastak/contract/limits.ts'
import { type LeadReport, REPORT_MESSAGES, reportReasonField } from '@dastak/contract/reports.ts'
import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { DialogFoot } from '../../components/dialogs/dialog-foot.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Tick } from '../../components/fields/tick.tsx'
import { StatusChip } from '../../components/facts/status-chip.tsx'
import { spacedPhone } from '../../lib/phones/phones.ts'
import { readStoredObject, writeStoredObject } from '../../lib/state/storage.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { reportDialogText } from './report-dialog.text.ts'
import { reportResult, reportStatus } from './report-status.ts'
import { type ReportedLead, sendReport, useGetLeadReport } from './reports.api.ts'
import classes from './reports.module.css'

type Unit = 'phone' | 'email'
interface Draft {
  leadId: string
  reported: Unit[]
  report_reason: string
}

interface ReportDialogProps {
  lead: ReportedLead
  /** Must close the dialog. After a refusal the draft is kept. */
  onAnswer: (answer: { message: string } | { refusal: unknown }) => void
  onClose: () => void
}

/** The status of an earlier report, and the form for a new one if none is open. */
export function ReportDialog({ lead, onAnswer, onClose }: ReportDialogProps) {
  const { data } = useGetLeadReport(lead.ofRequest === undefined ? lead.leadId : null)
  const report = lead.ofRequest === undefined ? data : lead.ofRequest
  const isOpen = report?.state === 'open'
  const intro = isOpen ? reportDialogText.isReported : reportDialogText.whatIsWrong
  return (
    <Dialog title={reportDialogText.title} onClose={onClose}>
      <p className={classes.intro}>
        {intro.before} <strong>{lead.name}</strong>
        {intro.after} {reportDialogText.refundNote}
      </p>
      {report ? <EarlierReport report={report} /> : null}
      {isOpen ? null : (
        <ReportForm lead={lead} report={report ?? null} onAnswer={onAnswer} onClose={onClose} />
      )}
    </Dialog>
  )
}

function EarlierReport({ report }: { report: LeadReport }) {
  return (
    <div className={classes.earlier}>
      <StatusChip {...reportStatus(report)} />
      <p>{reportResult(report)}</p>
    </div>
  )
}

function ReportForm(props: ReportDialogProps & { report: LeadReport | null }) {
  const { lead, report, onAnswer, onClose } = props
  const draft = readStoredObject<Draft>('report_draft')
  const isMine = draft.leadId === lead.leadId
  const form = useForm({
    values: {
      reported: isMine ? (draft.reported ?? []) : [],
      report_reason: isMine ? (draft.report_reason ?? '') : '',
    },
    rules: {
      reported: (units: Unit[]) => (units.length === 0 ? REPORT_MESSAGES.nothing : undefined),
      report_reason: reportReasonField,
    },
    onEdit: (edited) => writeStoredObject('report_draft', { leadId: lead.leadId, ...edited }),
    async send({ reported, report_reason }) {
      const about = {
        phone_reported: reported.includes('phone'),
        email_reported: reported.includes('email'),
      }
      try {
        const message = await sendReport(lead, { report_reason, ...about })
        writeStoredObject('report_draft', null)
        onAnswer({ message })
      } catch (refusal) {
        onAnswer({ refusal })
      }
      return 'leaving'
    },
  })
  const { reported } = form.values
  const toggle = (unit: Unit, isTicked: boolean) =>
    form.set('reported', isTicked ? [...reported, unit] : reported.filter((one) => one !== unit))
  const tick = (unit: Unit, label: string, value: string | null, isBad: boolean) => (
    <Tick
      className={classes.tick}
      label={label}
      note={isBad ? reportDialogText.isBad : (value ?? reportDialogText.notKnown)}
      isTicked={reported.includes(unit)}
      disabled={value === null || isBad}
      aria-invalid={form.errors.reported !== undefined || undefined}
      aria-describedby={form.errors.reported === undefined ? undefined : 'report-ticks-error'}
      onTick={(isTicked) => toggle(unit, isTicked)}
    />
  )
  return (
    <form className={classes.form} aria-label={reportDialogText.title} {...form.element}>
      <fieldset className={`ticks ${classes.ticks}`}>
        <legend>{reportDialogText.ticks}</legend>
        {tick(
          'phone',
          reportDialogText.phone,
          lead.phone && spacedPhone(lead.phone),
          report?.is_phone_bad ?? false,
        )}
        {tick('email', reportDialogText.email, lead.email, report?.is_email_bad ?? false)}
        {form.errors.reported ? (
          <p id="report-ticks-error" role="alert" className="error-small">
            {form.errors.reported}
          </p>
        ) : null}
      </fieldset>
      <Textarea
        label={reportDialogText.description}
        description={reportDialogText.descriptionNote}
        rows={3}
        maxLength={REPORT_REASON_MAX}
        {...form.field('report_reason')}
      />
      <DialogFoot onClose={onClose} submit={reportDialogText.submit} isBusy={form.isBusy} />
    </form>
  )
}
