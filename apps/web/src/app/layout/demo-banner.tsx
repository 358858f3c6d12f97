import { useSettings } from '../../lib/state/settings.ts'
import classes from './demo-banner.module.css'
import { layoutText } from './layout.text.ts'

const { demo } = layoutText

/** In demo mode, says that the data is invented and where the messages go. */
export function DemoBanner() {
  const { is_demo: isDemo } = useSettings()
  if (!isDemo) return null
  return (
    <p className={`notice small ${classes.banner}`} data-screen-only>
      <strong>{demo.heading}</strong> {demo.beforeOutbox}{' '}
      <a href="/dev/outbox" target="_blank" rel="noreferrer">
        {demo.outbox}
      </a>{' '}
      {demo.afterOutbox}
    </p>
  )
}
