import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS, WEBHOOK_URL_MAX } from '../limits.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/**
 * Outgoing webhooks in the Standard Webhooks format: a POST of JSON `{ type, timestamp, data }`
 * with `webhook-id`, `webhook-timestamp` and `webhook-signature`. Each is sent at least once, with
 * the same `webhook-id` every time.
 */

/** What can be sent. The product's other parts know these types as events, all but the first. */
export const WEBHOOK_EVENTS = [
  'lead_revealed',
  'din_batch_request',
  'linkedin_request',
  'linkedin_bulk_request',
  'credits_low',
  'credits_added',
  'report_resolved',
  'payment_failed',
  'plan_ended',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const PATH = `${PRODUCT_USERS_PATH}/webhooks`
/** Its owner, and the owner's programs. */
const owner = { who: 'user', needsOnboarding: true, credentials: ['session', 'api_key'] } as const
const text = z.nullable(z.string())

const URL_MESSAGE = 'Please enter an address like https://example.com/hooks'
export const webhookUrlField = fields
  .text('Please enter an address', WEBHOOK_URL_MAX)
  .check(z.refine(isWebAddress, URL_MESSAGE))
function isWebAddress(typed: string): boolean {
  const url = URL.parse(typed)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  )
}

const EVENTS_MESSAGE = 'Choose one or more events'
export const webhookEventsField = z
  .array(z.enum(WEBHOOK_EVENTS, EVENTS_MESSAGE), EVENTS_MESSAGE)
  .check(z.minLength(1, EVENTS_MESSAGE), z.maxLength(WEBHOOK_EVENTS.length, EVENTS_MESSAGE))
const idField = fields.idField('webhook_id')

export const webhook = z.object({
  webhook_id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  is_enabled: z.boolean(),
  /** Turned off by its owner, days of failures, a 410, or the end of the key that made it. */
  off_reason: z.nullable(fields.openWord(['owner', 'failing', 'gone', 'key_revoked'])),
  /** The first failure since the last success. */
  failing_since: z.nullable(fields.instant),
  /** The public part of the API key that made it; null if its owner did. */
  made_by: text,
  created_at: fields.instant,
})
export type Webhook = z.output<typeof webhook>

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  summary: 'The addresses that are told of events, newest first',
  method: 'GET',
  path: PATH,
  access: owner,
  data: z.object({ data: z.array(webhook) }),
})

const secret = {
  /** `whsec_…`, by which a receiver checks signatures: it is never told again. */
  secret: z.string(),
}

/**
 * Refuses: validation_failed (also: an address that is not public, or not https where that is
 * needed), conflict (as many as there may be).
 */
export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  summary: 'Name an address that is told of events',
  method: 'POST',
  path: PATH,
  access: owner,
  limits: { perUser: { calls: 20, seconds: 600 } },
  body: z.object({ url: webhookUrlField, events: webhookEventsField }),
  data: z.object({ webhook, ...secret }),
})

/** What waits is cancelled where it is turned off. Refuses: validation_failed, not_found. */
export const updateWebhook = defineEndpoint({
  name: 'updateWebhook',
  summary: 'Change what an address is told, or turn it off and on',
  method: 'POST',
  path: `${PATH}/update`,
  access: owner,
  body: z.object({
    webhook_id: idField,
    events: z.optional(webhookEventsField),
    is_enabled: z.optional(z.boolean('is_enabled is true or false.')),
  }),
  data: z.object({ webhook }),
})

/** Refuses: validation_failed, not_found. */
export const deleteWebhook = defineEndpoint({
  name: 'deleteWebhook',
  summary: 'Forget an address with its secret and its log',
  method: 'POST',
  path: `${PATH}/delete`,
  access: owner,
  body: z.object({ webhook_id: idField }),
  data: z.object({}),
})

/** The last day's secrets sign too, each for its day. Refuses: validation_failed, not_found. */
export const rotateWebhookSecret = defineEndpoint({
  name: 'rotateWebhookSecret',
  summary: 'Make a new secret',
  method: 'POST',
  path: `${PATH}/rotate`,
  access: owner,
  limits: { perUser: { calls: 20, seconds: 600 } },
  body: z.object({ webhook_id: idField }),
  data: z.object(secret),
})

/** Tried once, and logged. Refuses: validation_failed, not_found, conflict (it is off). */
export const testWebhook = defineEndpoint({
  name: 'testWebhook',
  summary: 'Send a test event',
  method: 'POST',
  path: `${PATH}/test`,
  access: owner,
  limits: { perUser: { calls: 10, seconds: 60 } },
  body: z.object({ webhook_id: idField }),
  data: z.object({}),
})

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

export const webhookDelivery = z.object({
  /** The `webhook-id` of each try. */
  delivery_id: z.string(),
  type: z.string(),
  happened_at: fields.instant,
  state: fields.openWord(DELIVERY_STATES),
  attempts: z.int(),
  last_at: z.nullable(fields.instant),
  /** Of HTTP; null where no answer came. */
  last_status: z.nullable(z.int()),
  last_problem: text,
  /** Null where it is not tried again. */
  next_at: z.nullable(fields.instant),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const STATE_MESSAGE = `state is one of: ${DELIVERY_STATES.join(', ')}.`

/** Refuses: validation_failed, not_found. */
export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  summary: 'What an address was sent, newest first: the last 30 days',
  method: 'GET',
  path: `${PATH}/deliveries`,
  access: owner,
  query: z.object({
    webhook_id: idField,
    /** Only those in this state. */
    state: z.optional(z.enum(DELIVERY_STATES, STATE_MESSAGE)),
    ...fields.pageQuery(LIST_MAX_ROWS),
  }),
  data: z.object({ data: z.array(webhookDelivery), next_cursor: text, total: z.int() }),
})

const DELIVERY_MESSAGE = 'delivery_id is not valid.'

/**
 * It is sent within a second, with the same `webhook-id`, the time of now and the secrets of now,
 * and tried again as a new one. Refuses: validation_failed, not_found, conflict (the address is
 * turned off), rate_limited (it was tried a moment ago).
 */
export const resendWebhookDelivery = defineEndpoint({
  name: 'resendWebhookDelivery',
  summary: 'Send a delivery again',
  method: 'POST',
  path: `${PATH}/deliveries/resend`,
  access: owner,
  limits: { perUser: { calls: 60, seconds: 60 } },
  body: z.object({
    webhook_id: idField,
    /** As the list of deliveries has it. */
    delivery_id: z
      .string('delivery_id is missing.')
      .check(z.regex(/^msg_[0-9a-f]{32}$/, DELIVERY_MESSAGE)),
  }),
  data: z.object({ delivery: webhookDelivery }),
})
