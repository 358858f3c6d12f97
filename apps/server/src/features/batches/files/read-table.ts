import { AppError } from '../../../app-error.ts'
import { startChild, type Ending } from './child-program.ts'
import { linesOf } from './lines.ts'
import { tooMuchMemory, tooSlow } from './refusals.ts'
import { MEMORY_SIGNAL, TIME_SIGNAL } from './table-limits.ts'
import type { ChildMessage, ChildTable, ReadCell, SheetHead } from './table-messages.ts'

export interface TableFile<Row = ReadCell[]> extends ChildTable {
  /**
   * The rows in their order, without empty ones, each cut after its last non-empty cell: at most
   * 1,000 rows or about 256 kB of JSON in a piece. `json` is the same rows as JSON text, an array
   * of arrays of cells, so that nobody has to serialise them again. With a judge, what it found
   * in the rows of each piece.
   */
  pieces: AsyncIterable<{ rows: Row[]; json: string }>
  /** Ends the child process; safe to call twice, and after the end. */
  close(): Promise<void>
}

/** The child process ended for a reason that is not in the file: a second try may work. */
export class ReaderLost extends Error {}

const PROGRAM = new URL('./table-child.ts', import.meta.url)

interface Opening {
  /** Returns the index of the sheet to read, among the visible sheets that are not empty. */
  choose: (sheets: SheetHead[]) => number
  /** A module with a `RowJudge`, which runs in the child process. */
  judge?: URL
  /** Cells that lead to an address have it. */
  hasLinks?: boolean
  signal?: AbortSignal
}

/**
 * Opens a CSV or Excel file from an unknown sender. A separate process reads it, with limits on
 * memory, time and size. Errors, here and from `pieces`: unsupported_file, validation_failed, what
 * `choose` throws, ReaderLost.
 */
export async function openTable<Row = ReadCell[]>(
  path: string,
  { choose, judge, hasLinks = false, signal }: Opening,
): Promise<TableFile<Row>> {
  const child = await startChild(
    PROGRAM,
    [path, judge?.href ?? '', hasLinks ? 'links' : ''],
    signal,
  )
  const stop = () => void child.kill()
  signal?.addEventListener('abort', stop)
  const close = async () => {
    signal?.removeEventListener('abort', stop)
    await child.kill()
  }
  const lines = linesOf(child.process.stdout!)

  /** The next line, null after the last. */
  async function next(): Promise<string | ChildTable | null> {
    const { value: line } = await lines.next().catch(() => ({ value: undefined }))
    signal?.throwIfAborted()
    if (line === undefined) throw failure(await child.ended)
    if (line.startsWith('[')) return line
    const { sheets, table, problem } = JSON.parse(line) as ChildMessage
    if (problem) throw new AppError(problem.code, { message: problem.message })
    if (!sheets) return table ?? null
    child.process.stdin!.write(`${choose(sheets)}\n`)
    return next()
  }

  async function* pieces() {
    try {
      for (let json = await next(); typeof json === 'string'; json = await next())
        yield { rows: JSON.parse(json) as Row[], json }
    } finally {
      await close()
    }
  }

  try {
    const table = (await next()) as ChildTable
    return { ...table, pieces: pieces(), close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Why a child ended without a message. Its watch thread uses two signals; every other end has an
 * outside cause.
 */
function failure({ code, signal, errorOutput }: Ending): Error {
  if (signal === TIME_SIGNAL) return tooSlow()
  if (signal === MEMORY_SIGNAL || /heap limit|heap out of memory/i.test(errorOutput))
    return tooMuchMemory()
  return new ReaderLost(`The table reader ended with ${signal ?? code}: ${errorOutput.trim()}`)
}
