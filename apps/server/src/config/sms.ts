import { isIP } from 'node:net'
import { isPrivateAddress } from '../private-address.ts'
import type { Settings } from './settings.ts'

/** Any SMS vendor that takes an HTTP POST. */
export interface SmsVendor {
  url: string
  headers: Readonly<Record<string, string>>
  /** The JSON body, with `{to}` (E.164) or `{to_digits}` (without the plus) and `{text}` where number and message go. */
  body: string
}

const DEFAULT_BODY = '{"to":"{to}","text":"{text}"}'

/** SMS_HTTP_URL, SMS_HTTP_HEADERS (JSON) and SMS_HTTP_BODY; null where no vendor is set. */
export function readSmsVendor({ text, url, refuse }: Settings, privateHosts: readonly string[]): SmsVendor | null {
  const address = url('SMS_HTTP_URL', ['https:', 'http:'])
  const host = address && new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (host && (host === 'localhost' || (isIP(host) && isPrivateAddress(host))) && !privateHosts.includes(host))
    refuse('SMS_HTTP_URL', `has a private address: write PRIVATE_HOSTS=${host} where that is meant`)
  const body = text('SMS_HTTP_BODY') ?? DEFAULT_BODY
  if (!/\{to(_digits)?\}/.test(body) || !body.includes('{text}'))
    refuse('SMS_HTTP_BODY', 'must contain {to} or {to_digits}, and {text}')
  else if (parsed(body) === undefined) refuse('SMS_HTTP_BODY', 'must be JSON like {"to":"{to}","text":"{text}"}')
  const headers = readHeaders(text('SMS_HTTP_HEADERS') ?? '{}')
  if (!headers) refuse('SMS_HTTP_HEADERS', 'must be a JSON object of texts like {"authorization":"Bearer …"}')
  return address ? { url: address, headers: headers ?? {}, body } : null
}

function readHeaders(json: string): Record<string, string> | null {
  const value = parsed(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value)
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return entries.every(isText) ? Object.fromEntries(entries) : null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
