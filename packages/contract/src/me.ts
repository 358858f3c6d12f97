import * as z from 'zod/mini'
import { creditAmounts } from './credits.ts'
import { defineEndpoint } from './endpoint.ts'
import { openWord } from './fields.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/** Events that a user may choose to be mailed about; here, as the first page loads this file. */
export const TRIGGER_EVENTS = [
  'linkedin_request',
  'din_batch_request',
  'linkedin_bulk_request',
] as const
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number]

export const userDetails = z.object({
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  user_mobile: z.string(),
  onboarded: z.boolean(),
  /** Phone credits of his own; a member does not spend them. */
  total_credits: z.int(),
  /** Email credits of his own. */
  email_credits: z.int(),
  /** What pays the next question: a member's allotment by his team, else his own credits. */
  credits_left: creditAmounts,
  /** The team that he is a member of. */
  team_id: z.nullable(z.string()),
  /** Invitations to teams that wait for an answer. */
  invitations: z.int(),
  permissions: z.array(z.string()),
  subscription: z.boolean(),
  /** Credits ever granted, less what its teams have: the whole of the usage screen. */
  subscription_credits: z.object({ total_email_credits: z.int(), total_phone_credits: z.int() }),
  email_notifications_enabled: z.boolean(),
  email_trigger_events: z.array(openWord(TRIGGER_EVENTS)),
  referral_code: z.nullable(z.string()),
  allow_teams: z.boolean(),
  allow_linkedin_bulk_upload: z.boolean(),
})
export type UserDetails = z.output<typeof userDetails>

export const getUserDetails = defineEndpoint({
  name: 'getUserDetails',
  summary: 'The signed-in user, with balances and permissions',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/get-user-details`,
  access: { who: 'user', credentials: ['session', 'api_key', 'extension_key'] },
  data: userDetails,
})
