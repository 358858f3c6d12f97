import { normalText } from '../normal-text.ts'

/** An email address by its parts. */
export interface EmailAddress {
  local: string
  /** ASCII in lower case, so that a domain of any script has one spelling. */
  domain: string
}

/** Letters of any script, as mail servers with SMTPUTF8 accept them, in words joined by dots. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LONGEST_LOCAL = 64
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const LONGEST_DOMAIN = 253
const LONGEST = 254
/** Characters without width, except joiners between letters of Indian words. */
const INVISIBLE =
  /(?:(?![\u200C\u200D])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?!\p{L})|(?<=[ -~])[\u200C\u200D]|[\u200C\u200D](?=[ -~]))/gu
const WRAPPED = /^[^<>]*<([^<>]*)>[\s.,;]*$/
const AROUND = /^["'“”‘’`(=]+|(?<!["'“”‘’`).,;:])["'“”‘’`).,;:]+$/g

/**
 * Reads an address by the mail standards (RFC 5321, 6531), without quoted local parts, which nobody
 * uses. Forms, calls, imports, vendor answers and the email check all use it. Returns null if the
 * text is not an address.
 */
export function readAddress(text: string): EmailAddress | null {
  const at = text.lastIndexOf('@')
  const local = normalText(text.slice(0, at), 'NFC')
  if (at < 1 || bytesOf(local) > LONGEST_LOCAL || !LOCAL.test(local)) return null
  const domain = readDomain(text.slice(at + 1))
  return domain === null || bytesOf(`${local}@${domain}`) > LONGEST ? null : { local, domain }
}

/** The address as it is stored: the local part as typed, the domain in its one spelling. */
export function emailText({ local, domain }: EmailAddress): string {
  return `${local}@${domain}`
}

/**
 * Removes what is copied along with an address: `mailto:`, `Asha <…>`, quotes, a full stop,
 * characters without width.
 */
export function tidyEmail(typed: string): string {
  const plain = visible(typed).trim()
  const inner = WRAPPED.exec(plain)?.[1] ?? plain
  return inner
    .trim()
    .replace(/^mailto:([^?]*).*$/is, '$1')
    .replace(AROUND, '')
    .trim()
}

/** The value of a form field: an address in its one spelling, any other text as it is. */
export function spelledEmail(typed: string): string {
  const address = readAddress(tidyEmail(typed))
  return address ? emailText(address) : typed.trim()
}

/** Replaces full-width letters by plain ones and removes characters without width. */
export function visible(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(INVISIBLE, '')
}

function readDomain(typed: string): string | null {
  // Characters that have another meaning for the URL parser.
  if (typed.length > LONGEST || /[\p{Cc}\s%:/?#[\]\\@]/u.test(typed)) return null
  const address = `http://${typed}/`
  if (!URL.canParse(address)) return null
  const domain = new URL(address).hostname
  const labels = domain.split('.')
  // The last label has a letter. An IP address never has one, however it is written.
  const isName =
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?=.*[a-z]).{2}/.test(labels.at(-1) ?? '')
  return isName && domain.length <= LONGEST_DOMAIN ? domain : null
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length
