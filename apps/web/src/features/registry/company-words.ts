import type { CompanyRecord } from '@dastak/contract/registry.ts'
import type { StatusMeaning } from '../../components/status-chip.tsx'

/** `pvt_ltd` as `Pvt Ltd`. */
export function titleCase(raw: string): string {
  return raw
    .split(/[_\s]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ')
}

/** What the registry's word for a company's state means for somebody who wants to reach it. */
export function companyStatusMeaning(status: string): StatusMeaning {
  const word = status.toLowerCase()
  if (/^active|^acti?v/.test(word)) return 'done'
  if (/strike|struck|dissol|liquid|amalgam|defunct|inactive|not available/.test(word)) return 'failed'
  if (/dormant|under|process|convert/.test(word)) return 'waiting'
  return 'nothing'
}

/** One line for an address; null where every part is missing. */
export function addressLine(address: CompanyRecord['company_address'][number]): string {
  const { street_address, city, state, postal_code, country } = address
  return [street_address, city, state, postal_code, country].filter(Boolean).join(', ')
}
