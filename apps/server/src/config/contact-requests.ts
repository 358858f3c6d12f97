import { stepsOf, type AnswerCondition, type AnswerPath } from '../json/answer-path.ts'
import { mapTexts } from '../json/map-texts.ts'
import type { WrittenReading, WrittenRequest, WrittenSending } from './contact-vendors-file.ts'

/** What is sent. Texts of `url`, `headers` and `body` have placeholders. */
interface VendorSending {
  method: 'POST' | 'GET'
  url: string
  headers: Readonly<Record<string, string>>
  body: unknown
}
interface Outcome {
  statuses: readonly number[]
  values: readonly AnswerCondition[]
}
/** How an answer is read. */
export interface VendorReading {
  /** Paths in the answer, by the names of `VENDOR_FIELDS`. */
  answer: Readonly<Record<string, AnswerPath>>
  /** Conditions of a usable answer. All must be true. */
  answered: readonly AnswerCondition[]
  /** Conditions of an answer without a contact. One is enough. */
  notFound: Outcome
  /** Repeats the subject: an answer about another one is not used. */
  subject: AnswerPath | null
}
/** The place of the vendor's name for a request: in its first answer, and in the later one. */
interface CallbackReference {
  sent: AnswerPath
  answered: AnswerPath
}
/** The answer comes later, to our address. */
interface VendorCallback extends VendorReading {
  /** Conditions of a first answer that only takes the request. All must be true. */
  pending: readonly AnswerCondition[]
  /** Set if the vendor has one address of ours for all requests. */
  reference: CallbackReference | null
}
/** A call that brings the token of the others. It costs nothing. */
export interface VendorToken extends VendorSending {
  path: AnswerPath
  /** How long it is used. */
  seconds: number
}
/** The request for one kind, with its keys. */
export interface VendorRequest extends VendorSending, VendorReading {
  /** Answers that refuse our key. */
  refused: Outcome
  token: VendorToken | null
  callback: VendorCallback | null
}

/**
 * The fields that can be read for each kind. The first one costs a phone credit. Names as in
 * imported files.
 */
export const VENDOR_FIELDS = {
  din: [
    'phone',
    'email',
    'name',
    'father_name',
    'dob',
    'present_address',
    'permanent_address',
    'nationality',
    'status',
  ],
  gst: ['phone', 'email', 'name', 'business_name', 'legal_name', 'gstin_status', 'state'],
  linkedin: ['phone', 'email', 'name', 'headline', 'company'],
  rc: ['mobile', 'owner_name'],
  mobile: ['rc_number', 'vehicle_class', 'registered_on'],
  pan: ['employer_name', 'designation', 'since'],
} as const
export type VendorKind = keyof typeof VENDOR_FIELDS

/** The requests of a vendor by kind, as written. */
export type WrittenKinds = Readonly<Partial<Record<VendorKind, WrittenRequest>>>
export type VendorRequests = Readonly<Partial<Record<VendorKind, VendorRequest>>>

/** The field of a phone credit has a different name in some kinds. */
export const fieldOf = (kind: VendorKind, field: 'phone' | 'email'): string =>
  field === 'phone' ? VENDOR_FIELDS[kind][0] : field

/** The fields that a request can bring of those that users pay for. */
export function soldFields(
  kind: VendorKind,
  { answer, callback }: { answer: object; callback?: { answer: object } | null | undefined },
): ('phone' | 'email')[] {
  return (['phone', 'email'] as const).filter((field) =>
    [answer, callback?.answer ?? {}].some((one) => Object.hasOwn(one, fieldOf(kind, field))),
  )
}

const KEY = /\$\{([A-Z][A-Z0-9_]*)\}/g

/** The names of the keys in a written request: `${NAME}`. */
export function keyNames(written: unknown): string[] {
  const names = new Set<string>()
  mapTexts(written, (text) => {
    for (const [, name = ''] of text.matchAll(KEY)) names.add(name)
    return text
  })
  return [...names]
}

/** The names of the keys that a request sends: in it, or for the token that is in it. */
export function sentKeyNames({ token, ...request }: WrittenRequest): string[] {
  const sent = sendingOf(request)
  const hasToken = token !== undefined && JSON.stringify(sent).includes('{token}')
  return keyNames([sent, hasToken ? sendingOf(token) : null])
}

/** The requests of a vendor with its keys in them. A missing key is an empty text. */
export function requestsOf(
  kinds: WrittenKinds,
  keys: Readonly<Record<string, string>>,
): VendorRequests {
  const withKeys = mapTexts(kinds, (text) =>
    text.replace(KEY, (_, name: string) => (Object.hasOwn(keys, name) ? (keys[name] ?? '') : '')),
  ) as WrittenKinds
  return Object.fromEntries(
    Object.entries(withKeys).map(([kind, written]) => [kind, requestOf(written)]),
  )
}

function requestOf(written: WrittenRequest): VendorRequest {
  const { token, callback, refused } = written
  return {
    ...sendingOf(written),
    ...readingOf(written),
    refused: {
      statuses: refused?.statuses ?? [401, 403],
      values: conditionsOf(refused?.values),
    },
    token: token
      ? { ...sendingOf(token), path: stepsOf(token.path), seconds: token.seconds }
      : null,
    callback: callback
      ? {
          ...readingOf(callback),
          pending: conditionsOf(callback.pending),
          reference: callback.reference
            ? {
                sent: stepsOf(callback.reference.sent),
                answered: stepsOf(callback.reference.answered),
              }
            : null,
        }
      : null,
  }
}

function sendingOf({ method, url, headers = {}, body }: WrittenSending): VendorSending {
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body }
}

function readingOf({
  answer,
  answered,
  not_found: notFound,
  subject,
}: WrittenReading): VendorReading {
  return {
    subject: subject === undefined ? null : stepsOf(subject),
    answer: Object.fromEntries(Object.entries(answer).map(([field, at]) => [field, stepsOf(at)])),
    answered: conditionsOf(answered),
    notFound: { statuses: notFound?.statuses ?? [], values: conditionsOf(notFound?.values) },
  }
}

function conditionsOf(written: WrittenReading['answered']): AnswerCondition[] {
  return Object.entries(written ?? {}).map(([at, values]) => ({
    path: stepsOf(at),
    values: values.map(String),
  }))
}
