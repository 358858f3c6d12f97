import { isOtherNumber, hasPhoneLabel } from './phone-surroundings.ts'
import type { Phone, PhoneValidator } from './phone-validator.ts'
import { plainText } from './plain-text.ts'
import { splitNumbers, type Group } from './phone-groups.ts'
import { hideAddresses } from './hide-addresses.ts'

/** All that may be a number: at least one digit, with the signs and blanks around it. */
const SIGNS = /(?<![\d ().+-])[ ().+-]*\d[\d ().+-]*/g
/** Separators between two numbers. Text on the other side does not describe this number. */
const BETWEEN = /[/,;|&\n]| (?:or|and|या|और) /gi
/** Words, brackets and quotes around a number. Any other character may replace a digit. */
const WORDS = /^[\p{L}\p{M}\s.:()[\]{}<>'"`´‘’“”=~!-]*$/u
/** Letters and marks in place of digits. */
const MASK = /(?<!\p{L})(?:x|(\p{L})\1+)(?!\p{L})|\.{2}|-{3}/iu
const EXTENSION = /(?<=[\d)])[\s.(-]*(?:extension|extns?|exts?|xtn|ex)[\s.:=()-]*\d{1,6}(?!\d)\)?/gi
const X_EXTENSION = /^ ?x[ .]*$/i
/** `98765 43210.0`, as spreadsheets and programs write whole numbers. */
const WHOLE_NUMBER = /(?<![\d.])(\+?\d{10,16})\.0+(?![\d.])/g
const LINK = /(?:tel|callto|sms|whatsapp):(?:\/\/)?(?:send\?phone=)?/gi
/** WhatsApp links name the country without a plus. */
const CHAT_LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)\+?(?=\d{11})/gi
/** Bold, as chat programs write it. */
const BOLD = /(?<![^\s(])\*(\+?\d[\d ().-]{8,18}\d)\*(?![^\s),;])/g
const PICTURES = /[☎☏✆📞📱📲🕻]/gu
/** Longer cells are not phone fields. */
const LONGEST = 5_000
/** The most candidates that are compared with the numbering plans, which takes long. */
const MOST_TRIES = 100

/**
 * The first usable phone number of a cell, a vendor answer or a typed text. Without a country code
 * it is read as Indian. Labels, extensions, several numbers, digits of any script and characters
 * without width are allowed. Returns null if there is none, or if digits of it are masked.
 */
export function readPhoneText(text: string, validate: PhoneValidator): Phone | null {
  if (text.length > LONGEST) return null
  const line = tidy(text)
  let tries = 0
  const limited: PhoneValidator = (international) => {
    tries += 1
    return tries > MOST_TRIES ? null : validate(international)
  }
  let from = 0
  for (const part of [...line.matchAll(BETWEEN), null]) {
    const to = part?.index ?? line.length
    const phone = inPart(line, { from, to }, limited)
    if (phone) return phone
    from = to + (part?.[0].length ?? 0)
  }
  return null
}

/** Keeps only digits and a leading plus. */
export function stripMobile(typed: string): string {
  const plain = plainText(typed).trim()
  const digits = plain.replace(/\D/g, '')
  return plain.startsWith('+') ? `+${digits}` : digits
}

/** The phone rule of section 5 of the specification, for a number without its country code. */
const MOBILE_RULE = /^\d{3}\d{3}\d{4,6}$/

/** Characters that may replace digits. Dropping them could give a different number. */
const MAY_BE_MASKED = /[*#?_•●·∙⋅…xX]|(\p{L})\1/u

/** A number typed to receive a code. If the text cannot be read, its digits alone are tried. */
export function readMobileText(text: string, validate: PhoneValidator): Phone | null {
  const phone =
    readPhoneText(text, validate) ??
    (MAY_BE_MASKED.test(text) ? null : readPhoneText(stripMobile(text), validate))
  return phone && MOBILE_RULE.test(phone.national) ? phone : null
}

function tidy(text: string): string {
  const plain = plainText(text)
    .replace(PICTURES, ' ')
    .replace(CHAT_LINK, ' +')
    .replace(LINK, ' ')
    .replace(BOLD, ' $1 ')
    .replace(WHOLE_NUMBER, '$1')
    .replace(EXTENSION, '|')
  return hideAddresses(plain)
}

function inPart(
  line: string,
  { from, to }: { from: number; to: number },
  validate: PhoneValidator,
): Phone | null {
  const runs = [...line.slice(from, to).matchAll(SIGNS)].map((signs) => {
    const { start, end } = runIn(signs[0])
    const at = from + signs.index
    return { text: signs[0].slice(start, end), from: at + start, to: at + end }
  })
  for (const [index, run] of runs.entries()) {
    const before = line.slice(runs[index - 1]?.to ?? from, run.from)
    const after = line.slice(run.to, runs[index + 1]?.from ?? to)
    if (MASK.test(run.text) || !isOpenBefore(line, run, before)) continue
    const phone = splitNumbers(groupsOf(run.text), validate)
    const isOpen = X_EXTENSION.test(after)
      ? hasExtension(run.text, runs[index + 1]?.text, phone)
      : isOpenAfter(run.text, after)
    if (phone && isOpen && !isOtherNumber(line, run.from, run.to)) return phone
  }
  return null
}

/**
 * The position of the digits with the separators between their groups: from the pluses and brackets
 * before the first to the signs after the last. Pluses after it begin something else.
 */
function runIn(signs: string): { start: number; end: number } {
  const first = signs.search(/\d/)
  let start = first
  for (let at = first - 1; at >= 0 && '+( '.includes(signs[at]!); at -= 1)
    if (signs[at] !== ' ') start = at
  const plus = signs.indexOf('+', signs.search(/[\d)][^\d)]*$/))
  return { start, end: plus < 0 ? signs.length : plus }
}

function isOpenBefore(line: string, run: { text: string; from: number }, around: string): boolean {
  if (!WORDS.test(around) || MASK.test(around)) return false
  const isGlued = /^\d/.test(run.text) && /[\p{L}\p{M}]$/u.test(around)
  return !isGlued || hasPhoneLabel(line, run.from)
}

function isOpenAfter(run: string, around: string): boolean {
  const isGlued = /\d$/.test(run) && /^[\p{L}\p{M}]/u.test(around)
  return !isGlued && WORDS.test(around) && !MASK.test(around)
}

/**
 * Whether an x after a number starts an extension. If the number could be longer, the x may replace
 * a digit instead. Only numbers of India and North America have a known length. A leading 91 may be
 * the country code, and ten bare digits may belong to any country.
 */
function hasExtension(run: string, digits: string | undefined, phone: Phone | null): boolean {
  const isShort = digits !== undefined && /^\d{1,5}[ )]*$/.test(digits)
  const isWhole = / $|^[+(]*0|^[(]?\+/.test(run)
  return isShort && isWhole && phone !== null && /^\+(?:91(?!91)|1)\d{10}$/.test(phone.e164)
}

function groupsOf(run: string): Group[] {
  return [...run.matchAll(/(?<!\D)(\D*)(\d+)/g)].map(([, before = '', digits = '']) => ({
    digits,
    before,
  }))
}
