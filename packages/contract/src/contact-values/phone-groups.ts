import type { Phone, PhoneValidator } from './phone-validator.ts'

/** Digits of a number, with the characters before them. */
export interface Group {
  before: string
  digits: string
}

/** The calling code of India, once or twice, and prefixes that people write before it. */
const CODES = /^(?:(?:0{0,2}91){1,2}0?|0)(\d{10})$/
const NATIONAL = /^(?:0{0,2}91){0,2}0?(\d{10})$/
const LONGEST = 24
const MAX_GROUPS = 200
/** Another line of the same switchboard: 022-25550100-0104. */
const LAST_LINE = /^\d{1,8}$/

/**
 * The first number in a row of digit groups. The groups must be one number, or several numbers that
 * use all groups. Returns null if any group is left over.
 */
export function splitNumbers(groups: readonly Group[], validate: PhoneValidator): Phone | null {
  if (groups.length > MAX_GROUPS) return null
  const starts: (Phone | null)[] = []
  for (let from = groups.length - 1; from >= 0; from -= 1) {
    starts[from] = null
    let digits = 0
    for (let to = from + 1; to <= groups.length; to += 1) {
      digits += groups[to - 1]?.digits.length ?? 0
      if (digits > LONGEST) break
      const phone = oneNumber(groups.slice(from, to), validate)
      if (phone && (to === groups.length || starts[to] || isLastLine(groups, { from, to }, phone)))
        starts[from] = phone
    }
  }
  return starts[0] ?? null
}

function isLastLine(
  groups: readonly Group[],
  { from, to }: { from: number; to: number },
  phone: Phone,
): boolean {
  const isLandline = /^\+91[1-5]/.test(phone.e164) || /^0\d{2,4}$/.test(groups[from]?.digits ?? '')
  const last = to === groups.length - 1 ? groups[to] : undefined
  return (
    isLandline && last !== undefined && /^ ?- ?$/.test(last.before) && LAST_LINE.test(last.digits)
  )
}

/** Reads the groups as one number. A plus inside is allowed only between codes of India. */
function oneNumber(groups: readonly Group[], validate: PhoneValidator): Phone | null {
  let digits = ''
  let hasPlus = false
  for (const group of groups) {
    if (group.before.includes('+')) {
      if (digits !== '' && !/^0{0,2}91$/.test(digits)) return null
      hasPlus = true
    }
    digits += group.digits
  }
  const isGlobal = hasPlus || digits.startsWith('00')
  const national = (hasPlus ? CODES : NATIONAL).exec(digits)?.[1]
  if (national !== undefined && !(digits.length === 10 && isGlobal))
    return validate(`+91${national}`)
  if (!isGlobal) return null
  const code = hasPlus ? digits : digits.slice(2)
  return /^(?!91)[1-9]\d{6,14}$/.test(code) ? validate(`+${code}`) : null
}
