import * as z from 'zod/mini'
import type { CodePurpose } from '../codes.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'

/** What people can do about their own contacts, without an account. */

export const PRIVACY_PATH = '/api/v1/privacy'
const anyone = { who: 'anyone' } as const
/** A code is sent to a person, so a stranger must not cause many. */
export const PRIVACY_LIMITS = { perAddress: { calls: 10, seconds: 60 } }
export const CONTACT_MESSAGE = 'Enter a mobile number or an email address.'
export const contactField = z
  .string(CONTACT_MESSAGE)
  .check(z.trim(), z.minLength(1, CONTACT_MESSAGE), z.maxLength(320, CONTACT_MESSAGE))

/** What a person wants to do. A code for one is not right for the other. */
export const PRIVACY_PURPOSES = ['opt_out', 'report'] as const satisfies CodePurpose[]
const PURPOSE_MESSAGE = `purpose must be one of: ${PRIVACY_PURPOSES.join(', ')}.`

/**
 * Sends a code to a mobile number or an email address, as proof that it is the caller's. Errors:
 * validation_failed, rate_limited, provider_unavailable.
 */
export const sendPrivacyCode = defineEndpoint({
  name: 'sendPrivacyCode',
  summary: 'Send a code to a mobile number or an email address, to prove that it is yours',
  method: 'POST',
  path: `${PRIVACY_PATH}/send-code`,
  access: anyone,
  limits: PRIVACY_LIMITS,
  body: z.object({ contact: contactField, purpose: z.enum(PRIVACY_PURPOSES, PURPOSE_MESSAGE) }),
  data: z.object({
    client_id: z.string(),
    unit: z.enum(['phone', 'email']),
    /** The masked contact. */
    sent_to: z.string(),
  }),
})

/**
 * Removes the contact everywhere and keeps it out. Honoured within a minute. The same contact again
 * returns the first receipt. Errors: validation_failed, otp_ended, rate_limited.
 */
export const submitOptOut = defineEndpoint({
  name: 'submitOptOut',
  summary: 'Remove a mobile number or an email address, and keep it out',
  method: 'POST',
  path: `${PRIVACY_PATH}/opt-out`,
  access: anyone,
  limits: PRIVACY_LIMITS,
  body: z.object({ client_id: fields.clientIdField, otp: fields.codeField('opt_out') }),
  data: z.object({
    /** The person's receipt, such as `OUT-7K3MX-9QXDA`. */
    reference: z.string(),
    since: fields.instant,
    unit: z.enum(['phone', 'email']),
  }),
})
