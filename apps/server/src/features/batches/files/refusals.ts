import { AppError } from '../../../app-error.ts'

const invalid = (message: string, cause?: unknown) =>
  new AppError('validation_failed', { message, cause })

/** The file is not a table. `what` continues "This file is ". */
export function notATable(what: string): AppError {
  const message = `This file is ${what}. Save the table as a CSV or Excel (.xlsx) file and try again.`
  return new AppError('unsupported_file', { message })
}

export function passwordProtected(): AppError {
  const message = 'This workbook is protected by a password. Remove the password and try again.'
  return new AppError('unsupported_file', { message })
}

export const damaged = (cause?: unknown) =>
  invalid(
    'The file is damaged or not complete. Open it in a spreadsheet program, save it again and ' +
      'upload the new file.',
    cause,
  )

export const allHidden = () =>
  invalid('All sheets of this workbook are hidden. Unhide the sheet with your list and try again.')

export const emptyFile = () => invalid('The file is empty. Choose a file with rows.')

/** `why` is a clause, `whatToDo` a sentence. */
export const tooComplex = (why: string, whatToDo: string) =>
  invalid(`The file is too complex: ${why}. ${whatToDo}`)

const AS_CSV = 'Save the sheet as a CSV file, or split it into several files, and try again.'
export const tooSlow = () => tooComplex('reading it takes too long', AS_CSV)
export const tooMuchMemory = () => tooComplex('reading it takes too much memory', AS_CSV)
