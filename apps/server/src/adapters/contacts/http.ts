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
  ContactRequest,
  ContactSource,
  FailedAnswer,
} from '../../ports/contacts.ts'
import { createVendorFetch, VendorError } from '../vendor-fetch.ts'

interface HttpContactsOptions {
  vendor: ContactVendor
  /** Hosts that may have a private address. */
  privateHosts: readonly string[]
  /**
   * Called with the reason of failed requests, once for each set. `what` never contains parts of a
   * request or an answer.
   */
  warn(what: string): void
}

const MAX_BYTES = 256_000
/** What vendors write if they know nothing. */
const NOTHING = /^(?:|na|n\/a|nil|none|null|not (?:available|found)|[-.]+)$/i
const FAILED: FailedAnswer = { failed: true }

/**
 * Calls any vendor that answers a request in one HTTP call with JSON, as a file of settings
 * describes. A failed request does not affect the others.
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
    maxBytes: MAX_BYTES,
  })
  const slots = new PQueue({ concurrency: vendor.atOnce })

  async function ask(request: ContactRequest, signal: AbortSignal): Promise<ContactAnswer> {
    const { kind, subject } = request
    const vendorRequest = kinds[kind]
    // Each request costs the operator money: none is sent that cannot be answered.
    if (
      !vendorRequest ||
      !request.fields.some((field) => fieldOf(kind, field) in vendorRequest.answer)
    )
      return {}
    const { method, headers, notFound } = vendorRequest
    const url = fill(vendorRequest.url, kind, subject, encodeURIComponent)
    const body = mapTexts(vendorRequest.body, (text) => fill(text, kind, subject, (value) => value))
    try {
      return answerOf(
        kind,
        vendorRequest,
        await fetchVendor({ url, method, headers, body, signal }),
      )
    } catch (error) {
      if (error instanceof VendorError && notFound.statuses.includes(error.status ?? 0)) return {}
      throw error
    }
  }

  return {
    name,
    kinds: Object.keys(kinds) as VendorKind[],
    async lookupMany(requests, signal) {
      const problems = new Map<string, number>()
      const answers: (ContactAnswer | FailedAnswer)[] = requests.map(() => FAILED)
      const waiting = requests.entries()
      async function answer(index: number, request: ContactRequest): Promise<void> {
        if (signal.aborted) return
        try {
          answers[index] = await ask(request, signal)
        } catch (error) {
          const what =
            error instanceof VendorError ? error.message : 'The contact vendor could not be called.'
          problems.set(what, (problems.get(what) ?? 0) + 1)
        }
      }
      async function work(): Promise<void> {
        // The set shares the slots with all other callers of this vendor.
        for (const [index, request] of waiting) await slots.add(() => answer(index, request))
      }
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
      signal.addEventListener('abort', () => end(), { once: true })
      const workers = Array.from({ length: Math.min(vendor.atOnce, requests.length) }, work)
      await Promise.race([Promise.all(workers), isOver])
      for (const [what, count] of problems)
        warn(`${name}: ${what} (${count} of ${requests.length} questions)`)
      // A copy, so that late answers do not change what was returned.
      return [...answers]
    },
  }
}

/** The field of a phone credit has a different name in some kinds. */
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

/** Throws if the answer does not fit the request. */
function answerOf(kind: VendorKind, vendorRequest: VendorRequest, answer: unknown): ContactAnswer {
  const holds = ({ path, values }: AnswerCondition) => {
    const value = valueAt(answer, path)
    return isScalar(value) && values.includes(String(value))
  }
  if (answer === undefined || vendorRequest.notFound.values.some(holds)) return {}
  if (typeof answer !== 'object' || answer === null || !vendorRequest.answered.every(holds))
    throw new VendorError('The contact vendor sent an unexpected answer.')
  const values: Partial<Record<string, string>> = {}
  for (const [field, path] of Object.entries(vendorRequest.answer)) {
    const text = textOf(valueAt(answer, path))
    if (text !== null) values[field] = text
  }
  const { email = null, name = null, as_of: asOf = null } = values
  return {
    phone: values[fieldOf(kind, 'phone')] ?? null,
    email,
    name: name && name.length <= 300 ? name : null,
    // A date that is not valid is ignored. The rest of the answer is kept.
    fetched_at:
      asOf && /^\d{4}-\d{2}-\d{2}/.test(asOf) && !Number.isNaN(Date.parse(asOf)) ? asOf : null,
    facts: Object.keys(values).length > 0 ? values : null,
  }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === 'boolean') return null
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new VendorError('The contact vendor sent a list or an object instead of a text.')
  const text = String(value).trim()
  return NOTHING.test(text) ? null : text
}
