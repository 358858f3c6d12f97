import { identificationNumber } from '../identifiers.rules.ts'
import { stateName } from '../state-names.rules.ts'
import { amount, companyStatus, date, nicCode, text } from '../values.rules.ts'
import { mended, shown, withoutContacts } from './clean-text.rules.ts'
import { findColumns } from './columns.rules.ts'
import { applyCompanies, type ImportedCompany } from './company-import.store.ts'
import { ImportError, type ImportTarget } from './import-target.ts'

/** Headings of the portal's files of 2015 to 2025, its API, and the template. */
const COLUMNS = {
  cin: ['cin', 'corporateidentificationnumber', 'identificationnumber', 'llpin', 'cinllpin', 'cinfcrn'],
  name: ['companyname', 'llpname', 'name'],
  roc: ['companyroccode', 'registrarofcompanies', 'rocname', 'roccode', 'roc'],
  category: ['companycategory', 'category'],
  subcategory: ['companysubcategory', 'subcategory'],
  class: ['companyclass', 'classofcompany', 'class'],
  authorised: ['authorizedcapital', 'authorisedcapital', 'authorizedcap', 'authorisedcap'],
  paidUp: ['paidupcapital', 'paidupcap'],
  incorporated: [
    'companyregistrationdatedate',
    'companyregistrationdate',
    'dateofregistration',
    'dateofincorporation',
    'date',
  ],
  address: ['registeredofficeaddress', 'companyaddress', 'address'],
  listing: ['listingstatus', 'listedornot'],
  status: ['companystatus', 'llpstatus', 'status'],
  state: ['companystatecode', 'registeredstate', 'state'],
  nic: ['niccode', 'industrialclass'],
  industry: [
    'companyindustrialclassification',
    'principalbusinessactivityaspercin',
    'principalbusinessactivity',
    'maindivisiondescription',
  ],
  agm: ['lastagmdate', 'dateoflastagm'],
  balanceSheet: ['balancesheetdate', 'dateofbalancesheet', 'latestyearfinancialstatement'],
} as const

const FIRST_FIELD = /^"?([A-Z0-9 -]{7,25})"?[,;\t|]/i

/** Company master data: `registry import`. */
export const companyTarget: ImportTarget<ImportedCompany> = {
  kind: 'companies',
  template: [
    [
      'CIN',
      'CompanyName',
      'CompanyROCcode',
      'CompanyCategory',
      'CompanySubCategory',
      'CompanyClass',
      'AuthorizedCapital',
      'PaidupCapital',
      'CompanyRegistrationdate_date',
      'Registered_Office_Address',
      'Listingstatus',
      'CompanyStatus',
      'CompanyStateCode',
      'nic_code',
      'CompanyIndustrialClassification',
      'last_agm_date',
      'balance_sheet_date',
    ],
    [
      'U72900KA2024PTC999999',
      'SAMPLE LANTERN SOFTWARE PRIVATE LIMITED',
      'ROC Bangalore',
      'Company limited by shares',
      'Non-government company',
      'Private',
      '1000000.00',
      '100000.00',
      '2024-04-30',
      '1 Sample Road   First Floor,BANGALORE,Bangalore,Karnataka,560001-India',
      'Unlisted',
      'Active',
      'karnataka',
      '62010',
      'Business Services',
      '',
      '',
    ],
  ],

  reader(headings) {
    const columns = findColumns(headings, COLUMNS)
    if (!columns.has('cin') || !columns.has('name'))
      throw new ImportError(
        `This is no file of companies: it needs a column for the CIN and one for the name, and has ${namesOf(headings)}. See registry import --template.`,
      )
    // A list of names and numbers without a status is thinner than what may be known already.
    const isThin = !columns.has('status')
    return (fields, hash) => {
      const get = (column: keyof typeof COLUMNS) => columns.get(fields, column)
      const cin = identificationNumber(get('cin').trim())
      if (cin === null) return { problem: `malformed CIN or LLPIN "${shown(get('cin'))}"` }
      const name = text(mended(get('name')))
      if (name === null) return { problem: 'no company name' }
      const notes: string[] = []
      const known = <V>(value: V | null | undefined, column: keyof typeof COLUMNS) => {
        if (value !== undefined) return value
        notes.push(`${column} left out: "${shown(get(column))}" can't be read`)
        return null
      }
      const status = companyStatus(get('status'))
      const state = text(get('state'))
      const written = text(mended(get('address')))
      const address = written === null ? null : withoutContacts(written)
      // Somebody's: they are no part of an address.
      for (let cut = address?.cut ?? 0; cut > 0; cut -= 1)
        notes.push('a phone number or email address cut out of the address')
      const row: ImportedCompany = {
        cin,
        name,
        status,
        roc_name: text(get('roc')),
        category: text(get('category')),
        subcategory: text(get('subcategory')),
        class: text(get('class')),
        incorporated_on: known(date(get('incorporated')), 'incorporated'),
        listing: text(get('listing')),
        state: state && stateName(state),
        nic_code: nicCode(get('nic')),
        industry: text(get('industry')),
        address: address && text(address.address),
        authorised_capital: known(amount(get('authorised')), 'authorised'),
        paid_up_capital: known(amount(get('paidUp')), 'paidUp'),
        last_agm_on: known(date(get('agm')), 'agm'),
        balance_sheet_on: known(date(get('balanceSheet')), 'balanceSheet'),
        isThin,
        row_hash: hash,
      }
      return { row, notes }
    }
  },

  apply: applyCompanies,
  space: 'company',
  known: {
    subjectOf(headings) {
      const columns = findColumns(headings, COLUMNS)
      const isFirst = columns.get(headings, 'cin') === headings[0]
      return (record) => {
        // Mostly the first: then nothing else of the row is read.
        const first = isFirst ? FIRST_FIELD.exec(record.raw)?.[1] : undefined
        const cin = first === undefined ? null : identificationNumber(first.trim())
        if (cin !== null) return cin
        return record.problem === undefined ? identificationNumber(columns.get(record.fields, 'cin').trim()) : null
      }
    },
    query: 'SELECT cin, row_hash FROM company WHERE row_hash IS NOT NULL',
  },
}

/** The first headings of a file, each cut, as many as a person reads. */
function namesOf(headings: readonly string[]): string {
  const names = headings.slice(0, 20).map((name) => shown(name))
  return names.filter(Boolean).join(', ') || 'no heading'
}
