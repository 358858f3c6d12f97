import * as z from 'zod/mini'
import { ANSWER_PATH } from '../json/answer-path.ts'

const WHERE = 'must be a path in the answer, like data.result[0].mobile'
const path = z.string(WHERE).check(z.maxLength(200, WHERE), z.regex(ANSWER_PATH, WHERE))
const SCALARS = 'must be a list of texts, numbers, true and false'
const conditions = z.optional(
  z.record(
    path,
    z
      .array(z.union([z.string(), z.number(), z.boolean()], SCALARS), SCALARS)
      .check(z.minLength(1, SCALARS)),
  ),
)
const STATUSES = 'must be a list of statuses from 400 to 499'
const NAME = 'must be a name of 1 to 40 letters, digits and blanks'
const AT_ONCE = 'must be a whole number from 1 to 100'
/** No source is waited for longer than 8 s. */
const SECONDS = 'must be a number from 0.1 to 8'
const HEADERS = 'must be an object of texts like {"authorization": "Bearer ${VENDOR_KEY}"}'
const outcome = z.optional(
  z.strictObject({
    statuses: z.optional(
      z.array(z.int(STATUSES).check(z.minimum(400, STATUSES), z.maximum(499, STATUSES)), STATUSES),
    ),
    values: conditions,
  }),
)
const sending = {
  method: z.optional(z.enum(['POST', 'GET'], 'must be POST or GET')),
  url: z.string('must be an address'),
  headers: z.optional(
    z.record(
      z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/, HEADERS)),
      z.string(HEADERS),
      HEADERS,
    ),
  ),
  body: z.optional(z.unknown()),
}
const reading = {
  answer: z.record(
    z.string(),
    path,
    'must be a path in the answer for each field, like {"phone": "data.mobile"}',
  ),
  answered: conditions,
  not_found: outcome,
  subject: z.optional(path),
}
const TOKEN_SECONDS = 'must be a whole number of seconds from 60 to 86400'
const request = z.strictObject({
  ...sending,
  ...reading,
  refused: outcome,
  token: z.optional(
    z.strictObject({
      ...sending,
      path,
      seconds: z
        .int(TOKEN_SECONDS)
        .check(z.minimum(60, TOKEN_SECONDS), z.maximum(86_400, TOKEN_SECONDS)),
    }),
  ),
  callback: z.optional(
    z.strictObject({
      ...reading,
      pending: conditions,
      reference: z.optional(z.strictObject({ sent: path, answered: path })),
    }),
  ),
})
/** A file of vendors. */
export const contactVendors = z.array(
  z.strictObject({
    name: z
      .string(NAME)
      .check(z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .&-]{0,38}[\p{L}\p{M}\p{N}.])?$/u, NAME)),
    at_once: z.optional(z.int(AT_ONCE).check(z.minimum(1, AT_ONCE), z.maximum(100, AT_ONCE))),
    timeout_seconds: z.optional(
      z.number(SECONDS).check(z.minimum(0.1, SECONDS), z.maximum(8, SECONDS)),
    ),
    kinds: z.record(
      z.string(),
      request,
      'must describe the request of each kind, like {"din": {…}}',
    ),
  }),
  'must be a list of vendors',
)
/** The request for one kind, as written in a file or a preset. */
export type WrittenRequest = z.output<typeof request>
export type WrittenSending = Pick<WrittenRequest, 'method' | 'url' | 'headers' | 'body'>
export type WrittenReading = Pick<WrittenRequest, 'answer' | 'answered' | 'not_found' | 'subject'>
