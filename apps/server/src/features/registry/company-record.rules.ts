import type { CompanyRecord } from '@dastak/contract/registry.ts'
import type { CompanyTable } from '../../db/tables/registry.ts'
import { parseAddress } from './address.rules.ts'
import { NIC_2004, NIC_2008 } from './nic-divisions.ts'
import type { Selectable } from 'kysely'

export type CompanyRow = Omit<Selectable<CompanyTable>, 'name_squash' | 'words' | 'shard' | 'updated_at'>

/** CINs of companies incorporated up to this year are written with NIC-2004, later ones with NIC-2008. */
const LAST_YEAR_OF_NIC_2004 = 2022

/** The company record of the specification. What the identification number itself tells is read from it; the rest is the file's. */
export function companyRecord(row: CompanyRow): CompanyRecord {
  const isCin = row.cin.length === 21
  return {
    identification_number: row.cin,
    company_name: row.name,
    company_type: companyType(row.cin, row.class),
    company_status: row.status,
    roc_name: row.roc_name,
    class_of_company: row.class,
    registration_number: isCin ? row.cin.slice(15) : null,
    company_subcategory: row.subcategory,
    date_of_incorporation: row.incorporated_on,
    main_division_description: mainDivision(row),
    company_address: parseAddress(row.address),
    authorised_capital: row.authorised_capital,
    paid_up_capital: row.paid_up_capital,
    listed_or_not: row.listing ?? (isCin ? (row.cin.startsWith('L') ? 'Listed' : 'Unlisted') : null),
    last_agm_date: row.last_agm_on,
    balance_sheet_date: row.balance_sheet_on,
  }
}

/** An LLPIN is a partnership's; one-person companies are private limited ones; without a class the letters of the CIN tell. */
export function companyType(cin: string, companyClass: string | null): CompanyRecord['company_type'] {
  if (/^[A-Z]{3}-\d{4}$/.test(cin)) return 'llp'
  if (companyClass !== null) return /^private|one person/i.test(companyClass) ? 'pvt_ltd' : 'others'
  return ['PTC', 'OPC', 'FTC'].includes(cin.slice(12, 15)) ? 'pvt_ltd' : 'others'
}

/** The division of the NIC code, else the file's own industry. */
function mainDivision(row: CompanyRow): string | null {
  const isCin = row.cin.length === 21
  const code = row.nic_code ?? (isCin ? row.cin.slice(1, 6) : null)
  const year = isCin ? Number(row.cin.slice(8, 12)) : Number(row.incorporated_on?.slice(0, 4))
  const divisions = year <= LAST_YEAR_OF_NIC_2004 ? NIC_2004 : NIC_2008
  return (code && year ? divisions[code.slice(0, 2)] : undefined) ?? row.industry
}
