import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import {
  VENDOR_CAP_MAX,
  VENDOR_KEY_MAX,
  VENDOR_NAME_MAX,
  VENDOR_PRICE_MAX_PAISE,
  VENDOR_TIMEOUT_MAX_MS,
} from '../limits.ts'
import { LOOKUP_KINDS } from '../lookup-kinds.ts'
import { confirmedOperator, hasContact, OPERATOR_PATH, operatorOnly } from './operator.ts'
import { CHARGED_PER, vendorOverview as overview } from './vendor-overview.ts'

/**
 * Vendors of contacts: who is called for each kind, in which order and at which price. Changes take
 * effect in all processes without a restart. What changes keys or what calls cost needs a
 * confirmation. Disabling a vendor does not. In a demo no vendor is called.
 */

const PATH = `${OPERATOR_PATH}/vendors`

/** Every change returns the same, as it is afterwards. */
export const listOperatorVendors = defineEndpoint({
  name: 'listOperatorVendors',
  summary: 'Vendors, and their chain for each kind',
  method: 'GET',
  path: PATH,
  access: operatorOnly,
  data: overview,
})

export const listVendorPresets = defineEndpoint({
  name: 'listVendorPresets',
  summary: 'Vendors whose requests are known',
  method: 'GET',
  path: `${PATH}/presets`,
  access: operatorOnly,
  data: z.object({
    data: z.array(
      z.object({
        preset: z.string(),
        /** The usual name. */
        name: z.string(),
        kinds: z.array(z.string()),
        key_names: z.array(z.string()),
        /** What an operator should know, one sentence each. */
        notes: z.array(z.string()),
      }),
    ),
  }),
})

const NAME_MESSAGE = 'Please enter a name'
/** The first character is no blank, and the last one is a letter, a digit or a dot. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .&-]*[\p{L}\p{M}\p{N}.])?$/u
/** The name of a new vendor. It is in the log, so it has no contacts. */
export const newVendorField = fields.text(NAME_MESSAGE, VENDOR_NAME_MAX).check(
  z.regex(NAME, 'Use letters, digits and blanks'),
  z.refine<string>((text) => !hasContact(text), 'Use a name without a phone number'),
)
const knownVendor = fields.text('Please choose a vendor', VENDOR_NAME_MAX)

const KEY_MESSAGE = 'Please enter a key without blanks'
/** It is sent in a header or an address. */
export const vendorKeyField = z
  .string(KEY_MESSAGE)
  .check(z.trim(), z.maxLength(VENDOR_KEY_MAX, KEY_MESSAGE), z.regex(/^[\x21-\x7e]+$/, KEY_MESSAGE))
const keys = z.record(z.string().check(z.maxLength(80)), vendorKeyField, KEY_MESSAGE)

/**
 * It is enabled, the last in the chain of each of its kinds, and costs nothing until its steps are
 * saved. Errors: confirmation_required, validation_failed (preset, keys), conflict (the name is
 * taken).
 */
export const addVendor = defineEndpoint({
  name: 'addVendor',
  summary: 'Add a vendor of a preset',
  method: 'POST',
  path: PATH,
  access: confirmedOperator,
  body: z.object({
    preset: fields.text('Please choose a vendor', 40),
    /** Default: the usual name. */
    vendor: fields.whenFilled(newVendorField),
    /** All `key_names` of the preset. */
    keys,
  }),
  data: overview,
})

/** Errors: confirmation_required, not_found, validation_failed (a key is missing). */
export const saveVendorKeys = defineEndpoint({
  name: 'saveVendorKeys',
  summary: 'Replace the keys of a vendor',
  method: 'POST',
  path: `${PATH}/keys`,
  access: confirmedOperator,
  body: z.object({ vendor: knownVendor, keys }),
  data: overview,
})

/** Errors: confirmation_required, not_found. */
export const enableVendor = defineEndpoint({
  name: 'enableVendor',
  summary: 'Call a vendor again',
  method: 'POST',
  path: `${PATH}/enable`,
  access: confirmedOperator,
  body: z.object({ vendor: knownVendor }),
  data: overview,
})

/** Errors: not_found. */
export const disableVendor = defineEndpoint({
  name: 'disableVendor',
  summary: 'Call a vendor no more',
  method: 'POST',
  path: `${PATH}/disable`,
  access: operatorOnly,
  body: z.object({ vendor: knownVendor }),
  data: overview,
})

/** Errors: confirmation_required, not_found, validation_failed (it is from a file). */
export const saveVendorOwnKeys = defineEndpoint({
  name: 'saveVendorOwnKeys',
  summary: 'Whether keys of customers are used at a vendor',
  method: 'POST',
  path: `${PATH}/own-keys`,
  access: confirmedOperator,
  body: z.object({
    vendor: knownVendor,
    takes_own_keys: z.boolean('takes_own_keys must be true or false.'),
  }),
  data: overview,
})

const kind = z.enum(LOOKUP_KINDS, `kind must be one of: ${LOOKUP_KINDS.join(', ')}.`)
const PRICE_MESSAGE = 'Please enter a price in rupees'
export const priceField = fields.wholeNumber(PRICE_MESSAGE, 0, VENDOR_PRICE_MAX_PAISE)
const CAP_MESSAGE = 'Please enter a number of calls, or nothing'
export const capField = fields.wholeNumber(CAP_MESSAGE, 0, VENDOR_CAP_MAX)
const TIMEOUT_MESSAGE = `Please enter 0.1 to ${VENDOR_TIMEOUT_MAX_MS / 1_000} seconds`
export const timeoutField = fields.wholeNumber(TIMEOUT_MESSAGE, 100, VENDOR_TIMEOUT_MAX_MS)
const FLOOR_MESSAGE = 'Please enter 0 to 50 percent'
export const floorField = fields.wholeNumber(FLOOR_MESSAGE, 0, 50)

/** Errors: confirmation_required, not_found, validation_failed (it does not know this kind). */
export const saveVendorStep = defineEndpoint({
  name: 'saveVendorStep',
  summary: 'Price, cap and time-out of a vendor for a kind',
  method: 'POST',
  path: `${PATH}/step`,
  access: confirmedOperator,
  body: z.object({
    vendor: knownVendor,
    kind,
    price_paise: priceField,
    charged_per: z.enum(CHARGED_PER, 'charged_per must be hit or call.'),
    cap_a_day: z.nullable(capField),
    timeout_ms: timeoutField,
    needs_mobile: z.boolean('needs_mobile must be true or false.'),
    floor_percent: floorField,
  }),
  data: overview,
})

/** Errors: confirmation_required, validation_failed (these are not the vendors of the kind). */
export const saveVendorOrder = defineEndpoint({
  name: 'saveVendorOrder',
  summary: 'Put the vendors of a kind in another order',
  method: 'POST',
  path: `${PATH}/order`,
  access: confirmedOperator,
  body: z.object({
    kind,
    /** All vendors of the kind, the first one is called first. */
    vendors: z.array(knownVendor, 'vendors is missing.').check(z.maxLength(1_000)),
  }),
  data: overview,
})

/** Errors: confirmation_required. */
export const saveVendorLearning = defineEndpoint({
  name: 'saveVendorLearning',
  summary: 'Whether the order of a kind learns from the figures',
  method: 'POST',
  path: `${PATH}/learning`,
  access: confirmedOperator,
  body: z.object({ kind, learns: z.boolean('learns must be true or false.') }),
  data: overview,
})
