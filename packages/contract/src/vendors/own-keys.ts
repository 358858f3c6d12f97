import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'

/**
 * A customer's own keys at vendors of contacts. They are used first for the lookups of the customer
 * and of the members of the customer's teams. Nobody can read them again.
 */

const PATH = '/api/v1/vendors/own-keys'
const owner = { who: 'user', needsOnboarding: true } as const
const KEY_MAX = 500

export const ownVendorKey = z.object({
  /** The name of the vendor, as leads show it. */
  vendor: z.string(),
  /** What the vendor calls its keys: all of them are needed. */
  key_names: z.array(z.string()),
  /** False: the operator takes no keys for it now. It can only be deleted. */
  is_used: z.boolean(),
  /** Of the key that is kept. Null if there is none. */
  last_characters: z.nullable(z.string()),
  saved_at: z.nullable(fields.instant),
})
export type OwnVendorKey = z.output<typeof ownVendorKey>
const list = z.object({
  /**
   * The most credits that a contact costs in the end if a key of this account found it. What the
   * charge took above it comes back to the owner of the credits.
   */
  price: z.int(),
  data: z.array(ownVendorKey),
})
const vendor = fields.text('Please choose a vendor', 40)

export const listOwnKeys = defineEndpoint({
  name: 'listOwnKeys',
  summary: 'The vendors that take a key of this account, and the keys that are kept',
  method: 'GET',
  path: PATH,
  access: owner,
  data: list,
})

/** Replaces a key that is kept. Errors: not_found (it takes no keys), validation_failed. */
export const saveOwnKey = defineEndpoint({
  name: 'saveOwnKey',
  summary: 'Keep a key for a vendor',
  method: 'POST',
  path: PATH,
  access: owner,
  body: z.object({
    vendor,
    keys: z.record(
      z.string().check(z.maxLength(80)),
      z.string('Please enter a key').check(z.maxLength(KEY_MAX, 'Please enter a key')),
      'Please enter a key',
    ),
  }),
  data: list,
})

/** Errors: not_found. */
export const deleteOwnKey = defineEndpoint({
  name: 'deleteOwnKey',
  summary: 'Delete the key for a vendor',
  method: 'DELETE',
  path: PATH,
  access: owner,
  body: z.object({ vendor }),
  data: list,
})
