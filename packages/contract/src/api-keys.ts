import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { PURPOSE_MAX } from './limits.ts'
import { USERS_PATH } from './names.ts'

export const apiKeyNameField = fields.text('Please enter token name*', 100)
export const apiKeyPurposeField = fields.whenFilled(fields.text('Please say what this is for.', PURPOSE_MAX))

/**
 * The key belongs to the caller, whatever the body says. Refuses: validation_failed, plan_required, conflict (as many keys as there may be).
 */
export const createServerToken = defineEndpoint({
  name: 'createServerToken',
  summary: 'Make an API key',
  method: 'POST',
  path: `${USERS_PATH}/create-server-token`,
  access: { who: 'user', needsPlan: true },
  limits: { perUser: { calls: 20, seconds: 3_600 } },
  body: z.object({
    name: apiKeyNameField,
    /** What its bulk requests are for, where their type asks for that and a call does not say. */
    purpose: apiKeyPurposeField,
  }),
  data: z.object({
    /** The whole key: it is never told again. */
    token: z.string(),
    /** Its public part, which it is called by from now on. */
    api_key: z.string(),
    name: z.string(),
    purpose: z.nullable(z.string()),
    created_at: fields.instant,
  }),
})

export const apiKey = z.object({
  /** The public part: `dst_` and 8 characters. */
  token: z.string(),
  name: z.string(),
  purpose: z.nullable(z.string()),
  created_at: fields.instant,
  /** To the minute; null for one that was never used. */
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

/** Refuses: not_found (unknown, or of another account). */
export const revokeToken = defineEndpoint({
  name: 'revokeToken',
  summary: 'End an API key for good',
  method: 'POST',
  path: `${USERS_PATH}/revoke-token`,
  access: { who: 'user' },
  query: z.object({
    /** The public part, as `list-tokens` has it. */
    api_key: fields.text('api_key is missing.', 100),
  }),
  data: z.object({}),
})
