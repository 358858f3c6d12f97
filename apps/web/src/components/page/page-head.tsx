import type { ReactNode } from 'react'
import classes from './page-head.module.css'

/** The top of a screen: its title, one line about its purpose, and the main action at the right. */
export function PageHead({
  title,
  purpose,
  action,
}: {
  title: string
  purpose?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className={classes.head}>
      <div className={classes.text}>
        <h1>{title}</h1>
        {purpose && <p>{purpose}</p>}
      </div>
      {action}
    </div>
  )
}
