/** Values as files of many years write them. Null is "not known": an empty cell, NA, dashes. */

/** Text without surrounding and repeated blanks. */
export function text(value: string): string | null {
  const trimmed = value.trim()
  const clean = trimmed.includes('  ') ? trimmed.replace(/ {2,}/g, ' ') : trimmed
  if (clean === '' || clean === 'NA' || clean === 'na' || clean === 'N/A' || /^[-.]+$/.test(clean)) return null
  return clean
}

/** As many as a search can ask for; no company has that many. */
const MOST_RUPEES = 1e15

/** Rupees from 100000.00, 1,00,000 or 1.00E+10; undefined where it is no amount. */
export function amount(value: string): number | null | undefined {
  const clean = text(value)
  if (clean === null) return null
  const plain = clean.replace(/[,\s]/g, '')
  if (!/^\d+(\.\d*)?(E\+?\d{1,2})?$/i.test(plain)) return undefined
  return Number(plain) <= MOST_RUPEES ? Number(plain) : undefined
}

/** The codes of the files of 2020. MLIQ is left as it is: no published list says what it means. */
const STATUS_CODES = new Map(
  Object.entries({
    ACTV: 'Active',
    STOF: 'Strike Off',
    UPSO: 'Under process of striking off',
    AMAL: 'Amalgamated',
    CLLP: 'Converted to LLP',
    DISD: 'Dissolved',
    NAEF: 'Not available for e-filing',
    ULQD: 'Under Liquidation',
    CLLD: 'Converted to LLP and Dissolved',
    D455: 'Dormant under section 455',
    LIQD: 'Liquidated',
    DRMT: 'Dormant',
  }),
)

/** A company's status in words. */
export function companyStatus(value: string): string | null {
  const clean = text(value)
  if (clean === null) return null
  return STATUS_CODES.get(clean) ?? (clean === 'ACTIVE' ? 'Active' : clean)
}

/** Whether a company is known to be active. */
export function isActive(status: string | null): boolean {
  return status !== null && /^active\b/i.test(status)
}

/** A NIC code of five digits (industry files lose the leading zeros), or null. */
export function nicCode(value: string): string | null {
  const digits = value.trim().replace(/\.0+$/, '')
  return /^\d{3,5}$/.test(digits) && Number(digits) > 0 ? digits.padStart(5, '0') : null
}
