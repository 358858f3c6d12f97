import PQueue from 'p-queue'
import {
  SUBJECT_PLACEHOLDER,
  VENDOR_FIELDS,
  type ContactVendor,
  type VendorKind,
  type VendorRequest,
} from '../../config/contact-vendors.ts'
import { isScalar, valueAt, type AnswerCondition } from '../../json/answer-path.ts'
import { linkedinAddress } from '@dastak/contract/linkedin/profile.ts'
import { mapTexts } from '../../json/map-texts.ts'
import type {
  ContactAnswer,
  ContactQuestion,
  ContactSource,
  FailedAnswer,
} from '../../ports/contacts.ts'
import { createVendorFetch, VendorError } from '../vendor-fetch.ts'

interface HttpContactsOptions {
  vendor: ContactVendor
  /** Hosts that may have a private address. */
  privateHosts: readonly string[]
  /** Told why questions failed, once for all of a set; nothing of question or answer is in it. */
  warn(what: string): void
}

const MOST_BYTES = 256_000
/** What vendors write where they know nothing. */
const NOTHING = /^(?:|na|n\/a|nil|none|null|not (?:available|found)|[-.]+)$/i
const FAILED: FailedAnswer = { failed: true }

/**
 * Asks any vendor that takes one HTTP call a question and answers JSON, as a file of settings says.
 * A question that fails fails alone.
 */
export function createHttpContacts({
  vendor,
  privateHosts,
  warn,
}: HttpContactsOptions): ContactSource {
  const { name, timeoutMs, kinds } = vendor
  const fetchVendor = createVendorFetch({
    vendor: 'contact vendor',
    privateHosts,
    timeoutMs,
    maxBytes: MOST_BYTES,
  })
  const places = new PQueue({ concurrency: vendor.atOnce })

  async function ask(asked: ContactQuestion, signal: AbortSignal): Promise<ContactAnswer> {
    const { kind, subject } = asked
    const question = kinds[kind]
    // Each question costs the operator: none is asked that can't be answered.
    if (!question || !asked.fields.some((field) => fieldOf(kind, field) in question.answer))
      return {}
    const { method, headers, notFound } = question
    const url = fill(question.url, kind, subject, encodeURIComponent)
    const body = mapTexts(question.body, (text) => fill(text, kind, subject, (value) => value))
    try {
      return answerOf(kind, question, await fetchVendor({ url, method, headers, body, signal }))
    } catch (error) {
      if (error instanceof VendorError && notFound.statuses.includes(error.status ?? 0)) return {}
      throw error
    }
  }

  return {
    name,
    kinds: Object.keys(kinds) as VendorKind[],
    async lookupMany(questions, signal) {
      const problems = new Map<string, number>()
      const answers: (ContactAnswer | FailedAnswer)[] = questions.map(() => FAILED)
      const waiting = questions.entries()
      async function answer(place: number, question: ContactQuestion): Promise<void> {
        if (signal.aborted) return
        try {
          answers[place] = await ask(question, signal)
        } catch (error) {
          const what =
            error instanceof VendorError ? error.message : 'The contact vendor could not be asked.'
          problems.set(what, (problems.get(what) ?? 0) + 1)
        }
      }
      async function work(): Promise<void> {
        // The others of the set take turns with whoever else asks this vendor.
        for (const [place, question] of waiting) await places.add(() => answer(place, question))
      }
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => end(), { once: true })
      const workers = Array.from({ length: Math.min(vendor.atOnce, questions.length) }, work)
      await Promise.race([Promise.all(workers), isOver])
      for (const [what, count] of problems)
        warn(`${name}: ${what} (${count} of ${questions.length} questions)`)
      // Nobody writes into what was told.
      return [...answers]
    },
  }
}

/** What a phone credit buys has a name of its own in some kinds. */
const fieldOf = (kind: VendorKind, field: 'phone' | 'email'): string =>
  field === 'phone' ? VENDOR_FIELDS[kind][0] : field

function fill(
  template: string,
  kind: VendorKind,
  subject: string,
  encode: (value: string) => string,
): string {
  return template.replace(SUBJECT_PLACEHOLDER, (_, name: string) => {
    if (name === 'subject_digits') return encode(subject.replace('+', ''))
    if (name === 'subject_national') return encode(subject.replace('+91', ''))
    return encode(
      name === 'profile_url' && kind === 'linkedin' ? linkedinAddress(subject) : subject,
    )
  })
}

/** Throws where the answer is no answer to the question. */
function answerOf(kind: VendorKind, question: VendorRequest, said: unknown): ContactAnswer {
  const holds = ({ path, values }: AnswerCondition) => {
    const value = valueAt(said, path)
    return isScalar(value) && values.includes(String(value))
  }
  if (said === undefined || question.notFound.values.some(holds)) return {}
  if (typeof said !== 'object' || said === null || !question.answered.every(holds))
    throw new VendorError('The contact vendor answered something else than was expected.')
  const values: Partial<Record<string, string>> = {}
  for (const [field, path] of Object.entries(question.answer)) {
    const text = textOf(valueAt(said, path))
    if (text !== null) values[field] = text
  }
  const { email = null, name = null, as_of: asOf = null } = values
  return {
    phone: values[fieldOf(kind, 'phone')] ?? null,
    email,
    name: name && name.length <= 300 ? name : null,
    // What is no date is no reason to throw the rest away.
    fetched_at:
      asOf && /^\d{4}-\d{2}-\d{2}/.test(asOf) && !Number.isNaN(Date.parse(asOf)) ? asOf : null,
    facts: Object.keys(values).length > 0 ? values : null,
  }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'boolean') return null
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new VendorError(
      'The contact vendor answered a list or an object where a text was expected.',
    )
  const text = String(value).trim()
  return NOTHING.test(text) ? null : text
}
