import { eventText } from '@dastak/contract/notifications/event-text.ts'
import type { Notification } from '@dastak/contract/notifications/notifications.ts'
import { Link } from '@tanstack/react-router'
import { DateTime } from '../../components/facts/date-time.tsx'
import classes from './bell.module.css'
import { notificationsText } from './notifications.text.ts'

export interface NotificationListProps {
  notifications: readonly Notification[]
  onOpen: () => void
}

/** Notifications, newest first. One that has a path is a link. */
export function NotificationList(props: NotificationListProps) {
  const { notifications, onOpen } = props
  if (notifications.length === 0) return <p className={classes.none}>{notificationsText.none}</p>
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
  const content = (
    <>
      <strong>
        {is_seen ? null : <span className="visually-hidden">{notificationsText.isNew} </span>}
        {title}
      </strong>
      <span className="anywhere">{description}</span>
      <span className="dim-small">
        <DateTime instant={created_at} />
      </span>
    </>
  )
  if (path === null) return <div className={classes.item}>{content}</div>
  return (
    <Link to={path} className={classes.item} onClick={props.onOpen}>
      {content}
    </Link>
  )
}
