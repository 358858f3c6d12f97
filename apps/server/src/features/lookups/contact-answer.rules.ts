import * as z from 'zod/mini'
import { readEmail, readPhone } from '../../contact-values.rules.ts'
import type { ContactFieldName } from '../../ports/contacts.ts'

/** A value with who said so and when it was true. */
export interface FoundField {
  value: string
  source: string
  fetchedAt: Date
}

export interface ReadAnswer {
  found: Partial<Record<ContactFieldName, FoundField>>
  /** What it says about the subject itself; `facts` as they came. */
  name: string | null
  facts: unknown
  /** True when the answer, or a field of it that was asked for, makes no sense. */
  isGarbage: boolean
}

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
const answerShape = z.object({
  phone: optionalText(40),
  email: optionalText(254),
  source: optionalText(80),
  fetched_at: optionalText(40),
  name: optionalText(300),
  facts: z.optional(z.unknown()),
})
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Cn}]/u
const GARBAGE: ReadAnswer = { found: {}, name: null, facts: null, isGarbage: true }
const DAY_MS = 86_400_000
const OLDEST = Date.UTC(1990, 0, 1)

/**
 * Reads what a source answered, believing nothing: a phone number must be possible and becomes E.164 (default country India), an email
 * address must look like one, a date must be real and not in the future. A field that is missing, null or blank was not found.
 */
export function readContactAnswer(
  answer: unknown,
  fields: readonly ContactFieldName[],
  sourceName: string,
  now: Date,
): ReadAnswer {
  const parsed = answerShape.safeParse(answer)
  if (!parsed.success) return GARBAGE
  const source = parsed.data.source?.trim() || sourceName
  const fetchedAt = readDate(parsed.data.fetched_at, now)
  const name = parsed.data.name?.trim() || null
  if (UNPRINTABLE.test(source) || UNPRINTABLE.test(name ?? '') || !fetchedAt) return GARBAGE

  const result: ReadAnswer = { found: {}, name, facts: parsed.data.facts ?? null, isGarbage: false }
  for (const field of fields) {
    const text = parsed.data[field]?.trim()
    if (!text) continue
    const value = field === 'phone' ? (readPhone(text, 'possible')?.e164 ?? null) : readEmail(text)
    if (value === null) result.isGarbage = true
    else result.found[field] = { value, source, fetchedAt }
  }
  return result
}

function readDate(text: string | null | undefined, now: Date): Date | null {
  if (!text) return now
  const time = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  // A day of grace: a date without a time, or a clock that runs ahead.
  return time >= OLDEST && time <= now.getTime() + DAY_MS ? new Date(time) : null
}
