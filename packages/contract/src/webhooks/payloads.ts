import * as z from 'zod/mini'
import { BATCH_STATUS_CODES, BATCH_TYPE_CODES } from '../batch-types.ts'
import * as fields from '../fields.ts'
import { LINKEDIN_STATUS_CODES } from '../linkedin/requests.ts'
import type { WebhookEvent } from './webhooks.ts'
import { LEAD_CALLS } from '../kinds/lead-calls.ts'
import { LEAD_KINDS } from '../lookup-kinds.ts'

/** The bodies of webhook messages, by type. Fields may be added later. */

const text = z.nullable(z.string())
const referenceTo = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), id: z.string() })
const message = <Type extends string, Data extends z.ZodMiniType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: fields.instant, data })

export const leadRevealedEvent = message(
  'lead_revealed',
  z.union(Object.values(LEAD_CALLS).map(({ revealed }) => revealed)),
)

const batch = {
  client_id: z.string(),
  batch_type_label: z.string(),
  filename: z.string(),
  status: fields.openEnum(BATCH_STATUS_CODES),
  found: z.int(),
  credits_used: z.int(),
  reference: referenceTo('batch'),
}
export const batchEvent = message(
  'din_batch_request',
  z.object({ ...batch, batch_type: fields.openEnum(BATCH_TYPE_CODES) }),
)
export const linkedinBulkEvent = message(
  'linkedin_bulk_request',
  z.object({ ...batch, batch_type: z.literal('LINKEDIN') }),
)

export const linkedinRequestEvent = message(
  'linkedin_request',
  z.object({
    name: z.string(),
    profile_id: z.string(),
    profile_url: z.string(),
    status: fields.openEnum(LINKEDIN_STATUS_CODES),
    /** Credits charged for it. */
    phone: z.int(),
    email: z.int(),
    reference: referenceTo('linkedin_request'),
  }),
)

const credits = { phone: z.int(), email: z.int() }
export const creditsLowEvent = message(
  'credits_low',
  z.object({
    /** The units that are low. */
    units: z.array(z.enum(['phone', 'email'])),
    ...credits,
    reference: referenceTo('wallet'),
  }),
)

export const creditsAddedEvent = message(
  'credits_added',
  z.object({
    name: z.string(),
    ...credits,
    reference: z.object({ type: z.enum(['payment', 'referral']), id: z.string() }),
  }),
)

export const reportResolvedEvent = message(
  'report_resolved',
  z.object({
    state: z.enum(['accepted', 'rejected']),
    kind: z.enum([...LEAD_KINDS, 'linkedin']),
    subject: z.string(),
    name: text,
    /** Refunded credits. */
    ...credits,
    reason: text,
    reference: referenceTo('report'),
  }),
)

const plan = { plan_id: z.string(), plan_name: text }
export const paymentFailedEvent = message(
  'payment_failed',
  z.object({
    ...plan,
    amount: z.number(),
    currency: z.string(),
    ends_on: z.nullable(fields.day),
    reference: referenceTo('payment'),
  }),
)

export const planEndedEvent = message(
  'plan_ended',
  z.object({ ...plan, reference: referenceTo('plan') }),
)

/** Sent by the owner to try an address. */
export const testEvent = message('test', z.object({ reference: referenceTo('webhook') }))

export const WEBHOOK_MESSAGES = {
  lead_revealed: leadRevealedEvent,
  din_batch_request: batchEvent,
  linkedin_request: linkedinRequestEvent,
  linkedin_bulk_request: linkedinBulkEvent,
  credits_low: creditsLowEvent,
  credits_added: creditsAddedEvent,
  report_resolved: reportResolvedEvent,
  payment_failed: paymentFailedEvent,
  plan_ended: planEndedEvent,
  test: testEvent,
} as const satisfies Record<WebhookEvent | 'test', z.ZodMiniType>
