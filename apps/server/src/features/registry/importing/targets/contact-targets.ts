import { readCompanyNumber, readDin, readGstin, readPan } from '@dastak/contract/identifiers.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import {
  indianMobile,
  mobileContact,
  readEmail,
  readName,
  readPhone,
} from '../../../../contact-values/contact-values.rules.ts'
import { withoutContacts } from '../../../../contact-values/contacts-in-text.rules.ts'
import { vehicleNumber } from '../../records/vehicle-number.rules.ts'
import { text } from '../../records/values.rules.ts'
import { shown } from '../files/clean-text.rules.ts'
import { names } from '../files/columns.rules.ts'
import { date } from '../files/dates.rules.ts'
import { ImportError, unlessBad, type ImportTarget } from '../import-target.ts'
import {
  applyDinContacts,
  applyGstinContacts,
  applyRecords,
  type ImportedContact,
} from './contact-import.store.ts'
import { DIN_NAMES } from './director-columns.ts'

interface Read {
  /** The column's name in the template. */
  column: string
  /** The column's headings in files. */
  names: readonly string[]
  read(value: string): string | null
}
interface ContactColumns {
  /** The subject of a row. */
  key: Read
  /**
   * The names of the file and of its key, if the registry has the key. Then the key may be shown.
   */
  registry?: { file: string; key: string }
  /** What a phone credit buys, if that is not a phone number. */
  paid?: Read
  /** Email addresses are sold too. */
  hasEmail?: true
  /** A row without a contact is imported for its facts. */
  mayLackContact?: true
  facts: Readonly<Record<string, { names: readonly string[]; isDate?: true; read?: Read['read'] }>>
  template: string
}

const PHONE = names('phone, phoneno, mobile, mobileno, mobilenumber, phonenumber')
const EMAIL = names('email, emailaddress, emailid')
const VEHICLE = names('rcnumber, rc, rcno, registrationnumber, regno, vehiclenumber, vehicleno')
/** What people write about themselves, without contacts. */
const profileText = (value: string) => withoutContacts(text(value))

const DEFAULT_SOURCE = 'Import'

/** Contacts by the kind of their subjects: `contacts import --kind …`. */
export const CONTACT_TARGETS = {
  din: contactTarget('din', applyDinContacts, {
    key: { column: 'din', names: DIN_NAMES, read: readDin },
    registry: { file: 'directors’ contacts', key: 'DIN' },
    hasEmail: true,
    facts: {},
    template:
      'din,phone,email,source,as_of\n' +
      '99999999,+91 11111 00001,asha@company.example,Sample,2026-01-31',
  }),

  gstin: contactTarget('gstin', applyGstinContacts, {
    key: { column: 'gstin', names: names('gstin, gstnumber, gstno'), read: readGstin },
    registry: { file: 'GST contacts', key: 'GSTIN' },
    hasEmail: true,
    mayLackContact: true,
    facts: {
      business_name: { names: names('businessname, tradename') },
      legal_name: { names: names('legalname') },
      gstin_status: { names: names('gstinstatus, status') },
      state: { names: names('state, statename') },
      cin: {
        names: names('cin, identification number, cin llpin, corporate identification number'),
        read: (value) => readCompanyNumber(value.trim()),
      },
    },
    template:
      'gstin,business_name,legal_name,gstin_status,state,cin,phone,email,source,as_of\n' +
      '29AAACS0000A1Z3,Sample Lantern,SAMPLE LANTERN SOFTWARE PRIVATE LIMITED,Active,' +
      'Karnataka,U72900KA2024PTC999999,+91 11111 00001,office@company.example,Sample,2026-01-31',
  }),

  linkedin: contactTarget('linkedin', applyRecords('linkedin'), {
    key: {
      column: 'linkedin_url',
      names: names('linkedinurl, linkedin, linkedinprofile, linkedinprofileurl, profileurl'),
      read: (value) => linkedinProfile(value)?.id ?? null,
    },
    hasEmail: true,
    facts: {
      name: { names: names('name, fullname'), read: profileText },
      headline: { names: names('headline, title'), read: profileText },
      company: { names: names('company, companyname') },
    },
    template:
      'linkedin_url,name,headline,company,phone,email,source,as_of\n' +
      'https://www.linkedin.com/in/asha-sample,Asha Sample,Head of weaving,Sample Lantern,' +
      '+91 11111 00001,asha@company.example,Sample,2026-01-31',
  }),

  /** Mobile numbers of vehicles' owners. */
  rc: contactTarget('rc', applyRecords('rc'), {
    key: { column: 'rc_number', names: VEHICLE, read: vehicleNumber },
    paid: { column: 'mobile', names: PHONE, read: mobileContact },
    facts: { owner_name: { names: names('ownername, owner') } },
    template:
      'rc_number,mobile,owner_name,source,as_of\n' +
      'XX00AA0001,+91 11111 00001,ASHA SAMPLE,Sample,2026-01-31',
  }),

  /** Vehicles of mobile numbers. */
  mobile: contactTarget('mobile', applyRecords('mobile'), {
    key: { column: 'mobile', names: PHONE, read: indianMobile },
    paid: { column: 'rc_number', names: VEHICLE, read: vehicleNumber },
    facts: {
      vehicle_class: { names: names('vehicleclass, class') },
      registered_on: { names: names('registeredon, registrationdate'), isDate: true },
    },
    template:
      'mobile,rc_number,vehicle_class,registered_on,source,as_of\n' +
      '+91 11111 00001,XX00AA0001,Motor car,2020-01-31,Sample,2026-01-31',
  }),

  /** Employers of the holders of PANs. */
  pan: contactTarget('pan', applyRecords('pan'), {
    key: { column: 'pan', names: names('pan, pannumber, panno'), read: readPan },
    paid: {
      column: 'employer_name',
      names: names('employername, employer, currentemployer'),
      read: readName,
    },
    facts: {
      designation: { names: names('designation') },
      since: { names: names('since, joinedon'), isDate: true },
    },
    template:
      'pan,employer_name,designation,since,source,as_of\n' +
      'ABCXE0000A,SAMPLE LANTERN SOFTWARE PRIVATE LIMITED,Head of weaving,2020-01-31,Sample,' +
      '2026-01-31',
  }),
} as const

function contactTarget(
  kind: LookupKind | 'gstin',
  apply: ImportTarget<ImportedContact>['apply'],
  { key, registry, paid, hasEmail, mayLackContact, facts, template }: ContactColumns,
): ImportTarget<ImportedContact> {
  const readPaid = paid?.read ?? ((value: string) => readPhone(value)?.e164 ?? null)
  return {
    kind: `contacts-${kind}`,
    template,
    columns: {
      ...Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact.names])),
      phone: paid?.names ?? PHONE,
      email: hasEmail ? EMAIL : [],
      key: key.names,
      source: ['source'],
      asOf: names('asof, date, updatedon'),
    },
    key: 'key',
    dates: ['asOf', ...Object.keys(facts).filter((name) => facts[name]!.isDate)],
    reader(columns, { source, dateReader, now }) {
      const latest = now().getUTCFullYear()
      if (!columns.has('key'))
        throw new ImportError(
          `${registry ? `This is not a file of ${registry.file}. It` : 'The file'} has no column ` +
            `${key.column}. See contacts import --kind ${kind} --template.`,
        )
      return (fields) => {
        const get = (column: string) => columns.get(fields, column)
        const subject = key.read(get('key'))
        // Other keys stay out of reports, because they may be personal data.
        if (subject === null)
          return {
            problem: registry
              ? `not a valid ${registry.key}: "${shown(get('key'))}"`
              : `${key.column} can't be used`,
          }
        const notes: string[] = []
        const known = unlessBad(notes, () => 'it')
        const contact = (column: 'phone' | 'email', read: Read['read']) =>
          known(column, text(get(column)) && (read(get(column)) ?? { why: "can't be used" }))
        const day = (column: string) =>
          known(column, date(get(column), dateReader(column), { latest }))
        const phone = contact('phone', readPaid)
        const email = contact('email', readEmail)
        const as_of = day('asOf')
        if (phone === null && email === null && !mayLackContact)
          return {
            problem: [
              hasEmail ? 'no phone and no email' : `no ${paid?.column ?? 'mobile'}`,
              ...notes,
            ].join('; '),
          }
        const read = Object.entries(facts).map(
          ([name, fact]) =>
            [name, fact.isDate ? day(name) : (fact.read ?? text)(get(name))] as const,
        )
        const row = { key: subject, phone, email, as_of, facts: Object.fromEntries(read) }
        return { row: { ...row, source: text(get('source')) ?? source ?? DEFAULT_SOURCE }, notes }
      }
    },
    apply,
  }
}
