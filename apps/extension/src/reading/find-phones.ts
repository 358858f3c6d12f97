import { contactPhoneValidator } from '@dastak/contract/contact-values/phone-validator.ts'
import { plainText } from '@dastak/contract/contact-values/plain-text.ts'
import {
  hasPhoneLabel,
  isSeparateNumber,
} from '@dastak/contract/contact-values/phone-surroundings.ts'
import { hideAddresses } from '@dastak/contract/contact-values/hide-addresses.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const validatePhone = contactPhoneValidator(parsePhoneNumberFromString)

/** A number as it is written: groups of digits. */
interface WrittenNumber {
  groups: readonly string[]
  hasPlus: boolean
  /** True after a word such as "Phone". */
  isLabelled: boolean
  /** True for the American form (650) 253-0000. */
  isAmerican: boolean
}
interface Group {
  digits: string
  from: number
  to: number
}

const MAX_GROUPS = 3_000
/** The separators between the groups of one number. */
const SEPARATOR = /^[ .()-]{1,4}$/
/** Numbers that need no label: Indian mobile numbers, and 11111 for samples. */
const INDIAN = /^(?:[6-9]\d{9}|11111\d{5})$/
const YEAR = /^(?:19[5-9]|20[0-4])\d$/

/**
 * The phone numbers in a text, as E.164, in order. A number without a country is Indian. If in
 * doubt, a number is left out: it may be a year, an amount, a document number or part of an
 * address.
 */
export function findPhones(text: string): string[] {
  const line = hideAddresses(plainText(text))
  const groups = groupsIn(line)
  const found: string[] = []
  let at = 0
  while (at < groups.length) {
    const run = runFrom(line, groups, at)
    const phone = phoneAt(line, run)
    if (phone) found.push(phone.e164)
    at += phone ? phone.length : hasPlus(line, run[0]) ? run.length : 1
  }
  return found
}

/** Reads the number of a `tel:` link. Returns null if it is not valid. */
export function phoneOfLink(value: string): string | null {
  const typed = plainText(value).split(';', 1)[0] ?? ''
  if (!/^[+\d ().-]{7,40}$/.test(typed.trim())) return null
  const digits = typed.replace(/\D/g, '')
  return phoneOf({
    groups: [digits],
    hasPlus: typed.trim().startsWith('+'),
    isLabelled: true,
    isAmerican: false,
  })
}

function groupsIn(line: string): Group[] {
  const groups: Group[] = []
  for (const match of line.matchAll(/\d+/g)) {
    groups.push({ digits: match[0], from: match.index, to: match.index + match[0].length })
    if (groups.length === MAX_GROUPS) break
  }
  return groups
}

/**
 * The groups from `first` that could be one number. A number has at most 15 digits, after 2 digits
 * of an international prefix.
 */
function runFrom(line: string, groups: readonly Group[], first: number): Group[] {
  const run: Group[] = []
  let digits = 0
  for (let at = first; at < groups.length; at += 1) {
    const group = groups[at]
    const before = run.at(-1)
    if (!group || (before && !SEPARATOR.test(line.slice(before.to, group.from)))) break
    digits += group.digits.length
    if (before && digits > 17) break
    run.push(group)
  }
  return run
}

function phoneAt(line: string, run: readonly Group[]): { e164: string; length: number } | null {
  const [first] = run
  if (!first) return null
  const isLabelled = hasPhoneLabel(line, first.from)
  const isAmerican = /\(\d{3}\)$/.test(line.slice(Math.max(0, first.from - 1), first.to + 1))
  let best: { e164: string; length: number } | null = null
  for (let length = 1; length <= run.length; length += 1) {
    const groups = run.slice(0, length).map(({ digits }) => digits)
    const e164 = phoneOf({ groups, hasPlus: hasPlus(line, first), isLabelled, isAmerican })
    if (!e164 || !isSeparateNumber(line, first.from, run[length - 1]?.to ?? 0)) continue
    best = { e164, length }
    // Indian numbers have a fixed length. For other countries the longest match counts, because a
    // part of a number can also be valid.
    if (e164.startsWith('+91')) break
  }
  return best
}

function hasPlus(line: string, group: Group | undefined): boolean {
  return (
    group !== undefined && line[group.from - 1] === '+' && !/\d/.test(line[group.from - 2] ?? '')
  )
}

function phoneOf({
  groups,
  hasPlus: isGlobal,
  isLabelled,
  isAmerican,
}: WrittenNumber): string | null {
  const digits = groups.join('')
  if (isGlobal || digits.startsWith('00')) return globalPhone(isGlobal ? digits : digits.slice(2))
  const [first = ''] = groups
  const isOne = groups.length === 1
  // 9198 7654 3210 is probably an Aadhaar number, so the 91 must be separate or all in one group.
  if (digits.length === 12 && (first === '91' || isOne)) return globalPhone(digits, INDIAN)
  if (digits.length === 11 && digits.startsWith('0')) return trunkPhone(groups)
  const isPlain = isLabelled || (!isAmerican && isUsualWriting(groups))
  return INDIAN.test(digits) && isPlain ? validPhone(`+91${digits}`) : null
}

/** A number with a country code. */
function globalPhone(digits: string, shape = /^\d{7,15}$/): string | null {
  const indian = /^91(?:0?)(\d{10})$/.exec(digits)?.[1]
  if (indian && INDIAN.test(indian)) return validPhone(`+91${indian}`)
  return shape === INDIAN || !shape.test(digits) ? null : validPhone(`+${digits}`)
}

/** A number with the trunk prefix 0: a mobile number, or a landline with a separate area code. */
function trunkPhone(groups: readonly string[]): string | null {
  const [areaCode = '', ...others] = groups
  const national = groups.join('').slice(1)
  if (INDIAN.test(national)) return validPhone(`+91${national}`)
  const isLandline = others.length === 0 || (/^0\d{2,4}$/.test(areaCode) && others.length <= 2)
  return isLandline ? validPhone(`+91${national}`) : null
}

function validPhone(typed: string): string | null {
  return validatePhone(typed)?.e164 ?? null
}

/** False for ten digits that may be marks (65 70 80 90 95), a PIN code with a year, or a range. */
function isUsualWriting(groups: readonly string[]): boolean {
  if (groups.length === 1) return true
  const isRange = groups.every((group) => group.endsWith('00'))
  return (
    groups.length <= 4 &&
    groups.some(({ length }) => length >= 4) &&
    !isRange &&
    !groups.some((group) => YEAR.test(group))
  )
}
