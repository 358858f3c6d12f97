import { IconCloudOff } from '@tabler/icons-react'
import { connection } from '../../lib/api/connection.ts'
import { useSharedValue } from '../../lib/state/shared-value.ts'
import classes from './connection-notice.module.css'
import { pageText } from './page.text.ts'

/** Shown while there is no connection. Screen readers need the region to exist all the time. */
export function ConnectionNotice() {
  const state = useSharedValue(connection)
  return (
    <div className={classes.region} role="status">
      {state === 'fine' ? null : (
        <p className={`notice small ${classes.notice}`}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
          {pageText.connection[state]}
        </p>
      )}
    </div>
  )
}
