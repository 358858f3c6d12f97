import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS, WEBHOOK_URL_MAX } from '../limits.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/**
 * Outgoing webhooks in the Standard Webhooks format: a POST of JSON `{ type, timestamp, data }`
 * with `webhook-id`, `webhook-timestamp` and `webhook-signature`. Each is sent at least once,
 * always with the same `webhook-id`.
 */

/** The types that can be sent. All but the first are also events of the product. */
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
/** The owner, and the owner's programs. */
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
  /**
   * Turned off by its owner, by days of failures, by a 410, or because the key that made it was
   * revoked.
   */
  off_reason: z.nullable(fields.openEnum(['owner', 'failing', 'gone', 'key_revoked'])),
  /** The first failure since the last success. */
  failing_since: z.nullable(fields.instant),
  /** The public part of the API key that created it. Null if its owner did. */
  made_by: text,
  created_at: fields.instant,
})
export type Webhook = z.output<typeof webhook>

export const listWebhooks = defineEndpoint({
  name: 'listWebhooks',
  summary: 'The webhooks of this account, newest first',
  method: 'GET',
  path: PATH,
  access: owner,
  data: z.object({ data: z.array(webhook) }),
})

const secret = {
  /** `whsec_…`, with which a receiver checks signatures. It is never returned again. */
  secret: z.string(),
}

/**
 * Errors: validation_failed (also: the address is not public, or not https if that is required),
 * conflict (the most webhooks already exist).
 */
export const createWebhook = defineEndpoint({
  name: 'createWebhook',
  summary: 'Create a webhook',
  method: 'POST',
  path: PATH,
  access: owner,
  limits: { perUser: { calls: 20, seconds: 600 } },
  body: z.object({ url: webhookUrlField, events: webhookEventsField }),
  data: z.object({ webhook, ...secret }),
})

/** Turning it off cancels waiting deliveries. Errors: validation_failed, not_found. */
export const updateWebhook = defineEndpoint({
  name: 'updateWebhook',
  summary: 'Change the events of a webhook, or turn it on or off',
  method: 'POST',
  path: `${PATH}/update`,
  access: owner,
  body: z.object({
    webhook_id: idField,
    events: z.optional(webhookEventsField),
    is_enabled: z.optional(z.boolean('is_enabled must be true or false.')),
  }),
  data: z.object({ webhook }),
})

/** Errors: validation_failed, not_found. */
export const deleteWebhook = defineEndpoint({
  name: 'deleteWebhook',
  summary: 'Delete a webhook with its secret and its log',
  method: 'POST',
  path: `${PATH}/delete`,
  access: owner,
  body: z.object({ webhook_id: idField }),
  data: z.object({}),
})

/**
 * Secrets replaced in the last 24 hours also sign, each for 24 hours. Errors: validation_failed,
 * not_found.
 */
export const rotateWebhookSecret = defineEndpoint({
  name: 'rotateWebhookSecret',
  summary: 'Create a new secret',
  method: 'POST',
  path: `${PATH}/rotate`,
  access: owner,
  limits: { perUser: { calls: 20, seconds: 600 } },
  body: z.object({ webhook_id: idField }),
  data: z.object(secret),
})

/** Sent once and logged. Errors: validation_failed, not_found, conflict (it is off). */
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
  /** The `webhook-id` of each attempt. */
  delivery_id: z.string(),
  type: z.string(),
  happened_at: fields.instant,
  state: fields.openEnum(DELIVERY_STATES),
  attempts: z.int(),
  last_at: z.nullable(fields.instant),
  /** The HTTP status. Null if there was no answer. */
  last_status: z.nullable(z.int()),
  last_problem: text,
  /** Null if it is not sent again. */
  next_at: z.nullable(fields.instant),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

const STATE_MESSAGE = `state must be one of: ${DELIVERY_STATES.join(', ')}.`

/** Errors: validation_failed, not_found. */
export const listWebhookDeliveries = defineEndpoint({
  name: 'listWebhookDeliveries',
  summary: 'The deliveries of a webhook, newest first: the last 30 days',
  method: 'GET',
  path: `${PATH}/deliveries`,
  access: owner,
  query: z.object({
    webhook_id: idField,
    /** Only deliveries in this state. */
    state: z.optional(z.enum(DELIVERY_STATES, STATE_MESSAGE)),
    ...fields.pageQuery(LIST_MAX_ROWS),
  }),
  data: z.object({ data: z.array(webhookDelivery), next_cursor: text, total: z.int() }),
})

const DELIVERY_MESSAGE = 'delivery_id is not valid.'

/**
 * Sent within a second with the same `webhook-id`, the current time and the current secrets, and
 * retried like a new one. Errors: validation_failed, not_found, conflict (the webhook is off),
 * rate_limited (it was sent a moment ago).
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
    /** As in the list of deliveries. */
    delivery_id: z
      .string('delivery_id is missing.')
      .check(z.regex(/^msg_[0-9a-f]{32}$/, DELIVERY_MESSAGE)),
  }),
  data: z.object({ delivery: webhookDelivery }),
})
