import type { CompanyRecord } from './registry.ts'

/** The text of a company's record, the same on screen and in files. */

/** `pvt_ltd` as `Pvt Ltd`. */
export function titleCase(raw: string): string {
  return raw
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

/** An address in one line. Empty if every part is missing. */
export function addressLine(address: CompanyRecord['company_address'][number]): string {
  const { street_address, city, state, postal_code, country } = address
  return [street_address, city, state, postal_code, country].filter(Boolean).join(', ')
}
