import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { DAILY_CREDITS_MAX, PURPOSE_MAX } from '../limits.ts'
import { USERS_PATH } from '../names.ts'

export const apiKeyNameField = fields.text('Please enter token name*', 100)
export const apiKeyPurposeField = fields.whenFilled(
  fields.text('Enter what you need these records for.', PURPOSE_MAX),
)

const LIMIT_MESSAGE =
  'Please enter a whole number of credits from 1 to ' +
  `${DAILY_CREDITS_MAX.toLocaleString('en-IN')}.`
/**
 * The most credits, phone and email together, that a key may spend in one day of the operator's
 * time zone.
 */
export const dailyCreditsField = z
  .int(LIMIT_MESSAGE)
  .check(z.minimum(1, LIMIT_MESSAGE), z.maximum(DAILY_CREDITS_MAX, LIMIT_MESSAGE))

/**
 * The key always belongs to the caller. Errors: validation_failed, plan_required, conflict (the
 * account already has the most keys it may have).
 */
export const createServerToken = defineEndpoint({
  name: 'createServerToken',
  summary: 'Create an API key',
  method: 'POST',
  path: `${USERS_PATH}/create-server-token`,
  access: { who: 'user', needsPlan: true },
  limits: { perUser: { calls: 20, seconds: 3_600 } },
  body: z.object({
    name: apiKeyNameField,
    /** Purpose of its bulk requests, used if their type needs one and the request has none. */
    purpose: apiKeyPurposeField,
    /** The most credits it may spend in a day. Without it, or with null, there is no limit. */
    daily_credits: z.optional(z.nullable(dailyCreditsField)),
  }),
  data: z.object({
    /** The whole key. It is returned only here. */
    token: z.string(),
    /** The public part, which identifies the key in later calls. */
    api_key: z.string(),
    name: z.string(),
    purpose: z.nullable(z.string()),
    daily_credits: z.nullable(z.number()),
    created_at: fields.instant,
  }),
})

export const apiKey = z.object({
  /** The public part: `dst_` and 8 characters. */
  token: z.string(),
  name: z.string(),
  purpose: z.nullable(z.string()),
  daily_credits: z.nullable(z.number()),
  /** What it has spent or holds of today's limit. 0 without a limit. */
  spent_today: z.number(),
  created_at: fields.instant,
  /** Accurate to the minute. Null if it was never used. */
  last_used_at: z.nullable(fields.instant),
})
export type ApiKey = z.output<typeof apiKey>

export const listTokens = defineEndpoint({
  name: 'listTokens',
  summary: 'The API keys of this account that are not revoked, newest first',
  method: 'GET',
  path: `${USERS_PATH}/list-tokens`,
  access: { who: 'user' },
  data: z.object({ data: z.array(apiKey) }),
})

/**
 * The most credits that a key may spend in a day, from now on. Null removes the limit. What it has
 * spent today counts if it had a limit before. A request that could cost more than is left is
 * refused as credits_exhausted, with a message and `Retry-After` that say when the day ends.
 * Errors: validation_failed, not_found (unknown, or of another account).
 */
export const setTokenLimit = defineEndpoint({
  name: 'setTokenLimit',
  summary: 'Set or remove the daily credit limit of an API key',
  method: 'POST',
  path: `${USERS_PATH}/set-token-limit`,
  access: { who: 'user' },
  body: z.object({
    /** The public part, as in `list-tokens`. */
    api_key: fields.text('api_key is missing.', 100),
    daily_credits: z.nullable(dailyCreditsField),
  }),
  data: z.object({}),
})

/** Errors: not_found (unknown, or of another account). */
export const revokeToken = defineEndpoint({
  name: 'revokeToken',
  summary: 'Revoke an API key for good',
  method: 'POST',
  path: `${USERS_PATH}/revoke-token`,
  access: { who: 'user' },
  query: z.object({
    /** The public part, as in `list-tokens`. */
    api_key: fields.text('api_key is missing.', 100),
  }),
  data: z.object({}),
})
