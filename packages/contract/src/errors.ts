/**
 * The complete list of error codes: HTTP status, and the default message. A client may rely on
 * `message_code`. `message` is for people.
 */
export const ERRORS = {
  unauthorized: { status: 401, message: 'Sign in to continue.' },
  token_expired: { status: 401, message: 'Your session token has expired.' },
  credits_exhausted: {
    status: 402,
    message: 'You have exhausted your credits, To continue using our services please recharge.',
  },
  payment_failed: {
    status: 402,
    message: 'The payment did not go through. You were not charged.',
  },
  permission_required: {
    status: 403,
    message: 'You do not have permission for this. Please contact support to enable it.',
  },
  email_not_verified: { status: 403, message: 'Verify your email to continue.' },
  onboarding_required: { status: 403, message: 'Complete your details to continue.' },
  teams_not_allowed: { status: 403, message: 'Your are not allowed to use Teams' },
  plan_required: { status: 403, message: 'Please select a plan before proceeding further' },
  confirmation_required: {
    status: 403,
    message: 'Confirm that it is you, with a code or a passkey.',
  },
  origin_not_allowed: {
    status: 403,
    message: 'This request came from another site and was refused.',
  },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This address does not support that method.' },
  conflict: { status: 409, message: 'This is already in progress. Try again in a moment.' },
  payload_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_file: { status: 415, message: 'This type of content is not supported.' },
  otp_ended: {
    status: 422,
    message: 'Invalid OTP. This code has expired or was used up. Request a new one.',
  },
  validation_failed: { status: 422, message: 'Check what you entered.' },
  rate_limited: { status: 429, message: 'Too many requests. Try again later.' },
  internal: { status: 500, message: 'An error occurred' },
  provider_unavailable: {
    status: 503,
    message: 'This is not available right now. You were not charged. Try again in a moment.',
  },
} as const

export type ErrorCode = keyof typeof ERRORS

/** One field that failed. `path` is its path in the request body, for example `user_mobile`. */
export interface FieldError {
  path: string
  message: string
}
