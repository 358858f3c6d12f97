import { AppError } from '../../../app-error.ts'
import { createChildRunner, type Ending } from './child-program.ts'
import { linesOf } from './lines.ts'
import { tooMuchMemory, tooSlow } from './refusals.ts'
import type { ChildMessage, ChildTable } from './table-messages.ts'

export interface TableFile extends ChildTable {
  /**
   * The rows in their order, wholly empty ones left out, each as long as its last cell that is not empty: at most 1,000 rows or about
   * 256 kB of JSON at a time. `json` is the same rows as JSON text, an array of arrays of strings, so that nobody has to make it twice.
   */
  pieces: AsyncIterable<{ rows: string[][]; json: string }>
  /** Ends the child; safe to call twice, and after the end. */
  close(): Promise<void>
}

const children = createChildRunner(new URL('./table-child.ts', import.meta.url))

/**
 * Opens a CSV or Excel file of a stranger. It is read in a process of its own, with bounds on memory, time and size. `heading` is the column
 * that is looked for: of several sheets the first that has it in its first row is read, else the first that is not empty.
 * Errors, here and with the pieces: unsupported_file, validation_failed.
 */
export async function openTable(
  path: string,
  { heading, signal }: { heading: string; signal?: AbortSignal },
): Promise<TableFile> {
  const child = await children.start([path, heading], signal)
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
    const { table, problem } = JSON.parse(line) as ChildMessage
    if (problem) throw new AppError(problem.code, { message: problem.message })
    return table ?? null
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

/** Why a child ended without a word. Its own watch kills it, as the system does where memory is short. */
function failure({ code, signal, words }: Ending): Error {
  if (signal === 'SIGALRM') return tooSlow()
  if (signal === 'SIGKILL' || /heap limit|out of memory/i.test(words)) return tooMuchMemory()
  return new Error(`The reader of tables ended with ${signal ?? code}: ${words.trim()}`)
}
