import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { OPERATOR_PATH, operatorOnly } from './operator.ts'
import { passkey } from './passkeys.ts'

/**
 * The second factor: a code to the operator's own mobile, or a passkey. A confirmation counts for
 * this session alone and ends after 15 minutes.
 */

const PATH = `${OPERATOR_PATH}/confirmation`

const confirmed = z.object({ confirmed_until: fields.instant })

export const getOperatorConfirmation = defineEndpoint({
  name: 'getOperatorConfirmation',
  summary: 'Whether this session is confirmed, and how it can be',
  method: 'GET',
  path: PATH,
  access: operatorOnly,
  data: z.object({
    /** Null: not confirmed now. */
    confirmed_until: z.nullable(fields.instant),
    /** The last digits of the number to which a code is sent. */
    mobile_ending: z.string(),
    /** Passkeys of this operator, oldest first. Empty: offer the code only. */
    passkeys: z.array(passkey),
    /** False on a plain http address, which browsers allow no passkeys on. */
    can_use_passkeys: z.boolean(),
  }),
})

/**
 * Sends a code to the operator's own mobile. In a demo it is in the outbox. Errors: rate_limited,
 * provider_unavailable.
 */
export const sendOperatorCode = defineEndpoint({
  name: 'sendOperatorCode',
  summary: 'Send a code to confirm this session',
  method: 'POST',
  path: `${PATH}/send-code`,
  access: operatorOnly,
  data: z.object({ client_id: z.string() }),
})

/** Errors: validation_failed (otp), otp_ended, rate_limited. */
export const submitOperatorCode = defineEndpoint({
  name: 'submitOperatorCode',
  summary: 'Confirm this session with a code',
  method: 'POST',
  path: `${PATH}/submit-code`,
  access: operatorOnly,
  body: z.object({ client_id: fields.clientIdField, otp: fields.codeField('confirmation') }),
  data: confirmed,
})
