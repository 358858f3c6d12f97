import { IconCloudOff } from '@tabler/icons-react'
import { connection } from '../../lib/api/connection.ts'
import { useSharedValue } from '../../lib/state/shared-value.ts'
import classes from './connection-notice.module.css'

const WORDS = {
  fine: null,
  offline:
    'You are offline. What you see may be out of date; it is loaded again when you are back.',
  away: 'The server does not answer. We keep trying; what you see may be out of date.',
} as const

/** Says that nothing gets through, until it does. Its region always exists, for readers. */
export function ConnectionNotice() {
  const words = WORDS[useSharedValue(connection)]
  return (
    <div className={classes.place} role="status">
      {words ? (
        <p className={`notice small ${classes.notice}`}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
          {words}
        </p>
      ) : null}
    </div>
  )
}
