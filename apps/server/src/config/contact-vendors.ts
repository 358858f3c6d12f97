import { isNamedHost, privateFault } from '../network/private-address.ts'
import {
  keyNames,
  soldFields,
  VENDOR_FIELDS,
  type VendorKind,
  type WrittenKinds,
} from './contact-requests.ts'
import { contactVendors, type WrittenRequest } from './contact-vendors-file.ts'
import { readJson, type Problem } from './json-lines.ts'
import { readNamedJson } from './named-file.ts'
import type { Settings } from './settings.ts'

/** A vendor as a file describes it. */
export interface ContactVendor {
  name: string
  atOnce: number
  timeoutMs: number
  kinds: WrittenKinds
  /** The values of the keys that its requests name. */
  keys: Readonly<Record<string, string>>
}

/** For every kind: the date of the data. */
const AS_OF = 'as_of'
/**
 * Replaced by the subject: as it is, a mobile without plus, a mobile without country, or a
 * profile's address.
 */
export const SUBJECT_PLACEHOLDER = /\{(subject|subject_digits|subject_national|profile_url)\}/g

interface ParseNeeds {
  /** A setting's value, for `${NAME}`. */
  variable(name: string): string | undefined
  privateHosts: readonly string[]
}

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
    kinds,
    keys: Object.fromEntries(keyNames(kinds).map((key) => [key, needs.variable(key) ?? ''])),
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
  for (const [at, answer] of [
    [['answer'], written.answer],
    [['callback', 'answer'], written.callback?.answer ?? {}],
  ] as const) {
    const unknown = Object.keys(answer).find((field) => !known.includes(field))
    if (unknown)
      return {
        at: [...at, unknown],
        what: `is not known here; ${kind} has ${known.join(', ')}`,
      }
  }
  if (soldFields(kind, written).length === 0) {
    const [paid, second] = known
    const sold = second === 'email' ? [paid, second] : [paid]
    return { at: ['answer'], what: `must have a path for ${sold.join(' or ')}` }
  }
  for (const at of ['url', 'headers', 'body', 'token'] as const)
    for (const name of keyNames(written[at]))
      if (needs.variable(name) === undefined)
        return { at: [at], what: `names ${name}, which is not set` }
  if (!JSON.stringify([written.url, written.body ?? null]).match(SUBJECT_PLACEHOLDER))
    return { at: ['url'], what: 'must contain {subject}, or the body must' }
  if (written.callback && !written.callback.reference && !asksForCallback(written))
    return { at: ['callback'], what: 'needs {callback_url} in the request, or a reference' }
  return addressFaults(written, needs)
}

const asksForCallback = ({ url, headers, body }: WrittenRequest) =>
  JSON.stringify([url, headers ?? null, body ?? null]).includes('{callback_url}')

/** Also checked with the keys, which may be a part of the address. */
function addressFaults(
  { url, token }: WrittenRequest,
  { variable, privateHosts }: ParseNeeds,
): { at: string[]; what: string } | null {
  const withKeys = (text: string) =>
    text.replace(/\$\{([A-Z][A-Z0-9_]*)\}/g, (_, name: string) => variable(name) ?? '')
  for (const [at, address] of [
    [['url'], url],
    [['token', 'url'], token?.url],
  ] as const) {
    const what = address === undefined ? null : addressFault(withKeys(address), privateHosts)
    if (what) return { at: [...at], what }
  }
  return null
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

function isVendorKind(kind: string): kind is VendorKind {
  return Object.hasOwn(VENDOR_FIELDS, kind)
}
