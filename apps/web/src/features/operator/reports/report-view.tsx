import { titleCaseName } from '@dastak/contract/title-case.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormButton } from '../../../components/buttons/form-button.tsx'
import { StatusChip } from '../../../components/facts/status-chip.tsx'
import { Tick } from '../../../components/fields/tick.tsx'
import { ProblemPanel } from '../../../components/page/problem-panel.tsx'
import { problemOf } from '../../../lib/api/api-error.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import classes from './reports.module.css'
import shared from '../operator.module.css'
import { UserLink } from '../user-link.tsx'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { OtherReports } from './other-reports.tsx'
import { type ReportSteps, StepBar } from './step-bar.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { SourceCards } from './source-cards.tsx'
import { kindText, nameOf, reportState } from './report-state.ts'
import {
  acceptReport,
  type OperatorReportDetails,
  rejectReport,
  type ReportField,
  useReport,
} from './reports.api.ts'
import { reportsText } from './reports.text.ts'
import { useReportKeys } from './use-report-keys.ts'

const text = reportsText.one

interface ReportViewProps {
  reportId: string
  steps: ReportSteps
}

/** One report, to be answered by keyboard. The next one follows. */
export function ReportView({ reportId, steps }: ReportViewProps) {
  const { data, error, refetch, isFetching } = useReport(reportId)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [reportId])
  const stepTo = (id: string | null) => (id === null ? null : () => steps.onStep(id))
  useReportKeys({
    ArrowUp: stepTo(steps.previous),
    ArrowDown: stepTo(steps.next),
    Escape: steps.onClose,
  })
  const title = data ? titleCaseName(data.name) : text.loading
  return (
    <article aria-labelledby="report-title">
      <StepBar steps={steps} />
      <h1 id="report-title" ref={heading} tabIndex={-1} className="big-name">
        {title}
      </h1>
      {data ? (
        <Report key={`${reportId} ${data.state}`} report={data} steps={steps} />
      ) : error ? (
        <ProblemPanel
          problem={problemOf(error)!}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <p className="keeps-place">{text.loading}</p>
      )}
    </article>
  )
}

/** The fields of a report that wait for an answer. */
function openFields({ phone_state: phone, email_state: email }: OperatorReportDetails) {
  const fields: ReportField[] = []
  if (phone === 'open') fields.push('phone')
  if (email === 'open') fields.push('email')
  return fields
}

function Report({ report, steps }: { report: OperatorReportDetails; steps: ReportSteps }) {
  const fields = openFields(report)
  const [chosen, setChosen] = useState(fields)
  const [addsToList, setAddsToList] = useState(false)
  const [isRejecting, setIsRejecting] = useState(false)
  const name = nameOf(report.user)
  const refund = {
    phone: chosen.includes('phone') ? report.refund.phone : 0,
    email: chosen.includes('email') ? report.refund.email : 0,
  }
  const canList = chosen.some((field) => !report[`is_${field}_listed`])
  const accept = useAction(async () => {
    const { credits_back: back } = await acceptReport(report.report_id, {
      fields: chosen,
      add_to_list: canList && addsToList,
    })
    const before = report.credits_back
    showSnackbar(
      'success',
      text.accepted(name, { phone: back.phone - before.phone, email: back.email - before.email }),
    )
    steps.onDecided(steps.next ?? steps.previous)
  })
  const canDecide = fields.length > 0
  useReportKeys({
    a: canDecide && chosen.length > 0 ? accept.run : null,
    r: canDecide ? () => setIsRejecting(true) : null,
    l: canDecide && canList ? () => setAddsToList(!addsToList) : null,
  })
  return (
    <>
      <p className="dim anywhere">
        {kindText(report.kind)} · {report.subject}
      </p>
      <div className={classes.words}>
        <p className="dim-small">{text.says}</p>
        <blockquote className="anywhere">{report.reason}</blockquote>
        <div className={classes.by}>
          <UserLink user={report.user} />
          <DateTime instant={report.reported_at} />
          <StatusChip {...reportState(report.state)} />
        </div>
      </div>
      <section className={shared.section} aria-label={text.contacts}>
        <SourceCards report={report} />
      </section>
      {canDecide ? (
        <div className={classes.decision}>
          {fields.length > 1 && <FieldTicks fields={fields} chosen={chosen} onChange={setChosen} />}
          {canList && (
            <Tick
              label={reportsText.list.label}
              note={reportsText.list.note}
              aria-keyshortcuts="L"
              isTicked={addsToList}
              onTick={setAddsToList}
            />
          )}
          <p className={classes.refund}>{text.refund(refund)}</p>
          {accept.problem && (
            <ProblemPanel
              look="line"
              problem={accept.problem}
              onRetry={accept.run}
              isRetrying={accept.isBusy}
            />
          )}
          <div className="buttons">
            <FormButton
              isBusy={accept.isBusy}
              isWaiting={chosen.length === 0}
              onClick={accept.run}
              rightSection={<Key>A</Key>}
              aria-keyshortcuts="A"
            >
              {text.accept}
            </FormButton>
            <FormButton
              variant="default"
              onClick={() => setIsRejecting(true)}
              rightSection={<Key>R</Key>}
              aria-keyshortcuts="R"
            >
              {text.reject}
            </FormButton>
          </div>
        </div>
      ) : (
        <Answered report={report} />
      )}
      <OtherReports others={report.others} onOpen={steps.onStep} />
      {isRejecting && (
        <RejectDialog
          title={reportsText.rejectDialog.title(titleCaseName(report.name))}
          send={async (answer) => {
            await rejectReport(report.report_id, answer)
            showSnackbar('success', text.rejected(name))
            steps.onDecided(steps.next ?? steps.previous)
          }}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  )
}

const Key = ({ children }: { children: ReactNode }) => (
  <kbd className={classes.key} aria-hidden="true">
    {children}
  </kbd>
)

interface FieldTicksProps {
  fields: readonly ReportField[]
  chosen: ReportField[]
  onChange: (chosen: ReportField[]) => void
}

function FieldTicks({ fields, chosen, onChange }: FieldTicksProps) {
  return (
    <fieldset className={`ticks ${classes.ticks}`}>
      <legend>{text.chosen}</legend>
      {fields.map((field) => (
        <Tick
          key={field}
          label={reportsText.fields[field]}
          isTicked={chosen.includes(field)}
          onTick={(isTicked) =>
            onChange(isTicked ? [...chosen, field] : chosen.filter((one) => one !== field))
          }
        />
      ))}
    </fieldset>
  )
}

function Answered({ report }: { report: OperatorReportDetails }) {
  return (
    <div className={classes.decision}>
      <p>{text.givenBack(report.credits_back)}</p>
      {report.answer === null ? null : (
        <>
          <p className="dim-small">{text.answer}</p>
          <p className="anywhere">{report.answer}</p>
        </>
      )}
    </div>
  )
}
