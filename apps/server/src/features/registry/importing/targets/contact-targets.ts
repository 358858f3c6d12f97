import { readEmail, readPhone } from '../../../../contact-values/contact-values.rules.ts'
import { din, gstin, identificationNumber } from '../../records/identifiers.rules.ts'
import { text } from '../../records/values.rules.ts'
import { shown } from '../files/clean-text.rules.ts'
import { date, type BadDate } from '../files/dates.rules.ts'
import { DIN_NAMES } from './director-columns.ts'
import {
  applyDinContacts,
  applyGstinContacts,
  type ImportedContact,
} from './contact-import.store.ts'
import { ImportError, type ImportTarget, type ReaderOptions } from '../import-target.ts'

export const CONTACT = {
  phone: ['phone', 'phoneno', 'mobile', 'mobileno', 'mobilenumber', 'phonenumber'],
  email: ['email', 'emailaddress', 'emailid'],
  source: ['source'],
  asOf: ['asof', 'date', 'updatedon'],
} as const
export const DIN = { ...CONTACT, din: DIN_NAMES } as const
export const GSTIN = {
  ...CONTACT,
  gstin: ['gstin', 'gstnumber', 'gstno'],
  businessName: ['businessname', 'tradename'],
  legalName: ['legalname'],
  gstinStatus: ['gstinstatus', 'status'],
  state: ['state', 'statename'],
  cin: ['cin', 'identification number', 'cin llpin', 'corporate identification number'],
} as const

const DEFAULT_SOURCE = 'Import'

/** Contacts of directors: `contacts import --kind din`. */
export const dinContactTarget: ImportTarget<ImportedContact> = {
  kind: 'contacts-din',
  template: [
    ['din', 'phone', 'email', 'source', 'as_of'],
    ['99999999', '+91 11111 00001', 'asha@company.example', 'Sample', '2026-01-31'],
  ],
  columns: DIN,
  key: 'din',
  dates: ['asOf'],
  reader(columns, options) {
    if (!columns.has('din'))
      throw new ImportError(
        'This is no file of directors’ contacts: it has no column din. See contacts import ' +
          '--kind din --template.',
      )
    return (fields) => {
      const typed = columns.get(fields, 'din')
      const key = din(typed)
      if (key === null) return { problem: `malformed DIN "${shown(typed)}"` }
      const { contact, notes } = readContact((column) => columns.get(fields, column), options)
      if (contact.phone === null && contact.email === null)
        return { problem: ['neither a phone nor an email', ...notes].join('; ') }
      return { row: { key, ...contact, facts: {} }, notes }
    }
  },
  apply: applyDinContacts,
}

/** Contacts of GST numbers: `contacts import --kind gstin`. */
export const gstinContactTarget: ImportTarget<ImportedContact> = {
  kind: 'contacts-gstin',
  template: [
    [
      'gstin',
      'business_name',
      'legal_name',
      'gstin_status',
      'state',
      'cin',
      'phone',
      'email',
      'source',
      'as_of',
    ],
    [
      '29AAACS0000A1Z3',
      'Sample Lantern',
      'SAMPLE LANTERN SOFTWARE PRIVATE LIMITED',
      'Active',
      'Karnataka',
      'U72900KA2024PTC999999',
      '+91 11111 00001',
      'office@company.example',
      'Sample',
      '2026-01-31',
    ],
  ],
  columns: GSTIN,
  key: 'gstin',
  dates: ['asOf'],
  reader(columns, options) {
    if (!columns.has('gstin'))
      throw new ImportError(
        'This is no file of GST contacts: it has no column gstin. See contacts import --kind ' +
          'gstin --template.',
      )
    return (fields) => {
      const get = (column: keyof typeof GSTIN) => columns.get(fields, column)
      const key = gstin(get('gstin'))
      if (key === null) return { problem: `malformed GSTIN "${shown(get('gstin'))}"` }
      const { contact, notes } = readContact(get, options)
      const facts = {
        business_name: text(get('businessName')),
        legal_name: text(get('legalName')),
        gstin_status: text(get('gstinStatus')),
        state: text(get('state')),
        cin: identificationNumber(get('cin').trim()),
      }
      return { row: { key, ...contact, facts }, notes }
    }
  },
  apply: applyGstinContacts,
}

/**
 * The columns that every file of contacts has, but for what a phone credit buys where that is no
 * phone number.
 */
export function readContact(
  get: (column: keyof typeof CONTACT) => string,
  options: ReaderOptions,
  readPaid = (value: string) => readPhone(value)?.e164 ?? null,
) {
  const notes: string[] = []
  const known = (column: keyof typeof CONTACT, value: string | null | undefined | BadDate) => {
    if (value === null || typeof value === 'string') return value
    // The value itself stays out of reports: it may be somebody's.
    notes.push(`${column} left out: it ${value?.why ?? "can't be used"}`)
    return null
  }
  const contact = {
    phone: known('phone', text(get('phone')) && (readPaid(get('phone')) ?? undefined)),
    email: known('email', text(get('email')) && (readEmail(get('email')) ?? undefined)),
    source: text(get('source')) ?? options.source ?? DEFAULT_SOURCE,
    as_of: known(
      'asOf',
      date(get('asOf'), options.dateReader('asOf'), { latest: options.now().getUTCFullYear() }),
    ),
  }
  return { contact, notes }
}
