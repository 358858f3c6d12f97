import * as z from 'zod/mini'
import { TABLE_FILE_EXTENSIONS } from '../batch-types.ts'
import { defineEndpoint, form } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { BATCH_FILE_MAX_BYTES, UPLOAD_LIMIT } from '../limits.ts'
import { PRODUCT_USERS_PATH } from '../names.ts'

/**
 * Customers that the account already has. Only keyed hashes are kept: of phone numbers, email
 * addresses, identification numbers and company names. Nobody can read the list, not even its user.
 */

const PATH = `${PRODUCT_USERS_PATH}/known-customers`
const access = { who: 'user', needsOnboarding: true, credentials: ['session'] } as const

const knownCustomers = z.object({
  phones: z.int(),
  emails: z.int(),
  numbers: z.int(),
  names: z.int(),
  /** When a customer was last added. Null for an empty list. */
  updated_at: z.nullable(fields.instant),
})
export type KnownCustomers = z.output<typeof knownCustomers>

export const getKnownCustomers = defineEndpoint({
  name: 'getKnownCustomers',
  summary: 'How many customers of this account are known',
  method: 'GET',
  path: PATH,
  access,
  data: knownCustomers,
})

/** Errors: validation_failed (nothing in it, or too many), payload_too_large, unsupported_file. */
export const addKnownCustomers = defineEndpoint({
  name: 'addKnownCustomers',
  summary: 'Add the customers of a file, or replace the list by it',
  method: 'POST',
  path: PATH,
  access,
  limits: UPLOAD_LIMIT,
  body: form({
    fields: z.object({
      mode: z.enum(['add', 'replace'], 'mode must be add or replace.'),
    }),
    files: { file: { maxBytes: BATCH_FILE_MAX_BYTES, extensions: TABLE_FILE_EXTENSIONS } },
  }),
  data: knownCustomers,
})

export const clearKnownCustomers = defineEndpoint({
  name: 'clearKnownCustomers',
  summary: 'Forget all known customers',
  method: 'DELETE',
  path: PATH,
  access,
  data: knownCustomers,
})
