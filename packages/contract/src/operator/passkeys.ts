import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { PASSKEY_NAME_MAX } from '../limits.ts'
import { confirmedOperator, OPERATOR_PATH, operatorOnly } from './operator.ts'

/** Passkeys of operators: a second factor without a code. */

const PATH = `${OPERATOR_PATH}/passkeys`

export const passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: fields.instant,
  last_used_at: z.nullable(fields.instant),
})
export type Passkey = z.output<typeof passkey>

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
  path: `${PATH}/confirm/start`,
  access: operatorOnly,
  data: z.object({ options: webauthnOptions }),
})

/** Errors: validation_failed (the passkey is not right, or the challenge has expired). */
export const submitPasskeyConfirmation = defineEndpoint({
  name: 'submitPasskeyConfirmation',
  summary: 'Confirm this session with a passkey',
  method: 'POST',
  path: `${PATH}/confirm/submit`,
  access: operatorOnly,
  body: z.object({ response: webauthnResponse }),
  data: z.object({ confirmed_until: fields.instant }),
})

/**
 * Options for `navigator.credentials.create`. A new passkey needs a confirmation by a code: one by
 * another passkey is not enough. Errors: confirmation_required, conflict (the most passkeys exist).
 */
export const startPasskey = defineEndpoint({
  name: 'startPasskey',
  summary: 'Begin to add a passkey',
  method: 'POST',
  path: `${PATH}/start`,
  access: confirmedOperator,
  data: z.object({ options: webauthnOptions }),
})

export const passkeyNameField = fields.text('Please enter a name', PASSKEY_NAME_MAX)

/** Errors: confirmation_required, validation_failed, conflict. */
export const addPasskey = defineEndpoint({
  name: 'addPasskey',
  summary: 'Add a passkey',
  method: 'POST',
  path: `${PATH}/add`,
  access: confirmedOperator,
  body: z.object({ name: passkeyNameField, response: webauthnResponse }),
  data: z.object({ passkey }),
})

/** Errors: confirmation_required, not_found. */
export const removePasskey = defineEndpoint({
  name: 'removePasskey',
  summary: 'Remove a passkey',
  method: 'POST',
  path: `${PATH}/remove`,
  access: confirmedOperator,
  body: z.object({ passkey_id: fields.idField('passkey_id') }),
  data: z.object({}),
})
