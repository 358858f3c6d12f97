import { OPEN_BATCHES_MAX } from '@dastak/contract/limits.ts'
import { TABLE_FORMAT_LABELS, type TableFormat } from '@dastak/contract/tables/table-format.ts'
import { AppError, invalidField } from '../../app-error.ts'

const conflict = (message: string) => new AppError('conflict', { message })

export const notStaged = () =>
  new AppError('not_found', {
    message: 'This file is not here any more. Please choose it again.',
  })

/** Refuses what cannot be gone on with. Errors: conflict. */
export function resumable<Row extends { status: string; emptied_at: Date | null }>(
  row: Row | undefined,
): Row {
  if (!row || !['PARTIALLY_COMPLETED', 'FAILED', 'REJECTED'].includes(row.status))
    throw conflict('There is nothing to go on with: this request is not over, or complete.')
  if (row.emptied_at !== null)
    throw conflict('The rows of this request were deleted. Please upload the file again.')
  return row
}

/** The process that read it has ended. */
export const readingLost = () =>
  new AppError('provider_unavailable', {
    message:
      'The reading of this file was cut off, for the server was started anew. Please choose it ' +
      'again.',
  })

export const stillRead = () =>
  conflict('This file is still being read. Please submit it when it is counted.')

export const tooManyReadings = (most: number) =>
  conflict(
    `${most} of your files are being read. Please wait until one of them is counted, or cancel it.`,
  )

/** A result of before there were two formats. */
export const notInFormat = (own: TableFormat) =>
  conflict(
    `This result is there as ${TABLE_FORMAT_LABELS[own]} alone: leave format out, or send ${own}.`,
  )

export const tooMany = () =>
  conflict(
    `At most ${OPEN_BATCHES_MAX} requests can be under way. Please wait until one of them has ` +
      'ended.',
  )

/** Nobody is there to be asked whether it is the right one. */
export function uncertainColumn(
  { name, hasHeader }: { name: string; hasHeader: boolean },
  { heading, noun }: { heading: string; noun: string },
): AppError {
  return invalidField(
    'file',
    hasHeader
      ? `The header of the file must include ${heading}. The column "${name.slice(0, 60)}" seems ` +
          `to hold ${noun}: name it ${heading}, or send it as column.`
      : `The first row of the file must be a header that includes ${heading}.`,
  )
}
