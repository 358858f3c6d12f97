import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

export interface EmptyStateProps {
  title?: string
  text?: string
  /** What will appear here, in the screen's own words. */
  hint?: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
}

/** Where nothing is: the specification's words, what will be here, and what brings it. */
export function EmptyState({
  title = 'No Data Found',
  text = "We couldn't find any data to display.",
  hint,
  action,
}: EmptyStateProps) {
  return (
    <div className={classes.box}>
      <svg className={classes.drawing} viewBox="0 0 96 64" aria-hidden="true">
        <rect x="10" y="9" width="76" height="46" rx="6" />
        <path d="M10 22h76M34 22v33M18 15.5h10M42 31h30M42 39h22M42 47h26M18 31h8m-8 8h8m-8 8h8" />
      </svg>
      <p className={classes.title}>{title}</p>
      <p className={`dim ${classes.text}`}>{text}</p>
      {hint ? <p className={`dim ${classes.hint}`}>{hint}</p> : null}
      {action ? <div className={`buttons ${classes.action}`}>{action}</div> : null}
    </div>
  )
}
