import { readCompanyNumber } from '@dastak/contract/identifiers.ts'
import * as spellings from './registry-values.rules.ts'
import { registeredState } from '../../records/state-names.rules.ts'
import { amount, nicCode, text } from '../../records/values.rules.ts'
import { removeContacts } from '../../../../contact-values/contacts-in-text.rules.ts'
import { repairText, shown } from '../files/clean-text.rules.ts'
import { COMPANY_COLUMNS, type CompanyColumn } from './company-columns.ts'
import { applyCompanies, type ImportedCompany } from './company-import.store.ts'
import { date, UNREADABLE } from '../files/dates.rules.ts'
import { ImportError, unlessBad, type ImportTarget } from '../import-target.ts'

const DATES = ['incorporated', 'agm', 'balanceSheet'] as const
const FIRST_FIELD = /^"?([A-Z0-9 -]{7,25})"?[,;\t|]/i

/** Company master data: `registry import`. */
export const companyTarget: ImportTarget<ImportedCompany> = {
  kind: 'companies',
  template:
    'CIN,CompanyName,CompanyROCcode,CompanyCategory,CompanySubCategory,CompanyClass,' +
    'AuthorizedCapital,PaidupCapital,CompanyRegistrationdate_date,Registered_Office_Address,' +
    'Listingstatus,CompanyStatus,CompanyStateCode,nic_code,CompanyIndustrialClassification,' +
    'last_agm_date,balance_sheet_date\n' +
    'U72900KA2024PTC999999,SAMPLE LANTERN SOFTWARE PRIVATE LIMITED,ROC Bangalore,' +
    'Company limited by shares,Non-government company,Private,1000000.00,100000.00,2024-04-30,' +
    '"1 Sample Road   First Floor,BANGALORE,Bangalore,Karnataka,560001-India",' +
    'Unlisted,Active,karnataka,62010,Business Services,,',

  columns: COMPANY_COLUMNS,
  key: 'cin',
  dates: DATES,
  reader(columns, { now, dateReader }) {
    if (!columns.has('cin') || !columns.has('name'))
      throw new ImportError(
        'This is not a file of companies. Such a file has a column for the CIN and one for the ' +
          `name. This file has ${namesOf(columns.headings)}. See registry import --template.`,
      )
    // A list with names and numbers only has less than what may be known already.
    const isThin = !['status', 'address', 'authorised', 'paidUp'].some(columns.has)
    const latest = now().getUTCFullYear()
    return (fields, row_hash) => {
      const get = (column: CompanyColumn) => columns.get(fields, column)
      const cin = readCompanyNumber(get('cin').trim())
      if (cin === null) return { problem: `not a valid CIN or LLPIN: "${shown(get('cin'))}"` }
      const name = text(repairText(get('name')))
      if (name === null) return { problem: 'no company name' }
      const notes: string[] = []
      const known = unlessBad(notes, (column) => `"${shown(columns.get(fields, column))}"`)
      const day = (column: (typeof DATES)[number], expected: number | null = null) =>
        known(column, date(get(column), dateReader(column), { latest, expected }))
      const rupees = (column: 'authorised' | 'paidUp') => {
        const value = amount(get(column), columns.unitOf(column))
        return known(column, value === undefined ? UNREADABLE : value)
      }
      const roc = text(get('roc'))
      const written = text(repairText(get('address')))
      const address = written === null ? null : removeContacts(written)
      // They are personal data and not part of an address.
      for (let cut = address?.removed ?? 0; cut > 0; cut -= 1)
        notes.push('a phone number or email address was removed from the address')
      const row: ImportedCompany = {
        cin,
        name,
        status: spellings.statusWord(text(get('status'))),
        roc_name: roc,
        category: spellings.categoryWord(text(get('category'))),
        subcategory: spellings.subcategoryWord(text(get('subcategory'))),
        class: spellings.classWord(text(get('class'))),
        incorporated_on: day('incorporated', yearOf(cin)),
        listing: spellings.listingWord(text(get('listing'))),
        state: registeredState(text(get('state')), cin, roc),
        nic_code: nicCode(get('nic')),
        industry: text(get('industry')),
        address: address && text(address.address),
        authorised_capital: rupees('authorised'),
        paid_up_capital: rupees('paidUp'),
        last_agm_on: day('agm'),
        balance_sheet_on: day('balanceSheet'),
        isThin,
        row_hash,
      }
      return { row, notes }
    }
  },

  apply: applyCompanies,
  space: 'company',
  known: {
    subjectOf(columns) {
      const isFirst = columns.indexOf('cin') === 0
      return (record) => {
        // The CIN is mostly the first field: then the rest of the row is not parsed.
        const first = isFirst ? FIRST_FIELD.exec(record.raw)?.[1] : undefined
        const cin = first === undefined ? null : readCompanyNumber(first.trim())
        if (cin !== null) return cin
        return record.problem === undefined
          ? readCompanyNumber(columns.get(record.fields, 'cin').trim())
          : null
      }
    },
    query: 'SELECT cin, row_hash FROM company WHERE row_hash IS NOT NULL',
  },
}

/** The year in a CIN. */
function yearOf(cin: string): number | null {
  return cin.length === 21 ? Number(cin.slice(8, 12)) : null
}

/** The first headings of a file, shortened so that a person can read them. */
function namesOf(headings: readonly string[]): string {
  const names = headings.slice(0, 20).map((name) => shown(name))
  return names.filter(Boolean).join(', ') || 'no heading'
}
