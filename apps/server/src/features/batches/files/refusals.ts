import { AppError } from '../../../app-error.ts'

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

export function damaged(cause?: unknown): AppError {
  const message =
    'The file is damaged or not complete. Please open it in a spreadsheet program, save it ' +
    'again and try again.'
  return new AppError('validation_failed', { message, cause })
}

export function allHidden(): AppError {
  const message =
    'All sheets of this workbook are hidden. Please unhide the sheet that should be read and ' +
    'try again.'
  return new AppError('validation_failed', { message })
}

export function emptyFile(): AppError {
  return new AppError('validation_failed', {
    message: 'The file is empty. Please choose a file with rows.',
  })
}

/** `why` is a clause, `what to do` a sentence. */
export function tooComplex(why: string, whatToDo: string): AppError {
  return new AppError('validation_failed', {
    message: `The file is too complex: ${why}. ${whatToDo}`,
  })
}

export function tooSlow(): AppError {
  return tooComplex('reading it takes too long', AS_CSV)
}

export function tooMuchMemory(): AppError {
  return tooComplex('reading it takes too much memory', AS_CSV)
}

const AS_CSV = 'Please save the sheet as a CSV file, or split it into several files, and try again.'
