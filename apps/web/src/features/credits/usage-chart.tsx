import { type ReactNode, useMemo } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LineChart } from '../../components/line-chart/line-chart.tsx'
import { ProblemPanel } from '../../components/problem-panel.tsx'
import { codedProblemOf } from '../../lib/api-error.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useGetApiUsage } from './credits.api.ts'
import classes from './usage-chart.module.css'
import { axisLabels, usageByDay } from './usage-by-day.ts'

const HEADS = ['Day', 'Credits used'] as const
const DAY_MS = 86_400_000
const inWords = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Credits used on each day, as a line. */
export function UsageChart({ emptyAction }: { emptyAction: ReactNode }) {
  const usage = useGetApiUsage()
  const problem = codedProblemOf(usage.error)
  const days = useMemo(() => usageByDay(usage.data ?? []), [usage.data])
  const points = useMemo(() => {
    const labels = axisLabels(days)
    return days.map(({ day, used }, place) => ({
      at: Date.parse(day) / DAY_MS,
      value: used,
      label: labels[place]!,
      title: `${formatDay(day)}, ${inWords.format(new Date(day)).slice(0, 3)}`,
    }))
  }, [days])
  return (
    <section className={classes.panel} aria-labelledby="usage-title">
      <h2 id="usage-title">Daily credits used</h2>
      {usage.data ? (
        points.length > 0 ? (
          <LineChart points={points} label="Daily credits used" heads={HEADS} unit={creditWords} />
        ) : (
          <EmptyState hint="Each day on which you spend credits will appear here as a point." action={emptyAction} />
        )
      ) : problem ? (
        <ProblemPanel look="bare" problem={problem} onRetry={() => void usage.refetch()} />
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
      <h2>Daily credits used</h2>
      <Waiting />
    </section>
  )
}

function Waiting() {
  return <div className={classes.waiting} role="status" aria-label="Loading daily credits used" />
}

function creditWords(used: number): string {
  return `${formatNumber(used)} ${used === 1 ? 'credit' : 'credits'}`
}
