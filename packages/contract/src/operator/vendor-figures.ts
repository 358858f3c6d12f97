import * as z from 'zod/mini'
import { defineEndpoint, file } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { LOOKUP_KINDS } from '../lookup-kinds.ts'
import { OPERATOR_PATH, operatorOnly, operatorPage } from './operator.ts'

/** What the calls of vendors brought, what they should cost, and who changed what. */

const PATH = `${OPERATOR_PATH}/vendors`

/** Each subject is a hit, a miss, a failure, late, or not sent. */
export const figures = z.object({
  /** Requests that were sent. */
  calls: z.int(),
  hits: z.int(),
  misses: z.int(),
  failures: z.int(),
  /** Answers that came after the time-out, or never. */
  late: z.int(),
  /** Not sent: above the cap, or the vendor was left out. */
  refused: z.int(),
  cost_paise: z.int(),
  /** From 0 to 1, of the subjects that were sent. Null: none was. */
  hit_rate: z.nullable(z.number()),
  /** Null: no hits. */
  paise_per_hit: z.nullable(z.number()),
  /**
   * The time within which 95% of the answers came, in milliseconds. 8000 is also for longer times.
   * Null: no answers.
   */
  p95_ms: z.nullable(z.int()),
})
export type VendorFigures = z.output<typeof figures>

const DAYS_MESSAGE = 'days must be a whole number from 1 to 366.'

/**
 * By vendor, kind and state of India, for the last `days` days, today included (default 30). Calls
 * with the keys of customers are rows with `is_own`, and cost the operator nothing.
 */
export const getVendorFigures = defineEndpoint({
  name: 'getVendorFigures',
  summary: 'What the calls of vendors brought',
  method: 'GET',
  path: `${PATH}/figures`,
  access: operatorOnly,
  query: z.object({
    days: z.optional(z.string(DAYS_MESSAGE).check(z.regex(/^[1-9]\d{0,2}$/, DAYS_MESSAGE))),
  }),
  data: z.object({
    data: z.array(
      z.object({
        vendor: z.string(),
        kind: fields.openEnum(LOOKUP_KINDS),
        /** The state of India. Empty: the subject does not name one. */
        region: z.string(),
        is_own: z.boolean(),
        ...figures.shape,
      }),
    ),
  }),
})

const MONTH_MESSAGE = 'month must be a month: YYYY-MM.'
const month = z.string(MONTH_MESSAGE).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, MONTH_MESSAGE))

const statementLine = z.object({
  vendor: z.string(),
  kind: fields.openEnum(LOOKUP_KINDS),
  calls: z.int(),
  hits: z.int(),
  misses: z.int(),
  cost_paise: z.int(),
})
export type StatementLine = z.output<typeof statementLine>

/**
 * What a month should cost by the prices of its days, to hold against the bills of the vendors.
 * Without the keys of customers.
 */
export const getVendorStatement = defineEndpoint({
  name: 'getVendorStatement',
  summary: 'What a month should cost, by vendor and kind',
  method: 'GET',
  path: `${PATH}/statement`,
  access: operatorOnly,
  query: z.object({ month }),
  data: z.object({ data: z.array(statementLine) }),
})

export const downloadVendorStatement = defineEndpoint({
  name: 'downloadVendorStatement',
  summary: 'The same as CSV, with a line for each day',
  method: 'GET',
  path: `${PATH}/statement/file`,
  access: operatorOnly,
  query: z.object({ month }),
  data: file(),
})

const vendorChange = z.object({
  change_id: z.string(),
  at: fields.instant,
  /** `user_id` null: `name` is the command line, or the setting that brought it. */
  by: z.object({ user_id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  /** The vendor, or the kind whose order was changed. */
  name: z.string(),
  /** The kind of a step. */
  kind: z.nullable(z.string()),
  /** The vendor was added. */
  is_new: z.boolean(),
  /** What is different. Empty: keys were replaced, or the same was saved again. */
  changes: z.array(
    z.object({
      /** Named as in the calls: `price_paise`, `cap_a_day`, `order`, … */
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
    }),
  ),
})
export type VendorChange = z.output<typeof vendorChange>

/** Newest first. */
export const listVendorChanges = defineEndpoint({
  name: 'listVendorChanges',
  summary: 'Who changed what of the vendors',
  method: 'GET',
  path: `${PATH}/history`,
  access: operatorOnly,
  query: z.object({
    /** Only changes of this vendor, or of the order of this kind. */
    name: z.optional(fields.anyId('name is not valid.')),
    ...operatorPage,
  }),
  data: fields.pageOf(vendorChange),
})
