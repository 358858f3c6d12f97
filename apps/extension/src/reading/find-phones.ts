import { contactPhoneValidator } from '@dastak/contract/contact-values/phone-validator.ts'
import { plainText } from '@dastak/contract/contact-values/plain-text.ts'
import {
  hasPhoneLabel,
  isSeparateNumber,
} from '@dastak/contract/contact-values/phone-surroundings.ts'
import { hideAddresses } from '@dastak/contract/contact-values/hide-addresses.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

const door = contactPhoneValidator(parsePhoneNumberFromString)

/** Groups of digits in a row, as they were written. */
interface Written {
  groups: readonly string[]
  hasPlus: boolean
  /** A word like "Phone" stands before it. */
  isLabelled: boolean
  /** As in (650) 253-0000, which is how Americans write. */
  isAmerican: boolean
}
interface Group {
  digits: string
  from: number
  to: number
}

const MOST_GROUPS = 3_000
/** What may stand between the groups of one number. */
const BETWEEN = /^[ .()-]{1,4}$/
/** The shape of what needs no label: mobile numbers, and 11111 for samples. */
const INDIAN = /^(?:[6-9]\d{9}|11111\d{5})$/
const YEAR = /^(?:19[5-9]|20[0-4])\d$/
/**
 * The phone numbers in a text, as E.164, in their order; India where a number names no country.
 * Rather none than one that is something else: years, amounts, numbers of documents, parts of
 * addresses.
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

/** Reads what a link to a phone number (`tel:`) has. Null where it is none. */
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
    if (groups.length === MOST_GROUPS) break
  }
  return groups
}

/**
 * The groups that could be one number, from this one on: 15 digits are the most that a number has,
 * and 2 lead out of a country.
 */
function runFrom(line: string, groups: readonly Group[], first: number): Group[] {
  const run: Group[] = []
  let digits = 0
  for (let at = first; at < groups.length; at += 1) {
    const group = groups[at]
    const before = run.at(-1)
    if (!group || (before && !BETWEEN.test(line.slice(before.to, group.from)))) break
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
    // The length of an Indian number is known; elsewhere the longest counts, for a part of a number
    // can be one too.
    if (e164.startsWith('+91')) break
  }
  return best
}

function hasPlus(line: string, group: Group | undefined): boolean {
  return (
    group !== undefined && line[group.from - 1] === '+' && !/\d/.test(line[group.from - 2] ?? '')
  )
}

function phoneOf({ groups, hasPlus: isGlobal, isLabelled, isAmerican }: Written): string | null {
  const digits = groups.join('')
  if (isGlobal || digits.startsWith('00')) return globalPhone(isGlobal ? digits : digits.slice(2))
  const [first = ''] = groups
  const isOne = groups.length === 1
  // 9198 7654 3210 is rather an Aadhaar number: the 91 stands alone, or all in one.
  if (digits.length === 12 && (first === '91' || isOne)) return globalPhone(digits, INDIAN)
  if (digits.length === 11 && digits.startsWith('0')) return trunkPhone(groups)
  const isPlain = isLabelled || (!isAmerican && isUsualWriting(groups))
  return INDIAN.test(digits) && isPlain ? validPhone(`+91${digits}`) : null
}

/** With the country's calling code. */
function globalPhone(digits: string, shape = /^\d{7,15}$/): string | null {
  const indian = /^91(?:0?)(\d{10})$/.exec(digits)?.[1]
  if (indian && INDIAN.test(indian)) return validPhone(`+91${indian}`)
  return shape === INDIAN || !shape.test(digits) ? null : validPhone(`+${digits}`)
}

/** With the trunk 0: a mobile number, or a landline whose town stands by itself. */
function trunkPhone(groups: readonly string[]): string | null {
  const [town = '', ...others] = groups
  const national = groups.join('').slice(1)
  if (INDIAN.test(national)) return validPhone(`+91${national}`)
  const isLandline = others.length === 0 || (/^0\d{2,4}$/.test(town) && others.length <= 2)
  return isLandline ? validPhone(`+91${national}`) : null
}

function validPhone(typed: string): string | null {
  return door(typed)?.e164 ?? null
}

/** Ten digits alone: no marks (65 70 80 90 95), no PIN code with a year or 60000 to 70000. */
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
