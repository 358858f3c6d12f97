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
import { figures } from './vendor-figures.ts'

/**
 * Vendors of contacts: who is called for each kind, in which order and at which price. Changes take
 * effect in all processes without a restart. What changes keys or what calls cost needs a
 * confirmation. Disabling a vendor does not. In a demo no vendor is called.
 */

const PATH = `${OPERATOR_PATH}/vendors`

const vendor = z.object({
  /** Its name is the source that users see. It never changes. */
  vendor: z.string(),
  /** Null: it is from a file. */
  preset: z.nullable(z.string()),
  is_enabled: z.boolean(),
  /** False: no secret opens its keys. It is not called: save its keys again. */
  is_readable: z.boolean(),
  /**
   * Whether this server leaves it out for some seconds after failures. Null: this server has not
   * called it yet.
   */
  is_left_out: z.nullable(z.boolean()),
  /** Requests at the same time, in each process. */
  at_once: z.int(),
  /** Where its requests are sent. */
  addresses: z.array(z.string()),
  /** What it calls its keys. Their values are never returned. */
  key_names: z.array(z.string()),
  /** For a vendor that sends all later answers to one address: enter it there. */
  callback_address: z.nullable(z.string()),
})
export type OperatorVendor = z.output<typeof vendor>

const CHARGED_PER = ['hit', 'call'] as const

const step = z.object({
  vendor: z.string(),
  price_paise: z.int(),
  charged_per: fields.openEnum(CHARGED_PER),
  /** The most calls a day. Null: no cap. */
  cap_a_day: z.nullable(z.int()),
  /** Calls of today that count against the cap. Null: no cap. */
  used_today: z.nullable(z.int()),
  timeout_ms: z.int(),
  /** Landlines of this vendor are ignored. */
  needs_mobile: z.boolean(),
  /** Its least share of first calls while the order learns. */
  floor_percent: z.int(),
  /** What it can bring of what users pay for: `phone`, `email`. */
  sells: z.array(z.string()),
  /** Of the last 30 days, without the keys of customers. */
  figures,
})
export type VendorStep = z.output<typeof step>

const chain = z.object({
  kind: fields.openEnum(LOOKUP_KINDS),
  /** Its order learns from the figures: then the places count only for vendors without figures. */
  learns: z.boolean(),
  /** In their order. Those of disabled vendors too, which are skipped. */
  steps: z.array(step),
})
export type VendorChain = z.output<typeof chain>

const overview = z.object({
  /** False in a demo. */
  calls_vendors: z.boolean(),
  vendors: z.array(vendor),
  /** Only kinds that a vendor knows. */
  chains: z.array(chain),
})
export type VendorOverview = z.output<typeof overview>

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
