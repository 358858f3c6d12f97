import { names } from '../files/columns.rules.ts'

export const DIN_NAMES = names(`
  din, din number, din no, director id, director din, director identification number, dpin,
  dpin number, dpin no, designated partner identification number, din dpin, din pan, dpin pan,
  din dpin pan`)

/** Headings of directors' files: MCA's lists of signatories of several years, and our template. */
export const DIRECTOR_COLUMNS = {
  din: DIN_NAMES,
  fullName: names(`
    full name, director name, director full name, name of director,
    name of the director signatory, signatory name, signatory full name, director partner name,
    director designated partner name, designated partner name, partner name, din holder name,
    name`),
  firstName: names('first name, director first name'),
  middleName: names('middle name, director middle name'),
  lastName: names('last name, surname, director last name'),
  fatherName: names('father name, fathers name, father full name, fathers full name'),
  dob: names('dob, date of birth'),
  presentAddress: names('present address, present residential address'),
  permanentAddress: names('permanent address, permanent residential address, address'),
  nationality: names('nationality'),
  status: names('status, din status, director status'),
  cin: names(`
    cin, cin no, cin number, company cin, identification number, cin llpin, llpin, cin fcrn,
    cin fcrn llpin, cin fcrn fllpin llpin, fcrn, fllpin, fllpin llpin,
    corporate identification number, corporate identity number, company identification number,
    llp identification number`),
  designation: names('designation, current designation, designation category'),
  appointedOn: names(`
    appointed on, date of appointment, begin date, date of begin, original date of appointment,
    date of original appointment, initial date of appointment, date of joining, joining date,
    start date, date of appointment at current designation, current designation date`),
  endedOn: names(`
    ended on, cessation date, date of cessation, end date, date of end, date of resignation,
    resignation date, date of cessation of appointment, date of cessation resignation,
    date of leaving`),
} as const
export type DirectorColumn = keyof typeof DIRECTOR_COLUMNS
