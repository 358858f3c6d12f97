import * as z from 'zod/mini'
import { creditAmounts } from './credits.ts'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { text } from './lookups.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/**
 * Refreshes of old leads. What an account has revealed stays free; a refresh looks it up again. A
 * value that has changed costs as in a reveal, and the old one stays visible. An unchanged one is
 * free and gets the new date. The id is that of a DIN, GST or LinkedIn lead of the account.
 */

const PATH = `${PRODUCT_USERS_PATH}/refresh-lead`
const access = {
  who: 'user',
  needsOnboarding: true,
  credentials: ['session', 'api_key'],
} as const
const leadId = fields.anyId('lead_id is missing.')
const instant = z.nullable(fields.instant)
const FIELDS = ['phone', 'email'] as const

/** `locked`: not refreshed, because its credits ran out. */
export const REFRESHED_STATUSES = ['changed', 'unchanged', 'not_found', 'locked'] as const
const status = z.nullable(fields.openEnum(REFRESHED_STATUSES))

const leadRefresh = {
  lead_id: z.string(),
  phone: text,
  phone_fetched_at: instant,
  email: text,
  email_fetched_at: instant,
  /** Whether a contact is old enough, and from when on the first one is. Null: there is none. */
  can_refresh: z.boolean(),
  from: instant,
  /** The most that a refresh can cost now. */
  most: creditAmounts,
  /** Values that refreshes have replaced, the latest first. */
  past: z.array(
    z.object({
      field: fields.openEnum(FIELDS),
      value: z.string(),
      fetched_at: fields.instant,
      until: fields.instant,
    }),
  ),
}

/** Errors: not_found. */
export const getLeadRefresh = defineEndpoint({
  name: 'getLeadRefresh',
  summary: 'Whether a lead can be refreshed, what that can cost, and its earlier contacts',
  method: 'GET',
  path: PATH,
  access,
  query: z.object({ lead_id: leadId }),
  data: z.object(leadRefresh),
})

/**
 * Errors: not_found, permission_required, conflict (it is not old enough, or a lookup of it is
 * running), credits_exhausted, provider_unavailable. Nothing is charged with any of them.
 */
export const refreshLead = defineEndpoint({
  name: 'refreshLead',
  summary: 'Look up the old contacts of a lead again: only changed ones cost',
  method: 'POST',
  path: PATH,
  access,
  body: z.object({ lead_id: leadId }),
  data: z.object({
    ...leadRefresh,
    /** What became of each contact. Null: it was not old enough, or there is none. */
    result: z.object({ phone: status, email: status }),
    credits_charged: creditAmounts,
    credits_left: creditAmounts,
    /** True if a newer contact of a teammate was taken, which is free. */
    is_from_team: z.boolean(),
  }),
})
