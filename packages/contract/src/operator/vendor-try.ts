import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as fields from '../fields.ts'
import { TRY_ROWS_MAX, TRY_ROWS_PER_CALL, TRY_TEXT_MAX } from '../limits.ts'
import { LOOKUP_KINDS } from '../lookup-kinds.ts'
import { confirmedOperator, OPERATOR_PATH, operatorOnly } from './operator.ts'

/** Trying vendors with numbers that the operator knows. Nothing is charged to anyone. */

const PATH = `${OPERATOR_PATH}/vendors/try`
const KIND_MESSAGE = `kind must be one of: ${LOOKUP_KINDS.join(', ')}.`
const KNOWN_MESSAGE = 'Please enter a value that you know'
const known = z.optional(z.nullable(fields.text(KNOWN_MESSAGE, 200)))

/** A number, and what its owner has. */
const tryRow = z.object({
  kind: z.enum(LOOKUP_KINDS, KIND_MESSAGE),
  subject: fields.text('Please enter a number', 200),
  /** What the operator knows. Null or missing: nothing. */
  phone: known,
  email: known,
})
export type TryRow = z.output<typeof tryRow>

const ROWS_MESSAGE = 'Please enter numbers that you know'

/**
 * Reads lines of `kind,subject,phone,email`, of which the last two are optional. Nothing is called.
 * Errors: validation_failed (a line that cannot be read).
 */
export const estimateVendorTry = defineEndpoint({
  name: 'estimateVendorTry',
  summary: 'What trying the vendors costs at most',
  method: 'POST',
  path: `${PATH}/estimate`,
  access: operatorOnly,
  body: z.object({ text: fields.text(ROWS_MESSAGE, TRY_TEXT_MAX) }),
  data: z.object({
    /** At most 100, each as `tryVendors` takes it, with the most that it costs. */
    rows: z
      .array(z.object({ ...tryRow.shape, calls: z.int(), paise: z.int() }))
      .check(z.maxLength(TRY_ROWS_MAX)),
    /** Calls that all rows make together, and the most that they cost. */
    calls: z.int(),
    paise: z.int(),
  }),
})

/**
 * Calls every enabled vendor of the kind for each row. Answers within 10 seconds. Send the rows of
 * an estimate a few at a time, and never again after an error: the calls may have been made.
 * Errors: confirmation_required, validation_failed, conflict (it would cost more than `paise`, or a
 * demo).
 */
export const tryVendors = defineEndpoint({
  name: 'tryVendors',
  summary: 'Call the vendors for numbers that the operator knows',
  method: 'POST',
  path: PATH,
  access: confirmedOperator,
  limits: { perUser: { calls: 40, seconds: 60 } },
  body: z.object({
    rows: z
      .array(tryRow, ROWS_MESSAGE)
      .check(z.minLength(1, ROWS_MESSAGE), z.maxLength(TRY_ROWS_PER_CALL)),
    /** The most that these rows may cost, as shown before. */
    paise: fields.wholeNumber('paise is missing.', 0, 1_000_000_000),
  }),
  data: z.object({
    data: z.array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        vendor: z.string(),
        outcome: fields.openEnum(['hit', 'miss', 'failure']),
        /** Null: not found, or nothing was known. */
        phone_is_right: z.nullable(z.boolean()),
        email_is_right: z.nullable(z.boolean()),
        ms: z.int(),
        /** What it costs at most: a vendor without an answer may bill it too. */
        paise: z.int(),
      }),
    ),
  }),
})
