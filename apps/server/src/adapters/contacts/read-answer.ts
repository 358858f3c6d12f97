import {
  fieldOf,
  type VendorKind,
  type VendorReading,
  type VendorRequest,
} from '../../config/contact-requests.ts'
import { isScalar, valueAt, type AnswerCondition } from '../../json/answer-path.ts'
import type { VendorReply } from '../../ports/vendor-calls.ts'
import { cleanLine, shortLine } from '../../text/clean-line.rules.ts'

/** What vendors write if they know nothing. */
const NOTHING = /^(?:na|n\/a|nil|none|null|not (?:available|found)|[-.]+)$/i
const LONGEST_REFERENCE = 200

interface About {
  kind: VendorKind
  subject: string
}

/** Reads the first answer: it may say that the key is refused, or that the rest comes later. */
export function readFirst(about: About, request: VendorRequest, answer: unknown): VendorReply {
  const { refused, callback } = request
  const holds = holdsIn(answer)
  if (refused.values.some(holds)) {
    const text = 'The contact vendor refuses the key.'
    return { is: 'fault', fault: 'key', text, retryAfterMs: null }
  }
  if (!callback || !callback.pending.every(holds)) return readAnswer(about, request, answer)
  if (!callback.reference) return { is: 'pending', reference: null }
  const reference = readReference(valueAt(answer, callback.reference.sent))
  return reference === null
    ? garbage('The contact vendor sent an unexpected answer.')
    : { is: 'pending', reference }
}

/** The vendor's name for a request. Null if there is none. */
export function readReference(value: unknown): string | null {
  return shortLine(typeof value === 'number' ? String(value) : value, LONGEST_REFERENCE)
}

/** Reads an answer with the contact. Without any, the vendor knows nothing. */
export function readAnswer(
  { kind, subject }: About,
  reading: VendorReading,
  answer: unknown,
): VendorReply {
  const holds = holdsIn(answer)
  if (answer === undefined || reading.notFound.values.some(holds))
    return { is: 'answer', answer: {} }
  if (typeof answer !== 'object' || answer === null || !reading.answered.every(holds))
    return garbage('The contact vendor sent an unexpected answer.')
  if (reading.subject && !isAbout(valueAt(answer, reading.subject), subject))
    return garbage('The contact vendor sent an answer about something else.')
  const values: Partial<Record<string, string>> = {}
  for (const [field, path] of Object.entries(reading.answer)) {
    const value = valueAt(answer, path)
    if (value === undefined || value === null || typeof value === 'boolean') continue
    if (typeof value === 'string' || typeof value === 'number') {
      const text = cleanLine(String(value))
      if (!NOTHING.test(text)) values[field] = text
    } else if (field === fieldOf(kind, 'phone') || field === 'email')
      return garbage('The contact vendor sent a list or an object instead of a text.')
  }
  const { email = null, name = null, as_of: asOf = null } = values
  return {
    is: 'answer',
    answer: {
      phone: values[fieldOf(kind, 'phone')] ?? null,
      email,
      name,
      // A date that is not valid is ignored. The rest of the answer is kept.
      fetched_at:
        asOf && /^\d{4}-\d{2}-\d{2}/.test(asOf) && !Number.isNaN(Date.parse(asOf)) ? asOf : null,
      facts: Object.keys(values).length > 0 ? values : null,
    },
  }
}

/** The digits of an Indian number without its country. */
const NATIONAL_DIGITS = 10

function isAbout(repeated: unknown, subject: string): boolean {
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  const [one, other] = [isScalar(repeated) ? bare(String(repeated)) : '', bare(subject)]
  const isNumber = [one, other].every((text) => /^\d{10,}$/.test(text))
  return isNumber ? one.slice(-NATIONAL_DIGITS) === other.slice(-NATIONAL_DIGITS) : one === other
}

const holdsIn =
  (answer: unknown) =>
  ({ path, values }: AnswerCondition): boolean => {
    const value = valueAt(answer, path)
    return isScalar(value) && values.includes(String(value))
  }

const garbage = (text: string): VendorReply => ({
  is: 'fault',
  fault: 'garbage',
  text,
  retryAfterMs: null,
})
