import * as z from 'zod/mini'
import { TABLE_FILE_EXTENSIONS } from './batch-types.ts'
import { defineEndpoint, form } from './endpoint.ts'
import * as fields from './fields.ts'
import { BATCH_FILE_MAX_BYTES, UPLOAD_LIMIT } from './limits.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/**
 * Contacts that the owner of a team, or a user without one, wants nobody of it to use. They are not
 * revealed, and files leave them out. A member sees how many there are, and cannot change the list.
 */

const PATH = `${PRODUCT_USERS_PATH}/do-not-contact`
const access = { who: 'user', needsOnboarding: true, credentials: ['session'] } as const

const doNotContact = z.object({
  phones: z.int(),
  emails: z.int(),
  /** When a contact was last added. Null for an empty list. */
  updated_at: z.nullable(fields.instant),
  /** False for a member: the owner of the team keeps the list. */
  is_own: z.boolean(),
})
export type DoNotContact = z.output<typeof doNotContact>

export const getDoNotContact = defineEndpoint({
  name: 'getDoNotContact',
  summary: 'How many contacts are on the do-not-contact list of this account or its team',
  method: 'GET',
  path: PATH,
  access,
  data: doNotContact,
})

/**
 * Errors: validation_failed (nothing in it, or too many), permission_required (of a member),
 * payload_too_large, unsupported_file.
 */
export const addDoNotContact = defineEndpoint({
  name: 'addDoNotContact',
  summary: 'Add the contacts of a file to the do-not-contact list, or replace the list by it',
  method: 'POST',
  path: PATH,
  access,
  limits: UPLOAD_LIMIT,
  body: form({
    fields: z.object({ mode: z.enum(['add', 'replace'], 'mode must be add or replace.') }),
    files: { file: { maxBytes: BATCH_FILE_MAX_BYTES, extensions: TABLE_FILE_EXTENSIONS } },
  }),
  data: doNotContact,
})

const CONTACT_MESSAGE = 'Enter a phone number or an email address.'

/** Errors: validation_failed, permission_required (of a member). */
export const blockContact = defineEndpoint({
  name: 'blockContact',
  summary: 'Put one contact on the do-not-contact list, or take it off',
  method: 'POST',
  path: `${PATH}/contact`,
  access,
  body: z.object({
    contact: fields.text(CONTACT_MESSAGE, 320),
    is_blocked: z.boolean('is_blocked must be true or false.'),
  }),
  data: doNotContact,
})

/** Errors: permission_required (of a member). */
export const clearDoNotContact = defineEndpoint({
  name: 'clearDoNotContact',
  summary: 'Empty the do-not-contact list',
  method: 'DELETE',
  path: PATH,
  access,
  data: doNotContact,
})
