import * as z from 'zod/mini'
import { readEmail } from '../../../contact-values/contact-values.rules.ts'
import { withoutContacts } from '../../../contact-values/contacts-in-text.rules.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import { cleanLine, shortLine } from '../../../text/clean-line.rules.ts'

/** A value, its source, and when it was true. */
export interface FoundField {
  value: string
  source: string
  fetchedAt: Date
  /** Found with a customer's own key: it has another price. */
  isOwnKey?: true
}

export interface ReadAnswer {
  found: Partial<Record<ContactFieldName, FoundField>>
  /** What the answer says about the subject itself; `facts` are not parsed yet. */
  name: string | null
  facts: unknown
  /** The answer makes no sense. (A masked, broken or placeholder contact counts as not found.) */
  isGarbage: boolean
  /** The source itself says that it has no answer. */
  isFailed?: true
  /** It was not called, which is no failure. */
  isSkipped?: true
}

/** Of a longer text the beginning is read. */
const LONGEST_CONTACT = 1_000
const LONGEST_SOURCE = 80
const LONGEST_NAME = 300
/** Some sources write a phone number as a number: 9876543210. */
const contact = z.optional(z.nullable(z.union([z.string(), z.number()])))
const answerShape = z.object({
  failed: z.optional(z.unknown()),
  isSkipped: z.optional(z.unknown()),
  phone: contact,
  email: contact,
  source: z.optional(z.unknown()),
  fetched_at: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  name: z.optional(z.unknown()),
  facts: z.optional(z.unknown()),
})
/** A contact that is masked, broken or a placeholder, and what people write for none. */
const UNUSABLE = {
  phone: /^[\d\s\p{P}\p{S}\p{Cf}xXeE]+$|[*•●·#xX]{2}|^(?:na|nil|none|null)$/iu,
  email: /@|[*•●·#xX]{2}|^(?:na|n\/a|nil|none|null|[-.]+)$/i,
} as const
const NOTHING: ReadAnswer = { found: {}, name: null, facts: null, isGarbage: false }
const GARBAGE: ReadAnswer = { ...NOTHING, isGarbage: true }
const DAY_MS = 86_400_000
const OLDEST = Date.UTC(1990, 0, 1)

/** The requested fields, and how to read what a phone credit buys: see `KindOf`. */
interface RequestedFields {
  fields: readonly ContactFieldName[]
  readPaid(text: string): string | null
}

/**
 * Reads a source's answer without trusting it: the kind must accept what a phone credit buys, an
 * email address must look like one, and a date must be real and not in the future. A field that is
 * missing, null, blank, masked or unusable was not found. Every text is cleaned first, because the
 * answer may be paid for: odd characters in it are no reason to throw it away.
 */
export function readContactAnswer(
  answer: unknown,
  { fields, readPaid }: RequestedFields,
  sourceName: string,
  now: Date,
): ReadAnswer {
  const parsed = answerShape.safeParse(answer)
  if (!parsed.success) return GARBAGE
  if (parsed.data.failed === true)
    return { ...NOTHING, ...(parsed.data.isSkipped ? { isSkipped: true } : { isFailed: true }) }
  const source = shortLine(parsed.data.source, LONGEST_SOURCE) ?? sourceName
  const fetchedAt = readDate(parsed.data.fetched_at, now)
  const name = withoutContacts(shortLine(parsed.data.name, LONGEST_NAME))
  if (!fetchedAt) return GARBAGE

  const result: ReadAnswer = { found: {}, name, facts: parsed.data.facts ?? null, isGarbage: false }
  for (const field of fields) {
    const text = cleanLine(String(parsed.data[field] ?? '').slice(0, LONGEST_CONTACT))
    if (!text) continue
    const value = field === 'phone' ? readPaid(text) : readEmail(text)
    if (value !== null) result.found[field] = { value, source, fetchedAt }
    else if (!UNUSABLE[field].test(text)) result.isGarbage = true
  }
  return result
}

function readDate(text: string | null | undefined, now: Date): Date | null {
  if (!text) return now
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  // A tolerance of one day: for dates without a time, or a clock that runs ahead.
  return time >= OLDEST && time <= now.getTime() + DAY_MS ? new Date(time) : null
}
