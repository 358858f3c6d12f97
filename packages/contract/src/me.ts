import * as z from 'zod/mini'
import { creditAmounts } from './credits.ts'
import { defineEndpoint } from './endpoint.ts'
import { instant, openEnum } from './fields.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/**
 * Events that a user may choose to be emailed about. They are here because the first page loads
 * this file.
 */
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
  /** The user's own phone credits. A member of a team does not spend them. */
  total_credits: z.int(),
  /** The user's own email credits. */
  email_credits: z.int(),
  /**
   * The credits that pay the next reveal: the allotment of the user's team, otherwise the user's
   * own.
   */
  credits_left: creditAmounts,
  /** The team of which the user is a member. */
  team_id: z.nullable(z.string()),
  /** Also after the plan that gave teams has ended. */
  owns_teams: z.boolean(),
  /** Open invitations to teams. */
  invitations: z.int(),
  permissions: z.array(z.string()),
  subscription: z.boolean(),
  /** All credits ever granted, without those allotted to teams: the total of the usage screen. */
  subscription_credits: z.object({ total_email_credits: z.int(), total_phone_credits: z.int() }),
  email_notifications_enabled: z.boolean(),
  email_trigger_events: z.array(openEnum(TRIGGER_EVENTS)),
  referral_code: z.nullable(z.string()),
  allow_teams: z.boolean(),
  allow_linkedin_bulk_upload: z.boolean(),
  /** Whether the list of known customers has any. */
  has_known_customers: z.boolean(),
  /** When a contact was last removed from what the user sees, at its person's request. */
  contacts_removed_at: z.nullable(instant),
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
