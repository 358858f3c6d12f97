import { ANSWER_PATH, stepsOf, type AnswerCondition } from '../json/answer-path.ts'
import { parseJson } from '../json/parse-json.ts'
import { privateFault } from '../network/private-address.ts'
import type { SettingName } from './reference/all-settings.ts'
import type { Settings } from './settings.ts'
import { readSmsTemplates, type SmsTemplateList } from './sms-templates.ts'

/** Vendors with built-in adapters. The SMS_HTTP_ settings describe any other. */
const KNOWN = ['twilio', 'msg91', 'msg91-otp', '2factor', 'gupshup', 'textlocal'] as const
export type KnownVendorName = (typeof KNOWN)[number]

/** What an answer must have: values in its JSON, all of them (`*` matches any), or a text. */
export type AnswerRule = { conditions: readonly AnswerCondition[] } | { text: string }

interface Common {
  /** The sender's name, number or header. */
  sender: string | null
  /** The operator's entity number in the DLT of Indian operators. */
  entityId: string | null
  templates: SmsTemplateList
}
export interface KnownVendor extends Common {
  vendor: KnownVendorName
  /** `https://host`, if it is not the vendor's usual one. */
  origin: string | null
  user: string
  key: string
}
/** Any vendor that accepts one HTTP call per message. Texts of `url` and body have placeholders. */
export interface AnyVendor extends Common {
  vendor: 'http'
  url: string
  method: 'POST' | 'GET'
  headers: Readonly<Record<string, string>>
  /** JSON, or the fields of a form. Null means no body. */
  body: { json: unknown } | { form: readonly (readonly [string, string])[] } | null
  /** The rules for a sent message, and for a failed one. One match is enough for failed. */
  answered: AnswerRule | null
  failed: AnswerRule | null
}
export type SmsVendor = KnownVendor | AnyVendor

/** True if the request of the settings contains `{name}`. */
export function hasPlaceholder({ url, body }: Pick<AnyVendor, 'url' | 'body'>, name: string) {
  return JSON.stringify([url, body]).includes(`{${name}}`)
}

const KEY = {
  twilio: 'the auth token, or SID:secret of an API key',
  msg91: 'the auth key',
  'msg91-otp': 'the auth key',
  '2factor': 'the API key',
  gupshup: 'the password',
  textlocal: 'the API key',
}
const USER: Partial<Record<KnownVendorName, string>> = {
  twilio: 'the account SID, AC…',
  gupshup: 'the user id',
}
const SENDER: Partial<Record<KnownVendorName, string>> = {
  twilio: 'a number like +15005550006, a sender name, or a messaging service, MG…',
  textlocal: 'the sender, six letters',
}
/** These vendors hold the texts and only get the template's id. */
const NEED_TEMPLATES: readonly string[] = ['msg91', 'msg91-otp', '2factor']
const HTTP_SETTINGS = [
  'SMS_HTTP_METHOD',
  'SMS_HTTP_HEADERS',
  'SMS_HTTP_BODY',
  'SMS_HTTP_ANSWERED',
  'SMS_HTTP_FAILED',
] as const
const DEFAULT_BODY = '{"to":"{to}","text":"{text}"}'
const NUMBER = /\{to(_digits|_national)?\}/

/** SMS_VENDOR with its settings, or the SMS_HTTP_ settings. Null if no vendor is set. */
export function readSmsVendor(
  settings: Settings,
  privateHosts: readonly string[],
): SmsVendor | null {
  const { text, url, refuse } = settings
  const name = text('SMS_VENDOR')
  const vendor = KNOWN.find((one) => one === name?.toLowerCase())
  if (name && !vendor)
    refuse('SMS_VENDOR', `must be one of ${KNOWN.join(', ')}; describe any other with SMS_HTTP_URL`)
  const address = url('SMS_HTTP_URL', ['https:', 'http:'])
  const fault = address && privateFault(new URL(address), privateHosts)
  if (fault) refuse('SMS_HTTP_URL', fault)
  const [user, key] = [text('SMS_USER'), text('SMS_KEY')]
  const common = {
    sender: text('SMS_SENDER') ?? null,
    entityId: text('SMS_ENTITY_ID') ?? null,
    templates: readSmsTemplates(settings),
  }
  const any = readAnyVendor(settings, address)
  if (!vendor) {
    if ((user || key) && !name) refuse('SMS_VENDOR', 'must be set if SMS_USER or SMS_KEY is set')
    if (any && hasPlaceholder(any, 'template'))
      requireTemplates(settings, common.templates, 'SMS_HTTP_URL or SMS_HTTP_BODY has {template}')
    return any && { ...common, ...any }
  }
  for (const setting of HTTP_SETTINGS)
    if (text(setting)) refuse(setting, `must not be set if SMS_VENDOR is ${vendor}`)
  const needed = [
    ['SMS_KEY', key, KEY[vendor]],
    ['SMS_USER', user, USER[vendor]],
    ['SMS_SENDER', common.sender, SENDER[vendor]],
  ] as const
  for (const [setting, value, what] of needed)
    if (what && !value) refuse(setting, `must be set if SMS_VENDOR is ${vendor}: ${what}`)
  if (NEED_TEMPLATES.includes(vendor))
    requireTemplates(settings, common.templates, `SMS_VENDOR is ${vendor}`)
  return {
    vendor,
    ...common,
    origin: address ? new URL(address).origin : null,
    user: user ?? '',
    key: key ?? '',
  }
}

/** Without these two nobody can sign in. A text without a template is not sent to such a vendor. */
function requireTemplates(
  { refuse }: Settings,
  { sign_in_code: signIn, new_number_code: newNumber }: Common['templates'],
  reason: string,
): void {
  if (signIn?.id && newNumber?.id) return
  refuse(
    'SMS_TEMPLATES',
    `must name the templates of sign_in_code and new_number_code if ${reason}`,
  )
}

function readAnyVendor(
  settings: Settings,
  address: string | undefined,
): Omit<AnyVendor, keyof Common> | null {
  const { text, oneOf, refuse } = settings
  const method = oneOf('SMS_HTTP_METHOD', ['POST', 'GET'], 'POST')
  const written = text('SMS_HTTP_BODY')
  const body = bodyOf(method === 'POST' ? (written ?? DEFAULT_BODY) : undefined)
  const all = `${address ?? ''} ${method === 'POST' ? (written ?? DEFAULT_BODY) : ''}`
  if (method === 'GET' && written)
    refuse('SMS_HTTP_BODY', 'must not be set if SMS_HTTP_METHOD is GET')
  else if ((address || written) && !(NUMBER.test(all) && /\{(text|code)\}/.test(all)))
    refuse(
      method === 'GET' ? 'SMS_HTTP_URL' : 'SMS_HTTP_BODY',
      'must contain {to}, {to_digits} or {to_national}, and {text} or {code}',
    )
  else if (body === undefined)
    refuse(
      'SMS_HTTP_BODY',
      'must be JSON like {"to":"{to}","text":"{text}"}, or fields like to={to}&text={text}',
    )
  const headers = readHeaders(text('SMS_HTTP_HEADERS') ?? '{}')
  if (!headers)
    refuse('SMS_HTTP_HEADERS', 'must be a JSON object of texts like {"authorization":"Bearer …"}')
  const answered = readRule(settings, 'SMS_HTTP_ANSWERED')
  const failed = readRule(settings, 'SMS_HTTP_FAILED')
  if (!address) return null
  return {
    vendor: 'http',
    url: address,
    method,
    headers: headers ?? {},
    body: body ?? null,
    answered,
    failed,
  }
}

/** Undefined if it is neither JSON nor form fields. */
function bodyOf(written: string | undefined): AnyVendor['body'] | undefined {
  if (written === undefined) return null
  if (/^[[{]\s*(["\]}]|\{|\[)/.test(written)) {
    const json = parseJson(written)
    return json === undefined ? undefined : { json }
  }
  const pairs = written.split('&').map((pair) => {
    const at = pair.indexOf('=')
    return [decoded(pair.slice(0, Math.max(at, 0))), decoded(pair.slice(at + 1))] as const
  })
  return pairs.every(([name]) => /^[\w.[\]-]+$/.test(name)) ? { form: pairs } : undefined
}

/** A `%20` is a blank. A plus, and a percent sign without an escape, stay as they are. */
function decoded(written: string): string {
  return written.replace(/(%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped)
    } catch {
      return escaped
    }
  })
}

function readRule({ text, refuse }: Settings, setting: SettingName): AnswerRule | null {
  const written = text(setting)
  if (written === undefined) return null
  if (!written.startsWith('{')) return { text: written }
  const value = parseJson(written)
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const lists = entries.map(([path, one]) => [path, Array.isArray(one) ? one : [one]] as const)
  const isFit = lists.every(
    ([path, list]) =>
      ANSWER_PATH.test(path) &&
      list.length > 0 &&
      list.every((one) => ['string', 'number', 'boolean'].includes(typeof one)),
  )
  if (lists.length === 0 || !isFit) {
    refuse(setting, 'must be JSON like {"status": ["success", 200]}, or a text in the answer')
    return null
  }
  return {
    conditions: lists.map(([path, list]) => ({ path: stepsOf(path), values: list.map(String) })),
  }
}

function readHeaders(json: string): Record<string, string> | null {
  const value = parseJson(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const entries = Object.entries(value)
  const isText = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string'
  return entries.every(isText) ? Object.fromEntries(entries) : null
}
