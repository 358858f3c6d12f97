import {
  getNotifications,
  notification,
  saveNotificationSettings,
  seeNotifications,
} from '@dastak/contract/notifications/notifications.ts'
import { bind, type Binding } from '../../http/route.ts'
import type { Notifications } from './notifications.service.ts'

/** The bell's list and the settings. */
export function notificationsRoutes(notifications: Notifications): Binding[] {
  return [
    bind(getNotifications, async ({ query }, { principal }) => {
      const { rows, nextCursor, total, unseen } = await notifications.list(principal.userId, query)
      return {
        data: {
          data: rows.map(({ id, type, data, created_at: at, isSeen }) => ({
            id: String(id),
            event_type: type,
            data: notification.shape.data.safeParse(data).data ?? {},
            created_at: at.toISOString(),
            is_seen: isSeen,
          })),
          next_cursor: nextCursor,
          total,
          unseen,
        },
      }
    }),
    bind(seeNotifications, async ({ body }, { principal }) => {
      await notifications.see(principal.userId, Number(body.up_to))
      return { data: {} }
    }),
    bind(saveNotificationSettings, async ({ body }, { principal }) => {
      await notifications.saveSettings(principal.userId, {
        isEmailEnabled: body.email_notifications_enabled,
        triggerEvents: body.email_trigger_events,
      })
      return { data: {}, message: 'Notification settings saved.' }
    }),
  ]
}
