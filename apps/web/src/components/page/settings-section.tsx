import { type ReactNode, useId } from 'react'
import classes from './settings-section.module.css'

interface SettingsSectionProps {
  title: string
  /** One line of what it is for. */
  purpose?: ReactNode
  /** Beside the title: what concerns the whole section. */
  action?: ReactNode
  children: ReactNode
}

/** One subject of a screen of settings, under a heading of its own. */
export function SettingsSection({ title, purpose, action, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <div>
          <h2 id={titleId}>{title}</h2>
          {purpose && <p>{purpose}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
