/**
 * Parses values as files of many years write them. Null means "unknown": an empty cell, NA, dashes.
 */

/** Text without surrounding and repeated blanks. */
export function text(value: string): string | null {
  const trimmed = value.trim()
  const clean = trimmed.includes('  ') ? trimmed.replace(/ {2,}/g, ' ') : trimmed
  if (clean === '' || clean === 'NA' || clean === 'na' || clean === 'N/A' || /^[-.]+$/.test(clean))
    return null
  return clean
}

/** The most that a search can ask for. No company has more. */
const MAX_RUPEES = 1e15

const CURRENCY = /^(?:₹|rs\.?|inr)|(?:\/-|\binr|\brupees)$/gi
const IN_WORDS: Readonly<Record<string, number>> = { l: 1e5, c: 1e7 }

/**
 * Parses rupees such as 100000.00, ₹ 1,00,000/-, 1.00E+10 or 1.5 crore. `unit` is the unit of the
 * column, for example lakhs. Undefined if it is not an amount.
 */
export function amount(value: string, unit = 1): number | null | undefined {
  const clean = text(value)
  if (clean === null) return null
  const plain = clean.replace(CURRENCY, '').replace(/[,\s]/g, '')
  const read = /^(\d+(?:\.\d*)?(?:E\+?\d{1,2})?)(?:(l|c)(?:akhs?|acs?|rores?|rs?)?)?$/i.exec(plain)
  if (!read) return undefined
  const rupees =
    Math.round(Number(read[1]) * (IN_WORDS[read[2]?.toLowerCase() ?? ''] ?? unit) * 100) / 100
  return rupees <= MAX_RUPEES ? rupees : undefined
}

/** Whether a company is known to be active. */
export function isActive(status: string | null): boolean {
  return status !== null && /^active\b/i.test(status)
}

/** A NIC code of five digits, or null. Files lose leading zeros; LLPs have only a division. */
export function nicCode(value: string): string | null {
  const digits = value.trim().replace(/\.0+$/, '')
  if (/^\d{2}$/.test(digits)) return `${digits}000`
  return /^\d{3,5}$/.test(digits) && Number(digits) > 0 ? digits.padStart(5, '0') : null
}
