import { type ReactNode, useMemo } from 'react'
import { EmptyState, type EmptyStateProps } from '../../components/empty-state.tsx'
import { LineChart } from '../../components/line-chart/line-chart.tsx'
import { ProblemPanel } from '../../components/problem-panel.tsx'
import { type Problem, codedProblemOf } from '../../lib/api-error.ts'
import { formatWeekday } from '../../lib/dates.ts'
import { countWords } from '../../lib/numbers.ts'
import { useGetApiUsage } from './credits.api.ts'
import classes from './usage-chart.module.css'
import { type DayOfUse, axisLabels, usageByDay } from './usage-by-day.ts'

const TITLE = 'Daily credits used'
const HEADS = ['Day', 'Credits used'] as const
const DAY_MS = 86_400_000

/** Credits used on each day by the account, as a line. */
export function UsageChart({ emptyAction }: { emptyAction: ReactNode }) {
  const usage = useGetApiUsage()
  const days = useMemo(() => usage.data && usageByDay(usage.data), [usage.data])
  return (
    <DailyUsage
      title={TITLE}
      days={days}
      problem={codedProblemOf(usage.error)}
      onRetry={() => void usage.refetch()}
      empty={{ hint: 'Each day on which you spend credits will appear here as a point.', action: emptyAction }}
    />
  )
}

interface DailyUsageProps {
  title: string
  /** Undefined while they are loading, or could not be fetched. */
  days: readonly DayOfUse[] | undefined
  problem: Problem | null
  onRetry: () => void
  empty: EmptyStateProps
}

/** Credits used on each day, as a line. */
export function DailyUsage({ title, days, problem, onRetry, empty }: DailyUsageProps) {
  const points = useMemo(() => {
    const labels = axisLabels(days ?? [])
    return (days ?? []).map(({ day, used }, place) => ({
      at: Date.parse(day) / DAY_MS,
      value: used,
      label: labels[place]!,
      title: formatWeekday(day),
    }))
  }, [days])
  return (
    <section className={classes.panel} aria-labelledby="usage-title">
      <h2 id="usage-title">{title}</h2>
      {days ? (
        points.length > 0 ? (
          <LineChart points={points} label={title} heads={HEADS} unit={creditWords} />
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

/** The chart's shape, before anything of the screen is shown. */
export function UsageChartSkeleton() {
  return (
    <section className={classes.panel}>
      <h2>{TITLE}</h2>
      <Waiting />
    </section>
  )
}

function Waiting() {
  return <div className={classes.waiting} role="status" aria-label="Loading daily credits used" />
}

function creditWords(used: number): string {
  return countWords(used, 'credit')
}
