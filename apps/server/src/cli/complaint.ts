import { CommanderError } from 'commander'
import { AppError } from '../app-error.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { fileErrorText, OperatorError } from '../text/operator-error.ts'

/**
 * What a person at the terminal is told of an error that ended the program: its words where it has
 * some. Of any other its name and code, its message without what that quotes, and where it
 * happened: errors of the database quote the row.
 */
export function complaintOf(error: unknown): string {
  if (
    error instanceof OperatorError ||
    error instanceof AppError ||
    error instanceof CommanderError
  )
    return error.message
  if (isDatabaseAway(error))
    return 'The connection to the database was lost. Look whether its server runs, and start again.'
  return fileErrorText(error) ?? unexpected(error)
}

function unexpected(error: unknown): string {
  if (!(error instanceof Error)) return `Something unexpected was thrown: ${typeof error}.`
  const { code } = error as { code?: unknown }
  const what = [error.name, typeof code === 'string' ? code : '', withoutQuotes(error.message)]
    .filter(Boolean)
    .join(' ')
  const places = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  return [`Something unexpected happened: ${what}`, ...places].join('\n')
}

/** Without quoted parts, addresses and long numbers. */
function withoutQuotes(message: string): string {
  return message
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s-]{4,}\d/g, '…')
}
