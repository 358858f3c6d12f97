import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { NOTIFICATIONS_MAX_ROWS } from '../limits.ts'
import { TRIGGER_EVENTS } from '../me.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/** One event. Its title and its sentence are in `event-text.ts`. */
export const notification = z.object({
  id: z.string(),
  event_type: z.string(),
  data: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
  ),
  created_at: fields.instant,
  is_seen: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const getNotifications = defineEndpoint({
  name: 'getNotifications',
  summary: 'Recent events, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-notifications`,
  access: { who: 'user' },
  query: z.object(fields.pageQuery(NOTIFICATIONS_MAX_ROWS)),
  data: z.object({
    data: z.array(notification),
    next_cursor: z.nullable(z.string()),
    total: z.int(),
    /** How many are not seen yet. At most 100 are counted. */
    unseen: z.int(),
  }),
})

const ID_MESSAGE = 'up_to must be the id of a notification.'
/** Marks all notifications up to this one as seen. Seen ones stay seen. */
export const seeNotifications = defineEndpoint({
  name: 'seeNotifications',
  summary: 'Mark notifications as seen, up to the given one',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/see-notifications`,
  access: { who: 'user' },
  body: z.object({ up_to: z.string(ID_MESSAGE).check(z.regex(/^\d{1,15}$/, ID_MESSAGE)) }),
  data: z.object({}),
})

const ENABLED_MESSAGE = 'email_notifications_enabled must be true or false.'
const EVENTS_MESSAGE = `email_trigger_events must be a list of ${TRIGGER_EVENTS.join(', ')}.`
/** Errors: validation_failed. */
export const saveNotificationSettings = defineEndpoint({
  name: 'saveNotificationSettings',
  summary: 'Choose which events are emailed; without emails the bell is hidden too',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/notification-settings`,
  access: { who: 'user' },
  body: z.object({
    email_notifications_enabled: z.boolean(ENABLED_MESSAGE),
    email_trigger_events: z
      .array(z.enum(TRIGGER_EVENTS, EVENTS_MESSAGE), EVENTS_MESSAGE)
      .check(z.maxLength(TRIGGER_EVENTS.length, EVENTS_MESSAGE)),
  }),
  data: z.object({}),
})
