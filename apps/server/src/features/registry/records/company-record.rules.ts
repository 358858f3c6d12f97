import type { CompanyRecord } from '@dastak/contract/registry/registry.ts'
import type { Schema } from '../../../db/schema.ts'
import { parseAddress } from './address.rules.ts'
import { industryOf } from './industries.rules.ts'
import type { Selectable } from 'kysely'

export type CompanyRow = Omit<Selectable<Schema['company']>, 'row_hash' | 'updated_at'>

/** The record of the specification. Some fields are derived from the identification number. */
export function companyRecord(row: CompanyRow): CompanyRecord {
  const isCin = row.cin.length === 21
  return {
    identification_number: row.cin,
    company_name: row.name,
    former_names: row.former_names ?? [],
    company_type: companyType(row.cin, row.class),
    company_status: row.status,
    roc_name: row.roc_name,
    class_of_company: row.class,
    registration_number: isCin ? row.cin.slice(15) : null,
    company_subcategory: row.subcategory,
    date_of_incorporation: row.incorporated_on,
    main_division_description: industryOf(row),
    company_address: parseAddress(row.address).map((address) => ({
      ...address,
      state: address.state ?? row.state,
    })),
    authorised_capital: row.authorised_capital,
    paid_up_capital: row.paid_up_capital,
    listed_or_not:
      row.listing ?? (isCin ? (row.cin.startsWith('L') ? 'Listed' : 'Unlisted') : null),
    last_agm_date: row.last_agm_on,
    balance_sheet_date: row.balance_sheet_on,
  }
}

/**
 * LLPINs and FLLPINs are LLPs, FCRNs are others. One-person companies are private limited. Without
 * a class the letters of the CIN decide.
 */
export function companyType(
  cin: string,
  companyClass: string | null,
): CompanyRecord['company_type'] {
  if (/^F?[A-Z]{3}-\d{4}$/.test(cin)) return 'llp'
  if (cin.length !== 21) return 'others'
  if (companyClass !== null)
    return /^(private|one person)/i.test(companyClass) ? 'pvt_ltd' : 'others'
  return ['PTC', 'OPC', 'FTC'].includes(cin.slice(12, 15)) ? 'pvt_ltd' : 'others'
}
