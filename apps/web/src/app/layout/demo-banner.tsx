import { useSettings } from '../../lib/state/settings.ts'
import classes from './demo-banner.module.css'

/** Says that nothing here is real and where the messages went. Only in demo mode. */
export function DemoBanner() {
  const { is_demo: isDemo } = useSettings()
  if (!isDemo) return null
  return (
    <p className={`notice small ${classes.banner}`} data-screen-only>
      <strong>Demo mode.</strong> Companies, people and contacts are invented. Messages go to the{' '}
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        outbox
      </a>{' '}
      instead of a phone or mailbox.
    </p>
  )
}
