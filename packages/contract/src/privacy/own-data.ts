import * as z from 'zod/mini'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { PRIVACY_PATH } from './opt-out.ts'

/** What users can do about their own accounts. */

const user = { who: 'user' } as const
const nothing = z.object({})

/**
 * A JSON file: an object with a list for each kind of data. Leads and requests are in it without
 * the contacts that were found. What the user typed, such as a do-not-contact list, is in it.
 */
export const exportOwnData = defineEndpoint({
  name: 'exportOwnData',
  summary: 'Everything that is kept about this account, as a JSON file',
  method: 'POST',
  path: `${PRIVACY_PATH}/own-data`,
  access: user,
  limits: { perUser: { calls: 5, seconds: 600 } },
  data: file(),
})

/**
 * Sends a code to the number of the account. Errors: conflict (the account can't be erased now, and
 * what to do about it), rate_limited, provider_unavailable.
 */
export const sendErasureCode = defineEndpoint({
  name: 'sendErasureCode',
  summary: 'Send a code to this account, to erase it',
  method: 'POST',
  path: `${PRIVACY_PATH}/send-erasure-code`,
  access: user,
  body: nothing,
  data: z.object({ client_id: z.string() }),
})

/**
 * Empties the account and signs it out everywhere. Credits that are left are lost. The ledger and
 * the invoices stay. Errors: validation_failed ("Invalid OTP"), otp_ended, conflict (as
 * `sendErasureCode`), rate_limited, provider_unavailable.
 */
export const eraseAccount = defineEndpoint({
  name: 'eraseAccount',
  summary: 'Erase this account',
  method: 'POST',
  path: `${PRIVACY_PATH}/erase-account`,
  access: user,
  body: z.object({ client_id: fields.clientIdField, otp: fields.codeField('erasure') }),
  data: nothing,
})
