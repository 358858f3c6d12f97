import { type ReactNode, useMemo, useState } from 'react'
import { EmptyState, type EmptyStateProps } from '../../components/page/empty-state.tsx'
import { LineChart } from '../../components/line-chart/line-chart.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { type Problem, codedProblemOf } from '../../lib/api/api-error.ts'
import { formatWeekday, localDay } from '../../lib/text/dates.ts'
import { useGetApiUsage } from './credits.api.ts'
import { creditsText } from './credits.text.ts'
import classes from './usage-chart.module.css'
import { useUsageDays } from './use-usage-days.ts'
import { type DayOfUse, axisLabel, dayNumber, dayOfNumber, usageByDay } from './usage-by-day.ts'

const usageText = creditsText.usage

/** Credits that the account used on each day, as a line chart. */
export function UsageChart({ emptyAction }: { emptyAction: ReactNode }) {
  const usage = useGetApiUsage()
  const days = useMemo(() => usage.data && usageByDay(usage.data), [usage.data])
  return (
    <DailyUsage
      title={usageText.title}
      days={days}
      problem={codedProblemOf(usage.error)}
      onRetry={() => void usage.refetch()}
      empty={{ hint: usageText.emptyHint, action: emptyAction }}
    />
  )
}

interface DailyUsageProps {
  title: string
  /** Undefined while loading, and after a failure. */
  days: readonly DayOfUse[] | undefined
  /** The number of days for which data exists. Unlimited by default. */
  known?: number
  problem: Problem | null
  onRetry: () => void
  empty: EmptyStateProps
}

/** Credits used on each day, phone and email separately. */
export function DailyUsage(props: DailyUsageProps) {
  const { title, days, known = Infinity, problem, onRetry, empty } = props
  const range = useUsageDays(known)
  return (
    <section className="panel" aria-labelledby="usage-title">
      <div className={classes.head}>
        <h2 id="usage-title">{title}</h2>
        {days && days.length > 0 ? (
          <div
            className={classes.ranges}
            role="group"
            aria-label={usageText.range}
            data-screen-only
          >
            {range.choices.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === range.days}
                onClick={() => range.choose(one)}
              >
                {usageText.rangeName(one)}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {days ? (
        days.length > 0 ? (
          <Range title={title} days={days} back={range.days} />
        ) : (
          <EmptyState {...empty} />
        )
      ) : problem ? (
        <ProblemPanel look="bare" problem={problem} onRetry={onRetry} />
      ) : (
        <ChartSkeleton />
      )}
    </section>
  )
}

/** The last `back` days, including today. */
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
  if (points.length === 0) return <p className={classes.none}>{usageText.noneInRange}</p>
  return (
    <LineChart
      points={points}
      first={dayNumber(first)}
      last={dayNumber(last)}
      labelOf={(at) => axisLabel(dayOfNumber(at), first, last)}
      lines={usageText.lines}
      label={title}
      head={usageText.day}
    />
  )
}

/** Shown before anything of the screen is loaded. */
export function UsageChartSkeleton() {
  return (
    <section className="panel">
      <div className={classes.head}>
        <h2>{usageText.title}</h2>
      </div>
      <ChartSkeleton />
    </section>
  )
}

function ChartSkeleton() {
  return <div className={classes.waiting} role="status" aria-label={usageText.loading} />
}
