import { CommanderError } from 'commander'
import { AppError } from '../app-error.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { withCommandNames } from '../text/command-names.ts'
import { fileErrorText, OperatorError } from '../text/operator-error.ts'

/**
 * The text for the terminal about an error that ended the program: its message if it is written for
 * people. For any other error the name, the code, the place, and the message without quoted parts,
 * because database errors quote the row.
 */
export function terminalErrorText(error: unknown): string {
  return withCommandNames(textOf(error))
}

function textOf(error: unknown): string {
  if (
    error instanceof OperatorError ||
    error instanceof AppError ||
    error instanceof CommanderError
  )
    return error.message
  if (isDatabaseAway(error))
    return (
      'The connection to the database was lost. Check that its server is ' +
      'running, then start again.'
    )
  return fileErrorText(error) ?? unexpected(error)
}

function unexpected(error: unknown): string {
  if (!(error instanceof Error)) return `An unexpected error occurred: ${typeof error}.`
  const { code } = error as { code?: unknown }
  const what = [error.name, typeof code === 'string' ? code : '', removeQuotes(error.message)]
    .filter(Boolean)
    .join(' ')
  const locations = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  return [`An unexpected error occurred: ${what}`, ...locations].join('\n')
}

/** Removes quoted parts, addresses and long numbers. */
function removeQuotes(message: string): string {
  return message
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/(?<!\S)\S+@\S+/g, '…')
    .replace(/\+?\d[\d\s-]{4,}\d/g, '…')
}
