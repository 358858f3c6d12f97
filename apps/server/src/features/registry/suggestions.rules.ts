import type { CompanyRecord } from '@dastak/contract/registry.ts'
import { stateName } from './state-names.rules.ts'

/** What stands beside a suggested company: where it is and its status. */
export function companyDetail({ company_address: [address], company_status }: CompanyRecord): string | null {
  const place = [address?.city, address?.state && stateName(address.state)].filter(Boolean).join(', ')
  return [place, company_status].filter(Boolean).join(' · ') || null
}

/** What stands beside a suggested director: what he is, and where. */
export function directorDetail(
  seat: { designation: string | null; company_name: string | null } | undefined,
): string | null {
  return [seat?.designation, seat?.company_name].filter(Boolean).join(' · ') || null
}
