import { AppError, invalidField } from '../../../app-error.ts'
import { createQueues, runQueued } from '../../../process/queues.ts'
import { openTable, ReaderLost } from './read-table.ts'

const queueOf = createQueues()

/**
 * Reads files of one user one after the other, because the slots of the readers are shared. If the
 * system has killed the reader, the file is not the cause: it is read a second time. Errors: what
 * `read` throws, validation_failed (the caller has left), provider_unavailable.
 */
export async function inReaderTurn<Result>(
  userId: number,
  signal: AbortSignal | undefined,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await runQueued(queueOf(userId), () => readAgain(read), signal)
  } catch (error) {
    throw signal?.aborted ? invalidField('file', 'Reading the file was cancelled.') : error
  }
}

async function readAgain<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof ReaderLost)) throw error
      if (tries === 2) throw notRead(error)
    }
  }
}

export interface ListFile {
  userId: number
  path: string
  /** The module that judges its rows, in the process that reads them: see `table-child.ts`. */
  judge: URL
  /** Ends the reading. */
  signal: AbortSignal
}

/**
 * What a judge finds in an uploaded list. The file is read and judged in another process, in turn,
 * and `use` gets what was found in pieces. Errors: those of `openTable` and `inReaderTurn`.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the judge's module decides
export const readList = <Found, Result>(
  { userId, path, judge, signal }: ListFile,
  use: (pieces: AsyncIterable<{ rows: Found[] }>) => Promise<Result>,
): Promise<Result> =>
  inReaderTurn(userId, signal, async () => {
    const table = await openTable<Found>(path, { choose: () => 0, judge, signal })
    try {
      return await use(table.pieces)
    } finally {
      await table.close()
    }
  })

/** Nothing is wrong with the file, and the message says so. */
function notRead(cause: Error): AppError {
  const message =
    'The file could not be read just now: this server is busy or short of memory. Try again ' +
    'in a few minutes.'
  return new AppError('provider_unavailable', { message, cause })
}
