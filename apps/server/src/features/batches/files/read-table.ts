import { AppError } from '../../../app-error.ts'
import { startChild, type Ending } from './child-program.ts'
import { linesOf } from './lines.ts'
import { tooMuchMemory, tooSlow } from './refusals.ts'
import { MEMORY_SIGNAL, TIME_SIGNAL } from './table-limits.ts'
import type { ChildMessage, ChildTable, SheetHead } from './table-messages.ts'

export interface TableFile extends ChildTable {
  /**
   * The rows in their order, wholly empty ones left out, each as long as its last cell that is not
   * empty: at most 1,000 rows or about 256 kB of JSON at a time. `json` is the same rows as JSON
   * text, an array of arrays of strings, so that nobody has to make it twice.
   */
  pieces: AsyncIterable<{ rows: string[][]; json: string }>
  /** Ends the child; safe to call twice, and after the end. */
  close(): Promise<void>
}

/** The reader has ended for a reason that is not the file's: another one may come through. */
export class ReaderLost extends Error {}

const PROGRAM = new URL('./table-child.ts', import.meta.url)

/**
 * Opens a CSV or Excel file of a stranger. It is read in a process of its own, with bounds on
 * memory, time and size. `choose` says which of several sheets is read, by its place among those
 * that are shown and hold anything. Errors, here and with the pieces: unsupported_file,
 * validation_failed, what `choose` throws, ReaderLost.
 */
export async function openTable(
  path: string,
  { choose, signal }: { choose: (sheets: SheetHead[]) => number; signal?: AbortSignal },
): Promise<TableFile> {
  const child = await startChild(PROGRAM, [path], signal)
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
        yield { rows: JSON.parse(json) as string[][], json }
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

/** Why a child ended without a word: its watch tells by the signal, all else is from outside. */
function failure({ code, signal, words }: Ending): Error {
  if (signal === TIME_SIGNAL) return tooSlow()
  if (signal === MEMORY_SIGNAL || /heap limit|heap out of memory/i.test(words))
    return tooMuchMemory()
  return new ReaderLost(`The reader of tables ended with ${signal ?? code}: ${words.trim()}`)
}
