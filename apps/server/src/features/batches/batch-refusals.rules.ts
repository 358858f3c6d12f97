import { OPEN_BATCHES_MAX } from '@dastak/contract/limits.ts'
import { TABLE_FORMAT_LABELS, type TableFormat } from '@dastak/contract/tables/table-format.ts'
import { AppError, invalidField } from '../../app-error.ts'

const conflict = (message: string) => new AppError('conflict', { message })

export const notStaged = () =>
  new AppError('not_found', {
    message: 'This file is no longer available. Choose it again.',
  })

/** Throws if the batch cannot be resumed. Errors: conflict. */
export function resumable<Row extends { status: string; emptied_at: Date | null }>(
  row: Row | undefined,
): Row {
  if (!row || !['PARTIALLY_COMPLETED', 'FAILED', 'REJECTED'].includes(row.status))
    throw conflict('This request cannot be resumed: it is still running, or it is complete.')
  if (row.emptied_at !== null)
    throw conflict('The rows of this request were deleted. Upload the file again.')
  return row
}

/** The process that read the file has ended. */
export const readingLost = () =>
  new AppError('provider_unavailable', {
    message: 'The server restarted while it was reading this file. Choose the file again.',
  })

export const stillRead = () =>
  conflict('This file is still being read. Submit it when it is counted.')

export const tooManyReadings = (most: number) =>
  conflict(`${most} of your files are being read. Wait until one of them is counted, or cancel it.`)

/** The result is from a time when results had only one format. */
export const notInFormat = (own: TableFormat) =>
  conflict(
    `This result is only available as ${TABLE_FORMAT_LABELS[own]}. Leave out format, or send ` +
      `${own}.`,
  )

export const tooMany = () =>
  conflict(
    `At most ${OPEN_BATCHES_MAX} requests can run at a time. Wait until one of them has ended.`,
  )

/** For a column whose numbers count the rows of the file. */
export function runningNumbers(name: string, noun: string): AppError {
  return invalidField(
    'accept_running_numbers',
    `The numbers in the column "${name.slice(0, 60)}" count its rows. Choose the column with the ` +
      `${noun}, or send accept_running_numbers=true if they are ${noun}.`,
  )
}

/** For a file whose column was guessed, when there is nobody to confirm the guess. */
export function uncertainColumn(
  { name, hasHeader }: { name: string; hasHeader: boolean },
  { heading, noun }: { heading: string; noun: string },
): AppError {
  return invalidField(
    'file',
    hasHeader
      ? `The header of the file must include ${heading}. The column "${name.slice(0, 60)}" seems ` +
          `to hold ${noun}. Name it ${heading}, or send its name as column.`
      : `The first row of the file must be a header that includes ${heading}.`,
  )
}
