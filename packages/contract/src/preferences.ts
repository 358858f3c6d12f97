import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { isStorableText } from './fields.ts'
import { PREFERENCE_MAX_BYTES } from './limits.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/**
 * A user's settings of the screens: columns and widths of a table, hints already seen, recent
 * searches. Stored on the server, so that they are the same in every browser. A preference never
 * holds a phone number or an email address, because it is not protected like a contact.
 */

const NAME_MESSAGE =
  'name must be 1 to 60 lower-case letters, digits, dots and hyphens, and start with a letter.'
const name = z.string(NAME_MESSAGE).check(z.regex(/^[a-z][a-z0-9.-]{0,59}$/, NAME_MESSAGE))

/** Deeper than any value of a screen. */
const DEEPEST = 20

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < DEEPEST &&
    Object.entries(value).every(([key, part]) => isStorableText(key) && isStorable(part, depth + 1))
  )
}

const value = z.unknown().check(
  z.refine((given) => given !== undefined, {
    message: 'value is missing. Use null to remove the preference.',
    abort: true,
  }),
  z.refine((given) => isStorable(given), {
    message: 'value has characters that cannot be used, or too many levels.',
    abort: true,
  }),
  z.refine(
    (given) => new TextEncoder().encode(JSON.stringify(given)).byteLength <= PREFERENCE_MAX_BYTES,
    {
      message: 'value is too large. The limit is 8 kB.',
    },
  ),
)

export const getPreferences = defineEndpoint({
  name: 'getPreferences',
  summary: 'All preferences of this user, by name',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/preferences`,
  access: { who: 'user' },
  data: z.object({ preferences: z.record(z.string(), z.unknown()) }),
})

/**
 * Sets a preference, or removes it (null). Errors: validation_failed (also: too many preferences).
 */
export const savePreference = defineEndpoint({
  name: 'savePreference',
  summary: 'Set or remove one preference',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/preferences`,
  access: { who: 'user' },
  body: z.object({ name, value }),
  data: z.object({}),
})
