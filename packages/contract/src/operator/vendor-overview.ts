import * as z from 'zod/mini'
import * as fields from '../fields.ts'
import { LOOKUP_KINDS } from '../lookup-kinds.ts'
import { figures } from './vendor-figures.ts'

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
  /** Keys of customers are used. Never of a vendor from a file. */
  takes_own_keys: z.boolean(),
  /** For a vendor that sends all later answers to one address: enter it there. */
  callback_address: z.nullable(z.string()),
})
export type OperatorVendor = z.output<typeof vendor>

export const CHARGED_PER = ['hit', 'call'] as const

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

/** Vendors, and their chain for each kind. */
export const vendorOverview = z.object({
  /** False in a demo. */
  calls_vendors: z.boolean(),
  vendors: z.array(vendor),
  /** Only kinds that a vendor knows. */
  chains: z.array(chain),
})
export type VendorOverview = z.output<typeof vendorOverview>
