import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { isStorableText } from './fields.ts'
import { PREFERENCE_MAX_BYTES } from './limits.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

/**
 * How a user likes the product: columns and widths of a table, what was seen already, recent
 * searches. Kept on the server, so that it is the same in every browser. A preference never holds a
 * phone number or an email address: nobody protects it as a contact.
 */

const NAME_MESSAGE =
  'name is 1 to 60 small letters, digits, dots and hyphens, and starts with a letter.'
const name = z.string(NAME_MESSAGE).check(z.regex(/^[a-z][a-z0-9.-]{0,59}$/, NAME_MESSAGE))

/** Deeper than anything a screen keeps. */
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
    message: 'value is missing; null removes the preference.',
    abort: true,
  }),
  z.refine((given) => isStorable(given), {
    message: 'value has characters or a depth that cannot be kept.',
    abort: true,
  }),
  z.refine(
    (given) => new TextEncoder().encode(JSON.stringify(given)).byteLength <= PREFERENCE_MAX_BYTES,
    {
      message: 'value is too large: at most 8 kB can be kept.',
    },
  ),
)

export const getPreferences = defineEndpoint({
  name: 'getPreferences',
  summary: 'Everything that this user has set, by name',
  method: 'GET',
  path: `${PRODUCT_USERS_PATH}/preferences`,
  access: { who: 'user' },
  data: z.object({ preferences: z.record(z.string(), z.unknown()) }),
})

/** Sets one, or removes it (null). Refuses: validation_failed (also: more than are kept). */
export const savePreference = defineEndpoint({
  name: 'savePreference',
  summary: 'Set or remove one preference',
  method: 'POST',
  path: `${PRODUCT_USERS_PATH}/preferences`,
  access: { who: 'user' },
  body: z.object({ name, value }),
  data: z.object({}),
})
