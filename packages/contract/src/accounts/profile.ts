import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { PRODUCT_USERS_PATH, USERS_PATH } from '../names.ts'

/** What a user changes of his account: his name, his mobile number, and where he is signed in. */

const nothing = z.object({})

/** Refuses: validation_failed. */
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
 * Sends a code to the number that the account is to have, by the limits of sign-in codes. What it
 * returns never tells whether another account has the number. Refuses: validation_failed (also: the
 * number that the account has), rate_limited, provider_unavailable.
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
 * Gives the account the number that the code was sent to, and signs out its other sessions.
 * Refuses: validation_failed ("Invalid OTP"), otp_ended (only a new code helps), conflict (another
 * account has the number), rate_limited.
 */
export const submitMobileOtp = defineEndpoint({
  name: 'submitMobileOtp',
  summary: 'Change the mobile number with the code that it was sent',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-mobile-otp`,
  access: { who: 'user', needsOnboarding: true },
  body: z.object({ client_id: fields.clientIdField, otp: fields.otpField }),
  data: nothing,
})

/** Where the account is signed in, latest activity first; the session that asks is marked. */
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
        /** In words: `Chrome on Windows`. */
        device: z.string(),
        user_agent: z.string(),
        ip_address: z.string(),
        signed_in_at: fields.instant,
        /** Within ten minutes: known from when its token was renewed. */
        last_active_at: fields.instant,
        is_current: z.boolean(),
      }),
    ),
  }),
})

const SESSION_ID = 'session_id is not valid.'
/** It is refused at its next call. Refuses: not_found (also a foreign or ended session). */
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
  summary: 'Sign out every device but this one',
  method: 'POST',
  path: `${USERS_PATH}/end-other-sessions`,
  access: { who: 'user' },
  data: z.object({ ended: z.int() }),
})
