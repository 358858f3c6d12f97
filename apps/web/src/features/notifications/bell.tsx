import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Dropdown } from '../../components/dialogs/dropdown.tsx'
import { IconButton } from '../../components/buttons/icon-button.tsx'
import { ProblemPanel } from '../../components/page/problem-panel.tsx'
import { problemOf } from '../../lib/api/api-error.ts'
import { later } from '../../components/page/later.tsx'
import classes from './bell.module.css'
import type { NotificationListProps } from './notification-list.tsx'
import { NOTIFICATIONS_KEY, markSeen, useGetNotifications } from './notifications.api.ts'
import { notificationsText } from './notifications.text.ts'

const NotificationList = later<NotificationListProps>(
  async () => (await import('./notification-list.tsx')).NotificationList,
)

/**
 * The bell of the top bar, with the number of new notifications and a list of the newest.
 * `onNewNotification` is called if one arrives after the page was opened.
 */
export function Bell({ onNewNotification }: { onNewNotification: () => void }) {
  const { data, error, isFetching, refetch } = useGetNotifications()
  const newest = data?.data[0]?.id
  const lastNewest = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (data && lastNewest.current !== undefined && newest !== lastNewest.current)
      onNewNotification()
    if (data) lastNewest.current = newest ?? ''
  }, [data, newest, onNewNotification])
  const unseen = data?.unseen ?? 0
  const problem = problemOf(error)
  return (
    <Dropdown
      label={notificationsText.title}
      trigger={(properties) => (
        <IconButton label={notificationsText.bell(unseen)} className={classes.bell} {...properties}>
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
          <h2>{notificationsText.title}</h2>
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
          <MarkSeenOnClose newest={unseen > 0 ? newest : undefined} />
        </div>
      )}
    </Dropdown>
  )
}

/** Marks all as seen when the list closes. Until then new notifications stay highlighted. */
function MarkSeenOnClose({ newest }: { newest: string | undefined }) {
  const client = useQueryClient()
  const latest = useRef(newest)
  latest.current = newest
  useEffect(
    () => () => {
      if (latest.current === undefined) return
      void markSeen(latest.current)
        .catch(() => undefined)
        .then(() => client.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] }))
    },
    [client],
  )
  return null
}
