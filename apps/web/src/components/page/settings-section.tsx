import { type ReactNode, type Ref, useId } from 'react'
import classes from './settings-section.module.css'

interface SettingsSectionProps {
  title: string
  /** One line about its purpose. */
  purpose?: ReactNode
  /** Shown next to the title, for the whole section. */
  action?: ReactNode
  children: ReactNode
  ref?: Ref<HTMLElement>
}

/** One section of a settings screen, with its heading. */
export function SettingsSection({ title, purpose, action, children, ref }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section ref={ref} className={classes.section} aria-labelledby={titleId}>
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
