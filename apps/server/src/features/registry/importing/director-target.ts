import { din, identificationNumber } from '../identifiers.rules.ts'
import { date, text } from '../values.rules.ts'
import { shown } from './clean-text.rules.ts'
import { findColumns } from './columns.rules.ts'
import { applyDirectors, type ImportedDirector } from './director-import.store.ts'
import { ImportError, type ImportTarget } from './import-target.ts'

const COLUMNS = {
  din: ['din', 'dinnumber', 'directorid', 'directoridentificationnumber'],
  fullName: ['fullname', 'directorname', 'name'],
  firstName: ['firstname'],
  middleName: ['middlename'],
  lastName: ['lastname', 'surname'],
  fatherName: ['fathername', 'fathersname'],
  dob: ['dob', 'dateofbirth'],
  presentAddress: ['presentaddress'],
  permanentAddress: ['permanentaddress', 'address'],
  nationality: ['nationality'],
  status: ['status', 'dinstatus'],
  cin: ['cin', 'identificationnumber', 'cinllpin', 'llpin', 'corporateidentificationnumber'],
  designation: ['designation'],
  appointedOn: ['appointedon', 'dateofappointment', 'currentdesignationdate'],
  endedOn: [
    'endedon',
    'cessationdate',
    'dateofcessation',
    'enddate',
    'dateofresignation',
    'resignationdate',
    'dateofcessationofappointment',
  ],
} as const

/** Directors and their seats: `directors import`. A director with several seats has a row for each. */
export const directorTarget: ImportTarget<ImportedDirector> = {
  kind: 'directors',
  template: [
    [
      'din',
      'full_name',
      'first_name',
      'last_name',
      'father_name',
      'dob',
      'present_address',
      'permanent_address',
      'nationality',
      'status',
      'cin',
      'designation',
      'appointed_on',
      'ended_on',
    ],
    [
      '99999999',
      'Asha Example',
      'Asha',
      'Example',
      'Ravi Example',
      '1980-01-31',
      '1 Sample Road$Bengaluru$Karnataka$560001',
      '1 Sample Road$Bengaluru$Karnataka$560001',
      'Indian',
      'Approved',
      'U72900KA2024PTC999999',
      'Director',
      '2024-04-30',
      '',
    ],
  ],

  reader(headings, { now }) {
    const today = now().toISOString().slice(0, 10)
    const columns = findColumns(headings, COLUMNS)
    if (!columns.has('din'))
      throw new ImportError(`This is no file of directors: it has no column din. See directors import --template.`)
    return (fields) => {
      const get = (column: keyof typeof COLUMNS) => columns.get(fields, column)
      const number = din(get('din'))
      if (number === null) return { problem: `malformed DIN "${shown(get('din'))}"` }
      const notes: string[] = []
      const cin = identificationNumber(get('cin').trim())
      if (cin === null && text(get('cin')) !== null)
        notes.push(`seat left out: malformed CIN or LLPIN "${shown(get('cin'))}"`)
      const day = (column: 'dob' | 'appointedOn' | 'endedOn') => {
        const value = date(get(column))
        if (value === undefined) notes.push(`${column} left out: "${shown(get(column))}" can't be read`)
        return value ?? null
      }
      const name = nameParts(get('fullName'), get('firstName'), get('middleName'), get('lastName'))
      if (name === null && cin === null) return { problem: 'neither a name nor a seat' }
      const seat = cin === null ? null : { cin, designation: text(get('designation')), ...seatDays(day, today, notes) }
      const row: ImportedDirector = {
        din: number,
        person: name && {
          ...name,
          father_name: text(get('fatherName')),
          dob: day('dob'),
          present_address: text(get('presentAddress')),
          permanent_address: text(get('permanentAddress')),
          nationality: text(get('nationality')),
          status: text(get('status')),
        },
        seat,
      }
      return { row, notes }
    }
  },

  apply: applyDirectors,
  space: 'director',
}

/** From when to when. An end that can't be, or that has not come, is left out: the seat is held. */
function seatDays(day: (column: 'appointedOn' | 'endedOn') => string | null, today: string, notes: string[]) {
  const appointed_on = day('appointedOn')
  const ended_on = day('endedOn')
  const fault =
    ended_on &&
    (ended_on > today ? 'has not come yet' : appointed_on && ended_on < appointed_on && 'is before the appointment')
  if (fault) notes.push(`endedOn left out: it ${fault}`)
  return { appointed_on, ended_on: fault ? null : ended_on }
}

/** A full name from its parts, and the other way round: the last word is taken for the last name. */
function nameParts(full: string, first: string, middle: string, last: string) {
  const joined = text(
    [first, middle, last]
      .map((part) => text(part) ?? '')
      .join(' ')
      .replace(/\s+/g, ' '),
  )
  const full_name = text(full) ?? joined
  if (full_name === null) return null
  const cut = full_name.lastIndexOf(' ')
  return {
    full_name,
    first_name: text(first) ?? (cut < 0 ? full_name : full_name.slice(0, cut)),
    last_name: text(last) ?? (cut < 0 ? null : full_name.slice(cut + 1)),
  }
}
