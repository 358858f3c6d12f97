import { indianMobile, readName } from '../../../../contact-values/contact-values.rules.ts'
import { linkedinProfile } from '@dastak/contract/linkedin/profile.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { pan, vehicleNumber } from '../../records/identifiers.rules.ts'
import { text } from '../../records/values.rules.ts'
import { findColumns } from '../files/columns.rules.ts'
import { applyRecords, type ImportedContact } from './contact-import.store.ts'
import { CONTACT, readContact } from './contact-targets.ts'
import { date } from '../files/dates.rules.ts'
import { ImportError, type ImportTarget } from '../import-target.ts'

type Names = readonly string[]
interface RecordColumns {
  /**
   * What the row is about: the column's name in the template, its names in files, and how it is
   * read.
   */
  key: { column: string; names: Names; read(value: string): string | null }
  /** What a phone credit buys, where that is no phone number. */
  paid?: { column: string; names: Names; read(value: string): string | null }
  /** Email addresses are sold, too. */
  hasEmail?: true
  facts: Readonly<Record<string, { names: Names; isDate?: true }>>
  template: ImportTarget<ImportedContact>['template']
}
interface RecordTarget extends ImportTarget<ImportedContact> {
  /** Where the column is that it is about, in a file that may be for it; -1 in any other. */
  placeIn(headings: readonly string[]): number
}

const VEHICLE: Names = [
  'rcnumber',
  'rc',
  'rcno',
  'registrationnumber',
  'regno',
  'vehiclenumber',
  'vehicleno',
]

/** Contacts of LinkedIn profiles: `contacts import --kind linkedin`. */
export const linkedinContactTarget = recordTarget('linkedin', {
  key: {
    column: 'linkedin_url',
    names: ['linkedinurl', 'linkedin', 'linkedinprofile', 'linkedinprofileurl', 'profileurl'],
    read: (value) => linkedinProfile(value)?.id ?? null,
  },
  hasEmail: true,
  facts: {
    name: { names: ['name', 'fullname'] },
    headline: { names: ['headline', 'title'] },
    company: { names: ['company', 'companyname'] },
  },
  template: [
    ['linkedin_url', 'name', 'headline', 'company', 'phone', 'email', 'source', 'as_of'],
    [
      'https://www.linkedin.com/in/asha-sample',
      'Asha Sample',
      'Head of weaving',
      'Sample Lantern',
      '+91 11111 00001',
      'asha@company.example',
      'Sample',
      '2026-01-31',
    ],
  ],
})

/** Mobile numbers of vehicles' owners: `contacts import --kind rc`. */
export const rcContactTarget = recordTarget('rc', {
  key: { column: 'rc_number', names: VEHICLE, read: vehicleNumber },
  facts: { owner_name: { names: ['ownername', 'owner'] } },
  template: [
    ['rc_number', 'mobile', 'owner_name', 'source', 'as_of'],
    ['XX00AA0001', '+91 11111 00001', 'ASHA SAMPLE', 'Sample', '2026-01-31'],
  ],
})

/** Vehicles of mobile numbers: `contacts import --kind mobile`. */
export const mobileContactTarget = recordTarget('mobile', {
  key: { column: 'mobile', names: CONTACT.phone, read: indianMobile },
  paid: { column: 'rc_number', names: VEHICLE, read: vehicleNumber },
  facts: {
    vehicle_class: { names: ['vehicleclass', 'class'] },
    registered_on: { names: ['registeredon', 'registrationdate'], isDate: true },
  },
  template: [
    ['mobile', 'rc_number', 'vehicle_class', 'registered_on', 'source', 'as_of'],
    ['+91 11111 00001', 'XX00AA0001', 'Motor car', '2020-01-31', 'Sample', '2026-01-31'],
  ],
})

/** Employers of the holders of PANs: `contacts import --kind pan`. */
export const panContactTarget = recordTarget('pan', {
  key: { column: 'pan', names: ['pan', 'pannumber', 'panno'], read: pan },
  paid: {
    column: 'employer_name',
    names: ['employername', 'employer', 'currentemployer'],
    read: readName,
  },
  facts: {
    designation: { names: ['designation'] },
    since: { names: ['since', 'joinedon'], isDate: true },
  },
  template: [
    ['pan', 'employer_name', 'designation', 'since', 'source', 'as_of'],
    [
      'ABCXE0000A',
      'SAMPLE LANTERN SOFTWARE PRIVATE LIMITED',
      'Head of weaving',
      '2020-01-31',
      'Sample',
      '2026-01-31',
    ],
  ],
})

function recordTarget(
  kind: LookupKind,
  { key, paid, hasEmail, facts, template }: RecordColumns,
): RecordTarget {
  const factNames = Object.fromEntries(
    Object.entries(facts).map(([name, { names }]) => [name, names]),
  )
  const bought = { phone: paid?.names ?? CONTACT.phone, email: hasEmail ? CONTACT.email : [] }
  const names = {
    ...factNames,
    ...bought,
    key: key.names,
    source: CONTACT.source,
    asOf: CONTACT.asOf,
  }
  return {
    kind: `contacts-${kind}`,
    template,
    columns: names,
    key: 'key',
    dates: ['asOf', ...Object.keys(facts).filter((name) => facts[name]!.isDate)],
    placeIn(headings) {
      const columns = findColumns(headings, names)
      return columns.has('phone') || columns.has('email') ? columns.placeOf('key') : -1
    },
    reader(columns, options) {
      const latest = options.now().getUTCFullYear()
      if (!columns.has('key'))
        throw new ImportError(
          `The file has no column ${key.column}. See contacts import --kind ${kind} --template.`,
        )
      return (fields) => {
        const get = (column: string) => columns.get(fields, column)
        const subject = key.read(get('key'))
        // The value itself stays out of reports: it may be somebody's.
        if (subject === null) return { problem: `${key.column} can't be used` }
        const { contact, notes } = readContact(get, options, paid?.read)
        if (contact.phone === null && contact.email === null)
          return {
            problem: [
              hasEmail ? 'neither a phone nor an email' : `no ${paid?.column ?? 'mobile'}`,
              ...notes,
            ].join('; '),
          }
        const read: Record<string, string | null> = {}
        for (const [name, fact] of Object.entries(facts)) {
          const value = fact.isDate
            ? date(get(name), options.dateReader(name), { latest })
            : text(get(name))
          const isBad = value !== null && typeof value !== 'string'
          if (isBad) notes.push(`${name} left out: it ${value.why}`)
          read[name] = isBad ? null : value
        }
        return { row: { key: subject, ...contact, facts: read }, notes }
      }
    },
    apply: applyRecords(kind),
  }
}
