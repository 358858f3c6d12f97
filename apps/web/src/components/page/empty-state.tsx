import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { pageText } from './page.text.ts'

export interface EmptyStateProps {
  title?: string
  text?: string
  /** What will appear here. */
  hint?: ReactNode
  /** The action that adds something. */
  action?: ReactNode
}

/** Shown instead of an empty list. */
export function EmptyState({
  title = pageText.emptyTitle,
  text = pageText.emptyText,
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
