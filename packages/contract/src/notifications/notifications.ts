import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { NOTIFICATIONS_MAX_ROWS } from '../limits.ts'
import { TRIGGER_EVENTS } from '../me.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/** One event; `event-words.ts` has its title and its sentence. */
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
  summary: 'What happened lately, newest first',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-notifications`,
  access: { who: 'user' },
  query: z.object(fields.pageQuery(NOTIFICATIONS_MAX_ROWS)),
  data: z.object({
    data: z.array(notification),
    next_cursor: z.nullable(z.string()),
    total: z.int(),
    /** How many are newer than what was seen; no more than 100 are counted. */
    unseen: z.int(),
  }),
})

const ID_MESSAGE = 'up_to is the id of a notification.'
/** All notifications up to this one have been seen; those that were seen before stay so. */
export const seeNotifications = defineEndpoint({
  name: 'seeNotifications',
  summary: 'Note up to where notifications were seen',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/see-notifications`,
  access: { who: 'user' },
  body: z.object({ up_to: z.string(ID_MESSAGE).check(z.regex(/^\d{1,15}$/, ID_MESSAGE)) }),
  data: z.object({}),
})

const ENABLED_MESSAGE = 'email_notifications_enabled is true or false.'
const EVENTS_MESSAGE = `email_trigger_events is a list of ${TRIGGER_EVENTS.join(', ')}.`
/** Refuses: validation_failed. */
export const saveNotificationSettings = defineEndpoint({
  name: 'saveNotificationSettings',
  summary: 'Choose which events are mailed; without any emails the bell is not shown either',
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
