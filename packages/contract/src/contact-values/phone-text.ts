import { isNoPhone, hasPhoneLabel } from './phone-surroundings.ts'
import type { Phone, PhoneValidator } from './phone-validator.ts'
import { plainText } from './plain-text.ts'
import { splitNumbers, type Group } from './phone-groups.ts'
import { withoutAddresses } from './without-addresses.ts'

/** Digits with what stands between the groups of a number. */
const RUN = /(?:[+(][+( ]*)?\d(?:[\d ().+-]*[\d)])?[ .(-]*/g
/** Between two numbers. What stands on its other side says nothing of this one. */
const BETWEEN = /[/,;|&\n]| (?:or|and|या|और) /gi
/** Words, brackets and quotes around a number. Anything else may stand for digits of it. */
const WORDS = /^[\p{L}\p{M}\s.:()[\]{}<>'"`´‘’“”=~!-]*$/u
/** Letters and marks in the place of digits. */
const MASK = /(?<!\p{L})(?:x|(\p{L})\1+)(?!\p{L})|\.{2}|-{3}/iu
const EXTENSION = /(?<=[\d)])[\s.(-]*(?:extension|extns?|exts?|xtn|ex)[\s.:=()-]*\d{1,6}(?!\d)\)?/gi
const X_EXTENSION = /^ ?x[ .]*$/i
/** `98765 43210.0`, as spreadsheets and programs write whole numbers. */
const WHOLE_NUMBER = /(?<![\d.])(\+?\d{10,16})\.0+(?![\d.])/g
const LINK = /(?:tel|callto|sms|whatsapp):(?:\/\/)?(?:send\?phone=)?/gi
/** Links of WhatsApp name the country without a plus. */
const CHAT_LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)\+?(?=\d{11})/gi
/** Bold, as chat programs write it. */
const BOLD = /(?<![^\s(])\*(\+?\d[\d ().-]{8,18}\d)\*(?![^\s),;])/g
const PICTURES = /[☎☏✆📞📱📲🕻]/gu
/** Cells that hold more are no field for a number. */
const LONGEST = 5_000

/**
 * The first usable phone number of a text that is meant to be one: a cell, what a vendor answers,
 * what somebody types. India where it names no country. Labels, extensions, several numbers, digits
 * of any script and all that has no width do not matter. Null where there is none, and where digits
 * of it are masked.
 */
export function readPhoneText(text: string, door: PhoneValidator): Phone | null {
  if (text.length > LONGEST) return null
  const line = tidy(text)
  let from = 0
  for (const part of [...line.matchAll(BETWEEN), null]) {
    const to = part?.index ?? line.length
    const phone = inPart(line, { from, to }, door)
    if (phone) return phone
    from = to + (part?.[0].length ?? 0)
  }
  return null
}

/** All but digits and a leading plus is stripped. */
export function stripMobile(typed: string): string {
  const plain = plainText(typed).trim()
  const digits = plain.replace(/\D/g, '')
  return plain.startsWith('+') ? `+${digits}` : digits
}

/** The phone rule of section 5 of the specification, on a number without its country's code. */
const MOBILE_RULE = /^\d{3}\d{3}\d{4,6}$/

/** Signs that may stand for digits: without them a number would be another one. */
const MAY_BE_MASKED = /[*#?_•●·∙⋅…xX]|(\p{L})\1/u

/** A number typed to be reached by a code. What can't be read is read by its digits. */
export function readMobileText(text: string, door: PhoneValidator): Phone | null {
  const phone =
    readPhoneText(text, door) ??
    (MAY_BE_MASKED.test(text) ? null : readPhoneText(stripMobile(text), door))
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
  return withoutAddresses(plain)
}

function inPart(
  line: string,
  { from, to }: { from: number; to: number },
  door: PhoneValidator,
): Phone | null {
  const runs = [...line.slice(from, to).matchAll(RUN)].map((run) => ({
    text: run[0],
    from: from + run.index,
    to: from + run.index + run[0].length,
  }))
  for (const [place, run] of runs.entries()) {
    const before = line.slice(runs[place - 1]?.to ?? from, run.from)
    const after = line.slice(run.to, runs[place + 1]?.from ?? to)
    if (MASK.test(run.text) || !isOpenBefore(line, run, before)) continue
    const phone = splitNumbers(groupsOf(run.text), door)
    const isOpen = X_EXTENSION.test(after)
      ? hasExtension(run.text, runs[place + 1]?.text, phone)
      : isOpenAfter(run.text, after)
    if (phone && isOpen && !isNoPhone(line, run.from, run.to)) return phone
  }
  return null
}

function isOpenBefore(line: string, run: { text: string; from: number }, words: string): boolean {
  if (!WORDS.test(words) || MASK.test(words)) return false
  const isGlued = /^\d/.test(run.text) && /[\p{L}\p{M}]$/u.test(words)
  return !isGlued || hasPhoneLabel(line, run.from)
}

function isOpenAfter(run: string, words: string): boolean {
  const isGlued = /\d$/.test(run) && /^[\p{L}\p{M}]/u.test(words)
  return !isGlued && WORDS.test(words) && !MASK.test(words)
}

/**
 * Whether an x behind a number leads to an extension. Behind one that could go on it stands for a
 * digit: only numbers of India and of North America have a known length, 91 at the beginning of one
 * may be the country's code, and ten bare digits may be of any country.
 */
function hasExtension(run: string, digits: string | undefined, phone: Phone | null): boolean {
  const isShort = digits !== undefined && /^\d{1,5}[ )]*$/.test(digits)
  const isWhole = / $|^[+(]*0|^[(]?\+/.test(run)
  return isShort && isWhole && phone !== null && /^\+(?:91(?!91)|1)\d{10}$/.test(phone.e164)
}

function groupsOf(run: string): Group[] {
  return [...run.matchAll(/([^\d]*)(\d+)/g)].map(([, before = '', digits = '']) => ({
    digits,
    before,
  }))
}
