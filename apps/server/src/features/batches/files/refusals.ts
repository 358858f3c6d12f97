import { AppError } from '../../../app-error.ts'

const invalid = (message: string, cause?: unknown) =>
  new AppError('validation_failed', { message, cause })

/** It is something else than a table. `what` goes on after "This file is ". */
export function notATable(what: string): AppError {
  const message = `This file is ${what}. Please save the table as a CSV or Excel (.xlsx) file and try again.`
  return new AppError('unsupported_file', { message })
}

export function passwordProtected(): AppError {
  const message =
    'This workbook is protected by a password. Please remove the password and try again.'
  return new AppError('unsupported_file', { message })
}

export const damaged = (cause?: unknown) =>
  invalid(
    'The file is damaged or not complete. Please open it in a spreadsheet program, save it ' +
      'again and try again.',
    cause,
  )

export const allHidden = () =>
  invalid(
    'All sheets of this workbook are hidden. Please unhide the sheet that should be read and ' +
      'try again.',
  )

export const emptyFile = () => invalid('The file is empty. Please choose a file with rows.')

/** `why` is a clause, `whatToDo` a sentence. */
export const tooComplex = (why: string, whatToDo: string) =>
  invalid(`The file is too complex: ${why}. ${whatToDo}`)

const AS_CSV = 'Please save the sheet as a CSV file, or split it into several files, and try again.'
export const tooSlow = () => tooComplex('reading it takes too long', AS_CSV)
export const tooMuchMemory = () => tooComplex('reading it takes too much memory', AS_CSV)
