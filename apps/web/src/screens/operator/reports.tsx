import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FormButton } from '../../components/buttons/form-button.tsx'
import { useAddressView } from '../../components/data-table/paging/use-address-view.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { PageHead } from '../../components/page/page-head.tsx'
import { ManyReports } from '../../features/operator/reports/many-reports.tsx'
import { kindText } from '../../features/operator/reports/report-state.ts'
import { ReportView } from '../../features/operator/reports/report-view.tsx'
import {
  prefetchReport,
  type ReportPart,
  useReports,
} from '../../features/operator/reports/reports.api.ts'
import { ReportsTable } from '../../features/operator/reports/reports-table.tsx'
import { reportsText } from '../../features/operator/reports/reports.text.ts'
import { Choice } from './choice.tsx'
import classes from './operator-screens.module.css'
import { Select } from './select.tsx'

const { states, kinds, ages } = reportsText
const STATES = [
  [undefined, states.open],
  ['accepted', states.accepted],
  ['rejected', states.rejected],
  ['all', states.all],
] as const
const KINDS = [
  ['', kinds.all],
  ...LOOKUP_KINDS.map((kind) => [kind, kindText(kind)] as const),
] as const
const AGES = [
  ['', ages.any],
  ...[1, 7, 30].map((days) => [String(days), ages.days(days)] as const),
] as const

interface Search {
  state?: string | undefined
  kind?: string | undefined
  age?: string | undefined
}

/** The part of the reports that an address names. */
function partOf({ state, kind, age }: Search): ReportPart {
  const days = Number(age)
  return {
    ...(state === 'all' && { state: null }),
    ...((state === 'accepted' || state === 'rejected') && { state }),
    ...(LOOKUP_KINDS.some((one) => one === kind) && { kind: kind as ReportPart['kind'] & string }),
    ...(days > 0 && { min_days: days }),
  }
}

/** /operator/reports: the list, or one report after the other. */
export function ReportsScreen() {
  const { state, kind, age, report: openId } = useSearch({ from: '/inside/operator/reports' })
  const navigate = useNavigate()
  const part = partOf({ state, kind, age })
  const found = useReports(part)
  const show = (report: string | undefined, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, report }), replace })

  if (openId !== undefined) return <Inbox openId={openId} found={found} onShow={show} />
  const isNarrowed = state !== undefined || kind !== undefined || age !== undefined
  const [first] = found.rows ?? []
  const canStart = state === undefined && first !== undefined
  return (
    <>
      <PageHead
        title={reportsText.title}
        purpose={reportsText.purpose}
        action={
          canStart ? (
            <FormButton onClick={() => show(first.report_id)}>
              {reportsText.workThrough(found.total)}
            </FormButton>
          ) : undefined
        }
      />
      <div className={classes.choices}>
        <Choice label={states.label} name="state" options={STATES} chosen={state} />
        <Select label={kinds.label} name="kind" options={KINDS} chosen={kind} />
        <Select label={ages.label} name="age" options={AGES} chosen={age} />
      </div>
      <List part={part} found={found} isNarrowed={isNarrowed} onShow={show} />
    </>
  )
}

interface PartProps {
  found: ReturnType<typeof useReports>
  onShow: (report: string | undefined, replace?: boolean) => void
}

function List(props: PartProps & { part: ReportPart; isNarrowed: boolean }) {
  const { part, found, isNarrowed, onShow } = props
  const [view, onViewChange] = useAddressView()
  return (
    <ReportsTable
      part={part}
      found={found}
      isNarrowed={isNarrowed}
      view={view}
      onViewChange={onViewChange}
      onOpen={(report) => onShow(report.report_id)}
      renderActions={({ rows, clear }) => <ManyReports chosen={rows} onDone={clear} />}
    />
  )
}

/** One report, with its place among those of the list. */
function Inbox({ openId, found, onShow }: PartProps & { openId: string }) {
  const { rows, total, search } = found
  const index = rows?.findIndex((report) => report.report_id === openId) ?? -1
  const next = rows?.[index + 1]?.report_id ?? null
  const previous = index > 0 ? (rows?.[index - 1]?.report_id ?? null) : null
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = search
  const isNearEnd = rows !== null && index >= rows.length - 3
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => prefetchReport(next ?? undefined), [next])
  if (openId === DONE)
    return (
      <EmptyState
        title={reportsText.one.nothingLeft}
        text={reportsText.one.nothingLeftNote}
        action={
          <FormButton autoFocus variant="default" onClick={() => onShow(undefined)}>
            {reportsText.one.back}
          </FormButton>
        }
      />
    )
  return (
    <ReportView
      reportId={openId}
      steps={{
        place: index < 0 ? null : index + 1,
        total,
        previous,
        next: next === openId ? null : next,
        onStep: (id) => onShow(id, true),
        onDecided: (id) => onShow(id ?? DONE, true),
        onClose: () => onShow(undefined),
      }}
    />
  )
}

/** Instead of a report in the address, after the last one was answered. */
const DONE = 'done'
