import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { titleCaseName } from '@dastak/contract/title-case.ts'
import { companyStatusMeaning } from '../companies/company-status.ts'

export type Directorship = PersonRecord['companies'][number]

/** The one to show under a name: at the company `cin`, otherwise the first active company. */
export function mainDirectorship(
  directorships: readonly Directorship[],
  cin: string | undefined,
): Directorship | undefined {
  const present = directorships.filter(({ ended_on }) => ended_on === null)
  return (
    directorships.find((one) => one.identification_number === cin) ??
    present.find((one) => companyStatusMeaning(one.company_status ?? '') === 'done') ??
    present[0]
  )
}

/** The name of a company in title case; its number if the registry has no name. */
export function companyText(
  company: Pick<Directorship, 'company_name' | 'identification_number'>,
): string {
  return company.company_name === null
    ? company.identification_number
    : titleCaseName(company.company_name)
}
