import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import classes from './bell.module.css'
import { NotificationList } from './notification-list.tsx'
import { NOTIFICATIONS_KEY, noteSeen, useGetNotifications } from './notifications.api.ts'

/**
 * The bell of the top bar: how many are new, and the list of the newest. `onNews`: something has
 * happened since the page was opened.
 */
export function Bell({ onNews }: { onNews: () => void }) {
  const { data, error, isFetching, refetch } = useGetNotifications()
  const newest = data?.data[0]?.id
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (data && known.current !== undefined && newest !== known.current) onNews()
    if (data) known.current = newest ?? ''
  }, [data, newest, onNews])
  const unseen = data?.unseen ?? 0
  const label =
    unseen === 0 ? 'Notifications' : `Notifications, ${unseen > 99 ? 'more than 99' : unseen} new`
  const problem = problemOf(error)
  return (
    <Dropdown
      label="Notifications"
      trigger={(properties) => (
        <IconButton label={label} className={classes.bell} {...properties}>
          <IconBell size={18} stroke={1.7} />
          {unseen > 0 ? (
            <span className={classes.count} aria-hidden="true">
              {unseen > 99 ? '99+' : unseen}
            </span>
          ) : null}
        </IconButton>
      )}
    >
      {(close) => (
        <div className={classes.panel}>
          <h2>Notifications</h2>
          {data ? (
            <NotificationList notifications={data.data} onOpen={close} />
          ) : problem ? (
            <ProblemPanel
              look="line"
              problem={problem}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : null}
          <SeeAll newest={unseen > 0 ? newest : undefined} />
        </div>
      )}
    </Dropdown>
  )
}

/** Shown is seen: the count goes when the list closes; until then what is new stands out. */
function SeeAll({ newest }: { newest: string | undefined }) {
  const client = useQueryClient()
  const latest = useRef(newest)
  latest.current = newest
  useEffect(
    () => () => {
      if (latest.current === undefined) return
      void noteSeen(latest.current)
        .catch(() => undefined)
        .then(() => client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] }))
    },
    [client],
  )
  return null
}
