import { type ReactNode, useMemo, useState } from 'react'
import { EmptyState, type EmptyStateProps } from '../../components/page/empty-state.tsx'
import { LineChart } from '../../components/line-chart/line-chart.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { type Problem, codedProblemOf } from '../../lib/api/api-error.ts'
import { formatWeekday, localDay } from '../../lib/text/dates.ts'
import { usePreference } from '../../lib/state/preferences.ts'
import { useGetApiUsage } from './credits.api.ts'
import classes from './usage-chart.module.css'
import { type DayOfUse, axisLabel, dayNumber, dayOfNumber, usageByDay } from './usage-by-day.ts'

const TITLE = 'Daily credits used'
const LINES = ['Phone credits', 'Email credits'] as const
/** How many days back can be looked at; the first where nothing was chosen. */
const RANGES = [30, 7, 90, 365] as const

/** Credits used on each day by the account, as lines. */
export function UsageChart({ emptyAction }: { emptyAction: ReactNode }) {
  const usage = useGetApiUsage()
  const days = useMemo(() => usage.data && usageByDay(usage.data), [usage.data])
  return (
    <DailyUsage
      title={TITLE}
      days={days}
      problem={codedProblemOf(usage.error)}
      onRetry={() => void usage.refetch()}
      empty={{
        hint: 'Each day on which you spend credits will appear here as a point.',
        action: emptyAction,
      }}
    />
  )
}

interface DailyUsageProps {
  title: string
  /** Undefined while they are loading, or could not be fetched. */
  days: readonly DayOfUse[] | undefined
  /** How many days back are known; all where left out. */
  known?: number
  problem: Problem | null
  onRetry: () => void
  empty: EmptyStateProps
}

/** Credits used on each day, phone and email apart. */
export function DailyUsage(props: DailyUsageProps) {
  const { title, days, known = Infinity, problem, onRetry, empty } = props
  const [range, setRange] = usePreference<number>('usage.days', RANGES[0])
  const ranges = RANGES.filter((one) => one <= known).toSorted((a, b) => a - b)
  const back = ranges.includes(range as (typeof RANGES)[number]) ? range : RANGES[0]
  return (
    <section className="panel" aria-labelledby="usage-title">
      <div className={classes.head}>
        <h2 id="usage-title">{title}</h2>
        {days && days.length > 0 ? (
          <div className={classes.ranges} role="group" aria-label="Range">
            {ranges.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === back}
                onClick={() => setRange(one)}
              >
                {one === 365 ? '1 year' : `${one} days`}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {days ? (
        days.length > 0 ? (
          <Range title={title} days={days} back={back} />
        ) : (
          <EmptyState {...empty} />
        )
      ) : problem ? (
        <ProblemPanel look="bare" problem={problem} onRetry={onRetry} />
      ) : (
        <Waiting />
      )}
    </section>
  )
}

/** The last days, today among them. */
function Range({ title, days, back }: { title: string; days: readonly DayOfUse[]; back: number }) {
  const [last] = useState(() => localDay(new Date().toISOString()))
  const first = dayOfNumber(dayNumber(last) - back + 1)
  const points = useMemo(
    () =>
      days
        .filter(({ day }) => day >= first)
        .map(({ day, phone, email }) => ({
          at: dayNumber(day),
          values: [phone, email],
          title: formatWeekday(day),
        })),
    [days, first],
  )
  if (points.length === 0) return <p className={classes.none}>No credits were used in this time.</p>
  return (
    <LineChart
      points={points}
      first={dayNumber(first)}
      last={dayNumber(last)}
      labelOf={(at) => axisLabel(dayOfNumber(at), first, last)}
      lines={LINES}
      label={title}
      head="Day"
    />
  )
}

/** The chart's shape, before anything of the screen is shown. */
export function UsageChartSkeleton() {
  return (
    <section className="panel">
      <div className={classes.head}>
        <h2>{TITLE}</h2>
      </div>
      <Waiting />
    </section>
  )
}

function Waiting() {
  return <div className={classes.waiting} role="status" aria-label="Loading daily credits used" />
}
