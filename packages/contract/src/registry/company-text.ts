import type { CompanyRecord } from './registry.ts'

/** A company's record in words, the same on screen and in files. */

/** `pvt_ltd` as `Pvt Ltd`. */
export function titleCase(raw: string): string {
  return raw
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

/** One line for an address; empty where every part is missing. */
export function addressLine(address: CompanyRecord['company_address'][number]): string {
  const { street_address, city, state, postal_code, country } = address
  return [street_address, city, state, postal_code, country].filter(Boolean).join(', ')
}
