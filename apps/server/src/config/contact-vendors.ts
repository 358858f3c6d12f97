import { stepsOf, type AnswerCondition, type AnswerPath } from '../json/answer-path.ts'
import { mapTexts } from '../json/map-texts.ts'
import { isNamedHost, privateFault } from '../network/private-address.ts'
import { contactVendors, type WrittenRequest } from './contact-vendors-file.ts'
import { readJson, type Problem } from './json-lines.ts'
import { readNamedJson } from './named-file.ts'
import type { Settings } from './settings.ts'

/** The request for one kind. Texts of `url` and `body` have placeholders for the subject. */
export interface VendorRequest {
  method: 'POST' | 'GET'
  url: string
  headers: Readonly<Record<string, string>>
  body: unknown
  /** Paths in the answer, by the names of `VENDOR_FIELDS`. */
  answer: Readonly<Record<string, AnswerPath>>
  /** Conditions of a usable answer. All must be true. */
  answered: readonly AnswerCondition[]
  /** Conditions of an answer without a contact. One is enough. */
  notFound: { statuses: readonly number[]; values: readonly AnswerCondition[] }
}
export interface ContactVendor {
  name: string
  atOnce: number
  timeoutMs: number
  kinds: Readonly<Partial<Record<VendorKind, VendorRequest>>>
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
/** For every kind: the date of the data. */
const AS_OF = 'as_of'

/**
 * Replaced by the subject: as it is, a mobile without plus, a mobile without country, or a
 * profile's address.
 */
export const SUBJECT_PLACEHOLDER = /\{(subject|subject_digits|subject_national|profile_url)\}/g
const ENVIRONMENT = /\$\{([A-Z][A-Z0-9_]*)\}/g

/**
 * CONTACT_VENDORS: the vendors of contacts that the own database does not have, in order. Empty if
 * not set.
 */
export function readContactVendors(
  settings: Settings,
  {
    root,
    privateHosts,
    isDemo,
  }: { root: string; privateHosts: readonly string[]; isDemo: boolean },
): readonly ContactVendor[] {
  if (settings.text('CONTACT_VENDORS') && isDemo)
    settings.refuse(
      'CONTACT_VENDORS',
      'must not be set in demo mode, which sends nothing outside this machine',
    )
  const source = { setting: 'CONTACT_VENDORS', root, what: 'vendors' } as const
  const needs = { variable: settings.variable, privateHosts }
  return readNamedJson(settings, source, (json) => parseContactVendors(json, needs))?.vendors ?? []
}

interface ParseNeeds {
  /** A setting's value, for `${NAME}`. */
  variable(name: string): string | undefined
  privateHosts: readonly string[]
}

/** The vendors of a file, or its first problem with the line. */
export function parseContactVendors(
  json: string,
  needs: ParseNeeds,
): { vendors: ContactVendor[] } | Problem {
  const read = readJson(json, contactVendors)
  if ('problem' in read) return read
  const { data, problemAt } = read
  for (const [index, { name, kinds }] of data.entries()) {
    if (data.findIndex((other) => other.name === name) < index)
      return problemAt([index, 'name'], `"${name}" appears twice`)
    if (Object.keys(kinds).length === 0) return problemAt([index, 'kinds'], 'must name a kind')
    for (const [kind, written] of Object.entries(kinds)) {
      const fault = faultOf(kind, written, needs)
      if (fault) return problemAt([index, 'kinds', kind, ...fault.at], fault.what)
    }
  }
  const list = data.map(({ name, at_once: atOnce = 5, timeout_seconds: seconds = 5, kinds }) => ({
    name,
    atOnce,
    timeoutMs: seconds * 1_000,
    kinds: Object.fromEntries(
      Object.entries(kinds).map(([kind, written]) => [kind, requestOf(written, needs)]),
    ),
  }))
  return { vendors: list }
}

/** A problem of a request that its schema cannot find. */
function faultOf(
  kind: string,
  written: WrittenRequest,
  needs: ParseNeeds,
): { at: string[]; what: string } | null {
  if (!isVendorKind(kind))
    return { at: [], what: `is not a kind. The kinds are ${Object.keys(VENDOR_FIELDS).join(', ')}` }
  const known: readonly string[] = [...VENDOR_FIELDS[kind], AS_OF]
  const unknown = Object.keys(written.answer).find((field) => !known.includes(field))
  if (unknown)
    return { at: ['answer', unknown], what: `is not known here; ${kind} has ${known.join(', ')}` }
  const [paid, second] = known
  const sold = second === 'email' ? [paid, second] : [paid]
  if (!sold.some((field) => field && field in written.answer))
    return { at: ['answer'], what: `must have a path for ${sold.join(' or ')}` }
  for (const at of ['url', 'headers', 'body'] as const)
    for (const name of variablesIn(written[at]))
      if (needs.variable(name) === undefined)
        return { at: [at], what: `names ${name}, which is not set` }
  const { url, body } = requestOf(written, needs)
  if (!JSON.stringify([url, body ?? null]).match(SUBJECT_PLACEHOLDER))
    return { at: ['url'], what: 'must contain {subject}, or the body must' }
  const what = addressFault(url, needs.privateHosts)
  return what ? { at: ['url'], what } : null
}

function addressFault(url: string, privateHosts: readonly string[]): string | null {
  // The subject is typed by a user, so it must not choose the host.
  const isFixed = /^https?:\/\/[^/?#{}@\\]+(?:[/?#]|$)/i.test(url) && URL.canParse(url)
  if (!isFixed) return 'must be an address that starts with https:// and a fixed host'
  const address = new URL(url)
  const mayBeOpen = address.protocol === 'https:' || isNamedHost(address, privateHosts)
  return (
    privateFault(address, privateHosts) ??
    (mayBeOpen ? null : 'must start with https://, because contacts would be sent unencrypted')
  )
}

function requestOf(written: WrittenRequest, needs: ParseNeeds): VendorRequest {
  const { url, headers, body } = mapTexts(
    { url: written.url, headers: written.headers ?? {}, body: written.body },
    (text) => text.replace(ENVIRONMENT, (_, name: string) => needs.variable(name) ?? ''),
  ) as Pick<VendorRequest, 'url' | 'headers' | 'body'>
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

function conditionsOf(written: WrittenRequest['answered']): AnswerCondition[] {
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
