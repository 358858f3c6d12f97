import { readCompanyNumber, readDin } from '@dastak/contract/identifiers.ts'
import { text } from '../../records/values.rules.ts'
import { shown } from '../files/clean-text.rules.ts'
import { date } from '../files/dates.rules.ts'
import { DIRECTOR_COLUMNS, type DirectorColumn } from './director-columns.ts'
import { applyDirectors, type ImportedDirector } from './director-import.store.ts'
import { ImportError, unlessBad, type ImportTarget } from '../import-target.ts'

const DATES = ['dob', 'appointedOn', 'endedOn'] as const
const DIRECTORSHIP_COLUMNS = ['designation', 'appointedOn', 'endedOn'] as const
/** A PAN, which lists have for officers without a DIN, mostly masked. */
const MAYBE_PAN = /^[A-Z*X•]{5}[\d*X•]{4}[A-Z*X•]$/i
/** Nobody younger may be a director. */
const ADULT = 18

/** Directors, with a row for each directorship: `directors import`. */
export const directorTarget: ImportTarget<ImportedDirector> = {
  kind: 'directors',
  template:
    'din,full_name,first_name,last_name,father_name,dob,present_address,permanent_address,' +
    'nationality,status,cin,designation,appointed_on,ended_on\n' +
    '99999999,Asha Example,Asha,Example,Ravi Example,1980-01-31,' +
    '1 Sample Road$Bengaluru$Karnataka$560001,1 Sample Road$Bengaluru$Karnataka$560001,' +
    'Indian,Approved,U72900KA2024PTC999999,Director,2024-04-30,',

  columns: DIRECTOR_COLUMNS,
  key: 'din',
  dates: DATES,
  reader(columns, { now, dateReader, company }) {
    const today = now().toISOString().slice(0, 10)
    const thisYear = Number(today.slice(0, 4))
    if (!columns.has('din'))
      throw new ImportError(
        'This is not a file of directors. It has no column din. See directors import --template.',
      )
    const lost = DIRECTORSHIP_COLUMNS.filter(columns.has).map((column) =>
      shown(columns.headings[columns.indexOf(column)]!),
    )
    if (lost.length > 0 && company === undefined && !columns.has('cin'))
      throw new ImportError(
        `The file has directorships (${lost.join(', ')}) but no column for the CIN. Without a ` +
          'company they would be lost. ' +
          'Add a column for the CIN, or name the company of the whole file with --company CIN.',
      )
    return (fields) => {
      const get = (column: DirectorColumn) => columns.get(fields, column)
      const number = readDin(get('din'))
      if (number === null && MAYBE_PAN.test(get('din').trim()))
        return { problem: 'a PAN instead of a DIN. A director must have a DIN' }
      if (number === null) return { problem: `not a valid DIN: "${shown(get('din'))}"` }
      const notes: string[] = []
      const cin = columns.has('cin') ? readCompanyNumber(get('cin').trim()) : (company ?? null)
      if (cin === null && text(get('cin')) !== null)
        notes.push(`directorship left out: not a valid CIN or LLPIN: "${shown(get('cin'))}"`)
      const known = unlessBad(notes, (column) => `"${shown(columns.get(fields, column))}"`)
      const day = (column: (typeof DATES)[number]) => {
        const latest = column === 'dob' ? thisYear - ADULT : thisYear
        return known(column, date(get(column), dateReader(column), { latest }))
      }
      const name = nameParts(get('fullName'), get('firstName'), get('middleName'), get('lastName'))
      if (name === null && cin === null) return { problem: 'no name and no directorship' }
      const seat =
        cin === null
          ? null
          : { cin, designation: text(get('designation')), ...directorshipDates(day, today, notes) }
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

/** The dates of a directorship. An impossible or future end is left out: then it has not ended. */
function directorshipDates(
  day: (column: 'appointedOn' | 'endedOn') => string | null,
  today: string,
  notes: string[],
) {
  const appointed_on = day('appointedOn')
  const ended_on = day('endedOn')
  const problem =
    ended_on &&
    (ended_on > today
      ? 'has not come yet'
      : appointed_on && ended_on < appointed_on && 'is before the appointment')
  if (problem) notes.push(`endedOn left out: it ${problem}`)
  return { appointed_on, ended_on: problem ? null : ended_on }
}

/** A full name from its parts, or the parts from it. The last word is taken as the last name. */
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
