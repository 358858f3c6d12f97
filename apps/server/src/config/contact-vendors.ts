import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { ANSWER_PATH, stepsOf, type AnswerCondition, type AnswerPath } from '../json/answer-path.ts'
import { mapTexts } from '../json/map-texts.ts'
import { isNamedHost, isPrivateAddress } from '../network/private-address.ts'
import { readJson, type Problem } from './json-lines.ts'
import { readNamedFile } from './named-file.ts'
import type { Settings } from './settings.ts'

/** How one kind is asked. Texts of `url` and `body` have placeholders for the subject. */
export interface VendorQuestion {
  method: 'POST' | 'GET'
  url: string
  headers: Readonly<Record<string, string>>
  body: unknown
  /** What stands where, by the names of `VENDOR_FIELDS`. */
  answer: Readonly<Record<string, AnswerPath>>
  /** What an answer must say to be believed: all of them. */
  answered: readonly AnswerCondition[]
  /** What says that nothing is known: any of them. */
  notFound: { statuses: readonly number[]; values: readonly AnswerCondition[] }
}
export interface ContactVendor {
  name: string
  atOnce: number
  timeoutMs: number
  kinds: Readonly<Partial<Record<VendorKind, VendorQuestion>>>
}

/**
 * What can be read of each kind, what a phone credit buys first; the names are those of the files
 * that are imported.
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
/** Of every kind: when it was true. */
const AS_OF = 'as_of'

/**
 * In the place of the subject: as it is, a mobile number without its plus or country, a profile's
 * address.
 */
export const SUBJECT_PLACEHOLDER = /\{(subject|subject_digits|subject_national|profile_url)\}/g
const ENVIRONMENT = /\$\{([A-Z][A-Z0-9_]*)\}/g
const WHERE = 'must say where in the answer it stands, like data.result[0].mobile'
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
const question = z.strictObject({
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
  answer: z.record(
    z.string(),
    path,
    'must say where in the answer each field stands, like {"phone": "data.mobile"}',
  ),
  answered: conditions,
  not_found: z.optional(
    z.strictObject({
      statuses: z.optional(
        z.array(
          z.int(STATUSES).check(z.minimum(400, STATUSES), z.maximum(499, STATUSES)),
          STATUSES,
        ),
      ),
      values: conditions,
    }),
  ),
})
const vendors = z.array(
  z.strictObject({
    name: z
      .string(NAME)
      .check(z.regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} .&-]{0,38}[\p{L}\p{M}\p{N}.])?$/u, NAME)),
    at_once: z.optional(z.int(AT_ONCE).check(z.minimum(1, AT_ONCE), z.maximum(100, AT_ONCE))),
    timeout_seconds: z.optional(
      z.number(SECONDS).check(z.minimum(0.1, SECONDS), z.maximum(8, SECONDS)),
    ),
    kinds: z.record(z.string(), question, 'must say how each kind is asked, like {"din": {…}}'),
  }),
  'must be a list of vendors',
)
type WrittenQuestion = z.output<typeof question>

/**
 * CONTACT_VENDORS: who is asked for contacts that are not kept here, in their order; nobody where
 * it is not set.
 */
export function readContactVendors(
  { text, refuse }: Settings,
  {
    root,
    privateHosts,
    isDemo,
  }: { root: string; privateHosts: readonly string[]; isDemo: boolean },
): readonly ContactVendor[] {
  const named = text('CONTACT_VENDORS')
  if (!named) return []
  if (isDemo)
    refuse('CONTACT_VENDORS', 'must not be set in demo mode, in which nothing leaves the machine')
  const file = resolve(root, named)
  const json = readNamedFile({ refuse }, { setting: 'CONTACT_VENDORS', file, what: 'vendors' })
  if (json === null) return []
  const read = parseContactVendors(json, { variable: text, privateHosts })
  if ('problem' in read) refuse('CONTACT_VENDORS', `${file}, ${read.problem}`)
  return 'problem' in read ? [] : read.vendors
}

interface ParseNeeds {
  /** A setting's value, for `${NAME}`. */
  variable(name: string): string | undefined
  privateHosts: readonly string[]
}

/** The vendors of a file, or what is wrong with it and on which line. */
export function parseContactVendors(
  json: string,
  needs: ParseNeeds,
): { vendors: ContactVendor[] } | Problem {
  const read = readJson(json, vendors)
  if ('problem' in read) return read
  const { data, problemAt } = read
  for (const [place, { name, kinds }] of data.entries()) {
    if (data.findIndex((other) => other.name === name) < place)
      return problemAt([place, 'name'], `"${name}" stands here for the second time`)
    if (Object.keys(kinds).length === 0) return problemAt([place, 'kinds'], 'must name a kind')
    for (const [kind, written] of Object.entries(kinds)) {
      const fault = faultOf(kind, written, needs)
      if (fault) return problemAt([place, 'kinds', kind, ...fault.at], fault.what)
    }
  }
  const list = data.map(({ name, at_once: atOnce = 5, timeout_seconds: seconds = 5, kinds }) => ({
    name,
    atOnce,
    timeoutMs: seconds * 1_000,
    kinds: Object.fromEntries(
      Object.entries(kinds).map(([kind, written]) => [kind, questionOf(written, needs)]),
    ),
  }))
  return { vendors: list }
}

/** What is wrong with a question beyond its shape. */
function faultOf(
  kind: string,
  written: WrittenQuestion,
  needs: ParseNeeds,
): { at: string[]; what: string } | null {
  if (!isVendorKind(kind))
    return { at: [], what: `is no kind; there are ${Object.keys(VENDOR_FIELDS).join(', ')}` }
  const known: readonly string[] = [...VENDOR_FIELDS[kind], AS_OF]
  const strange = Object.keys(written.answer).find((field) => !known.includes(field))
  if (strange)
    return { at: ['answer', strange], what: `is not known here; ${kind} has ${known.join(', ')}` }
  const [paid, second] = known
  const sold = second === 'email' ? [paid, second] : [paid]
  if (!sold.some((field) => field && field in written.answer))
    return { at: ['answer'], what: `must say where ${sold.join(' or ')} stands` }
  for (const at of ['url', 'headers', 'body'] as const)
    for (const name of variablesIn(written[at]))
      if (needs.variable(name) === undefined)
        return { at: [at], what: `names ${name}, which is not set` }
  const { url, body } = questionOf(written, needs)
  if (!JSON.stringify([url, body ?? null]).match(SUBJECT_PLACEHOLDER))
    return { at: ['url'], what: 'must contain {subject}, or the body must' }
  const what = addressFault(url, needs.privateHosts)
  return what ? { at: ['url'], what } : null
}

function addressFault(url: string, privateHosts: readonly string[]): string | null {
  // The subject is somebody's text: it must not choose the host.
  const isFixed = /^https?:\/\/[^/?#{}@\\]+(?:[/?#]|$)/i.test(url) && URL.canParse(url)
  if (!isFixed) return 'must be an address that starts with https:// and a host of its own'
  const address = new URL(url)
  if (isNamedHost(address, privateHosts)) return null
  const host = address.hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || (isIP(host) && isPrivateAddress(host)))
    return `has a private address: write PRIVATE_HOSTS=${host} where that is meant`
  return address.protocol === 'https:'
    ? null
    : 'must start with https://: contacts would travel in the open'
}

function questionOf(written: WrittenQuestion, needs: ParseNeeds): VendorQuestion {
  const { url, headers, body } = mapTexts(
    { url: written.url, headers: written.headers ?? {}, body: written.body },
    (text) => text.replace(ENVIRONMENT, (_, name: string) => needs.variable(name) ?? ''),
  ) as Pick<VendorQuestion, 'url' | 'headers' | 'body'>
  const {
    method = body === undefined ? 'GET' : 'POST',
    answer,
    answered,
    not_found: notFound,
  } = written
  return {
    method,
    url,
    headers,
    body,
    answer: Object.fromEntries(Object.entries(answer).map(([field, at]) => [field, stepsOf(at)])),
    answered: conditionsOf(answered),
    notFound: { statuses: notFound?.statuses ?? [], values: conditionsOf(notFound?.values) },
  }
}

function conditionsOf(written: WrittenQuestion['answered']): AnswerCondition[] {
  return Object.entries(written ?? {}).map(([at, values]) => ({
    path: stepsOf(at),
    values: values.map(String),
  }))
}

function variablesIn(value: unknown): string[] {
  const names: string[] = []
  mapTexts(value, (text) => {
    names.push(...Array.from(text.matchAll(ENVIRONMENT), ([, name = '']) => name))
    return text
  })
  return names
}

function isVendorKind(kind: string): kind is VendorKind {
  return Object.hasOwn(VENDOR_FIELDS, kind)
}
