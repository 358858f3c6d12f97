import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { PASSKEY_NAME_MAX } from '../limits.ts'
import { confirmedOperator, OPERATOR_PATH, operatorOnly } from './operator.ts'

/**
 * The second factor: a code to the operator's own mobile, or a passkey. A confirmation counts for
 * this session alone and ends after 15 minutes.
 */

const PATH = `${OPERATOR_PATH}/confirmation`
const PASSKEYS_PATH = `${OPERATOR_PATH}/passkeys`

const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: fields.instant,
  last_used_at: z.nullable(fields.instant),
})
export type Passkey = z.output<typeof passkey>

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
  body: z.object({ client_id: fields.clientIdField, otp: fields.otpField }),
  data: confirmed,
})

/** JSON of WebAuthn, as browsers read and write it (`parseRequestOptionsFromJSON`, `toJSON`). */
const webauthnOptions = z.looseObject({ challenge: z.string() })
const webauthnResponse = z.looseObject({
  id: z.string().check(z.maxLength(2_000)),
  response: z.looseObject({}),
})

/** Options for `navigator.credentials.get`. Errors: not_found (no passkeys). */
export const startPasskeyConfirmation = defineEndpoint({
  name: 'startPasskeyConfirmation',
  summary: 'Begin to confirm this session with a passkey',
  method: 'POST',
  path: `${PATH}/start-passkey`,
  access: operatorOnly,
  data: z.object({ options: webauthnOptions }),
})

/** Errors: validation_failed (the passkey is not right, or the challenge has expired). */
export const submitPasskeyConfirmation = defineEndpoint({
  name: 'submitPasskeyConfirmation',
  summary: 'Confirm this session with a passkey',
  method: 'POST',
  path: `${PATH}/submit-passkey`,
  access: operatorOnly,
  body: z.object({ response: webauthnResponse }),
  data: confirmed,
})

/**
 * Options for `navigator.credentials.create`. A new passkey needs a confirmation by a code: one by
 * another passkey is not enough. Errors: confirmation_required, conflict (the most passkeys exist).
 */
export const startPasskey = defineEndpoint({
  name: 'startPasskey',
  summary: 'Begin to add a passkey',
  method: 'POST',
  path: `${PASSKEYS_PATH}/start`,
  access: confirmedOperator,
  data: z.object({ options: webauthnOptions }),
})

export const passkeyNameField = fields.text('Please enter a name', PASSKEY_NAME_MAX)

/** Errors: confirmation_required, validation_failed, conflict. */
export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  summary: 'Add a passkey',
  method: 'POST',
  path: `${PASSKEYS_PATH}/add`,
  access: confirmedOperator,
  body: z.object({ name: passkeyNameField, response: webauthnResponse }),
  data: z.object({ passkey }),
})

/** Errors: confirmation_required, not_found. */
export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey',
  method: 'POST',
  path: `${PASSKEYS_PATH}/remove`,
  access: confirmedOperator,
  body: z.object({ passkey_id: fields.idField('passkey_id') }),
  data: z.object({}),
})
