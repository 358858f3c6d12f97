import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DateTime } from '../../components/facts/date-time.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { formatNumber } from '../../lib/text/numbers.ts'
import classes from './overview-cards.module.css'
import { useOperatorOverview } from './operator.api.ts'
import { overviewText as text } from './overview.text.ts'

/** What waits, each with its screen. */
export function OverviewCards() {
  const { data, error, refetch, isFetching } = useOperatorOverview()
  if (!data) {
    const problem = problemOf(error)
    if (problem === null) return <p role="status">{text.loading}</p>
    return <ProblemPanel problem={problem} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  const { batch, job, delivery, push } = data.stuck
  const stuck = batch + job + delivery + push
  return (
    <ul className={classes.cards} aria-label={text.label}>
      <Card to="/operator/set-up" title={text.setUp} waits={data.set_up_left > 0}>
        {data.set_up_left > 0 ? text.setUpLeft(data.set_up_left) : text.setUpDone}
      </Card>
      <Card
        to="/operator/reports"
        title={text.reports}
        count={data.open_reports}
        waits={data.open_reports > 0}
      >
        {data.oldest_open_report_at === null ? (
          text.noReports
        ) : (
          <>
            {text.oldest} <DateTime instant={data.oldest_open_report_at} />
          </>
        )}
      </Card>
      <Card to="/operator/stuck" title={text.stuck} count={stuck} waits={stuck > 0}>
        {stuck > 0 ? text.stuckParts(batch, job, delivery, push) : text.stuckNone}
      </Card>
      <Card to="/operator/backups" title={text.backup} waits={data.last_backup_at === null}>
        {data.last_backup_at === null ? text.noBackup : <DateTime instant={data.last_backup_at} />}
      </Card>
      <Card to="/operator/imports" title={text.imports} waits={false}>
        {data.running_imports > 0 ? text.importsCount(data.running_imports) : text.importsNone}
      </Card>
      <Card to="/operator/users" title={text.users} waits={false}>
        {text.usersCount(data.users)}
      </Card>
    </ul>
  )
}

interface CardProps {
  to:
    | '/operator/set-up'
    | '/operator/reports'
    | '/operator/stuck'
    | '/operator/backups'
    | '/operator/imports'
    | '/operator/users'
  title: string
  count?: number
  /** True if there is something to do. */
  waits: boolean
  children: ReactNode
}

function Card({ to, title, count, waits, children }: CardProps) {
  return (
    <li className={`surface ${classes.card}`} data-waits={waits || undefined}>
      <h2>
        <Link to={to} className={classes.link}>
          {title}
        </Link>
      </h2>
      {count === undefined ? null : <p className={classes.count}>{formatNumber(count)}</p>}
      <p className={count === undefined ? undefined : 'dim-small'}>{children}</p>
    </li>
  )
}
