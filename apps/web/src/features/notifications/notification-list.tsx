import { eventText } from '@dastak/contract/notifications/event-text.ts'
import type { Notification } from '@dastak/contract/notifications/notifications.ts'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../../components/facts/date-time.tsx'
import classes from './bell.module.css'

/** Notifications, newest first; one that leads somewhere is a link. */
export function NotificationList(props: {
  notifications: readonly Notification[]
  onOpen: () => void
}) {
  const { notifications, onOpen } = props
  if (notifications.length === 0)
    return (
      <p className={classes.none}>
        Nothing yet. Finished requests, batches and reports will be listed here.
      </p>
    )
  return (
    <ul>
      {notifications.map((notification) => (
        <li key={notification.id} data-new={notification.is_seen ? undefined : true}>
          <Item notification={notification} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function Item(props: { notification: Notification; onOpen: () => void }) {
  const { event_type, data, created_at, is_seen } = props.notification
  const { title, description, path } = eventText(event_type, data)
  const words = (
    <>
      <strong>
        {title}
        {is_seen ? null : <span className="visually-hidden"> (new)</span>}
      </strong>
      <span className="anywhere">{description}</span>
      <span className="dim-small">
        <DateTime instant={created_at} />
      </span>
    </>
  )
  if (path === null) return <div className={classes.item}>{words}</div>
  return (
    <Link to={path} className={classes.item} onClick={props.onOpen}>
      {words}
    </Link>
  )
}
