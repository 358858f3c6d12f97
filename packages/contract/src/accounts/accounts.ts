import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LIST_MAX_ROWS } from '../limits.ts'
import { PRODUCT_USERS_PATH, USERS_PATH } from '../names.ts'

const nothing = z.object({})
const otpSent = z.object({ client_id: z.string() })
/**
 * Limits for calls that reveal whether an address or code exists: room for typos, too few to guess.
 */
const probeLimits = {
  perUser: { calls: 10, seconds: 3_600 },
  perAddress: { calls: 20, seconds: 3_600 },
}
const accessToken = z.object({ access_token: z.string() })

/**
 * Errors: validation_failed, rate_limited, provider_unavailable. The response never reveals
 * whether the number has an account.
 */
export const sendOtp = defineEndpoint({
  name: 'sendOtp',
  summary: 'Send a one-time code to a mobile number',
  method: 'POST',
  path: `${USERS_PATH}/send-otp`,
  access: { who: 'anyone' },
  body: z.object({ user_mobile: fields.mobileField }),
  data: otpSent,
})

/**
 * Sets the refresh cookie. Errors: validation_failed ("Invalid OTP"), otp_ended (request a new
 * code), rate_limited, origin_not_allowed.
 */
export const submitOtp = defineEndpoint({
  name: 'submitOtp',
  summary: 'Sign in with the code',
  method: 'POST',
  path: `${USERS_PATH}/submit-otp`,
  access: { who: 'cookie' },
  body: z.object({ otp: fields.codeField('sign_in'), client_id: fields.clientIdField }),
  data: accessToken,
})

/**
 * Sets the refresh cookie. Errors: validation_failed, not_found (used or expired),
 * origin_not_allowed.
 */
export const submitLoginLink = defineEndpoint({
  name: 'submitLoginLink',
  summary: 'Sign in with a link from the operator',
  method: 'POST',
  path: `${USERS_PATH}/submit-login-link`,
  access: { who: 'cookie' },
  body: z.object({ token: fields.anyId('token is missing.') }),
  data: accessToken,
})

/** Rotates the refresh cookie. Errors: unauthorized, origin_not_allowed. */
export const refreshToken = defineEndpoint({
  name: 'refreshToken',
  summary: 'Get a new access token with the refresh cookie',
  method: 'POST',
  path: `${USERS_PATH}/refresh-token`,
  access: { who: 'cookie' },
  data: accessToken,
})

/**
 * Ends the session of the refresh cookie, and that of the bearer token if one is sent. Never fails.
 */
export const logout = defineEndpoint({
  name: 'logout',
  summary: 'End this session',
  method: 'POST',
  path: `${USERS_PATH}/logout`,
  access: { who: 'cookie' },
  data: nothing,
})

/** Errors: validation_failed (also for a wrong referral code), conflict (already onboarded). */
export const setUserOnboard = defineEndpoint({
  name: 'setUserOnboard',
  summary: 'Complete a new account',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/set-user-onboard`,
  access: { who: 'user' },
  limits: probeLimits,
  body: z.object({
    name: fields.personNameField,
    /** Optional if the account already has an email. */
    email: fields.whenFilled(fields.onboardingEmailField),
    linkedin_url: fields.whenFilled(fields.linkedinUrlField),
    referral_code: fields.whenFilled(fields.referralCodeField),
  }),
  data: nothing,
})

export const getProfileDetails = defineEndpoint({
  name: 'getProfileDetails',
  summary: 'Details for the profile screen',
  method: 'GET',
  path: `${USERS_PATH}/profile-details`,
  access: { who: 'user' },
  data: z.object({
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    email_verified: z.boolean(),
    user_mobile: z.string(),
    linkedin_url: z.nullable(z.string()),
    created_at: fields.instant,
  }),
})

/** Changes to how the account can be reached: codes, sessions, phone, email, keys, webhooks. */
export const LOGIN_OUTCOMES = [
  'signed_in',
  'signed_in_by_link',
  'wrong_otp',
  'locked',
  'session_reused',
  'signed_out',
  'device_signed_out',
  'mobile_changed',
  'email_changed',
  'api_key_created',
  'webhook_created',
  'crm_connected',
  'extension_connected',
] as const
const loginEvent = z.object({
  event_id: z.string(),
  timestamp: fields.instant,
  ip_address: z.string(),
  /** For people: `Chrome on Windows`. */
  device: z.string(),
  user_agent: z.string(),
  outcome: fields.openEnum(LOGIN_OUTCOMES),
})
export type LoginEvent = z.output<typeof loginEvent>

/** Starts at `cursor`, or skips `offset` rows. */
export const getLoginAuditLog = defineEndpoint({
  name: 'getLoginAuditLog',
  summary: 'Sign-ins of this account, newest first',
  method: 'GET',
  path: `${USERS_PATH}/login-audit-log`,
  access: { who: 'user' },
  query: z.object({ ...fields.pageQuery(LIST_MAX_ROWS), offset: fields.offsetQuery }),
  data: fields.pageOf(loginEvent),
})

/**
 * The response is the same whether or not another account has the address. Errors:
 * validation_failed, rate_limited, provider_unavailable.
 */
export const sendEmailOtp = defineEndpoint({
  name: 'sendEmailOtp',
  summary: 'Email a code to verify an address',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/send-email-otp`,
  access: { who: 'user' },
  limits: probeLimits,
  body: z.object({ email: fields.emailField }),
  data: otpSent,
})

/**
 * Errors: not_found (an unknown client_id, or one of another account), rate_limited,
 * provider_unavailable.
 */
export const resendEmailOtp = defineEndpoint({
  name: 'resendEmailOtp',
  summary: 'Email a new code for the same verification',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/resend-email-otp`,
  access: { who: 'user' },
  body: z.object({ client_id: fields.clientIdField }),
  data: otpSent,
})

/**
 * Errors: validation_failed ("Invalid OTP"), otp_ended (request a new code), conflict,
 * rate_limited.
 */
export const submitEmailOtp = defineEndpoint({
  name: 'submitEmailOtp',
  summary: 'Verify the address with the emailed code',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/submit-email-otp`,
  access: { who: 'user' },
  body: z.object({ client_id: fields.clientIdField, otp: fields.codeField('email') }),
  data: nothing,
})

/**
 * Saves an unverified address. Another account may have it until one verifies it. Errors:
 * validation_failed.
 */
export const addEmail = defineEndpoint({
  name: 'addEmail',
  summary: 'Add or edit the email address of the account',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/add-email`,
  access: { who: 'user' },
  limits: probeLimits,
  body: z.object({ email: fields.emailField }),
  data: nothing,
})
