import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { PRODUCT_USERS_PATH, USERS_PATH } from '../names.ts'

/**
 * What a user changes about their account: name, mobile number, and the devices that are signed in.
 */

const nothing = z.object({})

/** Errors: validation_failed. */
export const updateProfile = defineEndpoint({
  name: 'updateProfile',
  summary: 'Change the name of the account',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/update-profile`,
  access: { who: 'user', needsOnboarding: true },
  body: z.object({ name: fields.personNameField }),
  data: nothing,
})

/**
 * Sends a code to the new number, within the limits of sign-in codes. The response never reveals
 * whether another account has the number. Errors: validation_failed (also if the account already
 * has this number), rate_limited, provider_unavailable.
 */
export const sendMobileOtp = defineEndpoint({
  name: 'sendMobileOtp',
  summary: 'Send a one-time code to a new mobile number',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/send-mobile-otp`,
  access: { who: 'user', needsOnboarding: true },
  body: z.object({ user_mobile: fields.mobileField }),
  data: z.object({ client_id: z.string() }),
})

/**
 * Changes the number of the account to the one that received the code, and signs out all other
 * sessions. Errors: validation_failed ("Invalid OTP"), otp_ended (request a new code), conflict
 * (another account has the number), rate_limited.
 */
export const submitMobileOtp = defineEndpoint({
  name: 'submitMobileOtp',
  summary: 'Change the mobile number with the code sent to it',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-mobile-otp`,
  access: { who: 'user', needsOnboarding: true },
  body: z.object({ client_id: fields.clientIdField, otp: fields.codeField('new_mobile') }),
  data: nothing,
})

/** The sessions of the account, latest activity first. The session of this request is marked. */
export const listSessions = defineEndpoint({
  name: 'listSessions',
  summary: 'Signed-in devices of this account',
  method: 'GET',
  path: `${USERS_PATH}/list-sessions`,
  access: { who: 'user' },
  data: z.object({
    data: z.array(
      z.object({
        session_id: z.string(),
        /** For people: `Chrome on Windows`. */
        device: z.string(),
        user_agent: z.string(),
        ip_address: z.string(),
        signed_in_at: fields.instant,
        /** Accurate to ten minutes: taken from the last token refresh. */
        last_active_at: fields.instant,
        is_current: z.boolean(),
      }),
    ),
  }),
})

const SESSION_ID = 'session_id is not valid.'
/**
 * The session is refused at its next request. Errors: not_found (also for an ended session, or one
 * of another account).
 */
export const endSession = defineEndpoint({
  name: 'endSession',
  summary: 'Sign out one device',
  method: 'POST',
  path: `${USERS_PATH}/end-session`,
  access: { who: 'user' },
  body: z.object({ session_id: z.string(SESSION_ID).check(z.uuid(SESSION_ID)) }),
  data: nothing,
})

export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  summary: 'Sign out all other devices',
  method: 'POST',
  path: `${USERS_PATH}/end-other-sessions`,
  access: { who: 'user' },
  data: z.object({ ended: z.int() }),
})
