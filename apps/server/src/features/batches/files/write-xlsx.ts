import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createChildRunner, type Ending } from './child-program.ts'
import { MAX_ROWS } from './table-limits.ts'
import { LAST_LINE, type XlsxRow } from './xlsx-rows.rules.ts'

export interface XlsxWriter {
  /** The first row of all is the heading. Resolves when there is room for more. */
  write(rows: readonly XlsxRow[]): Promise<void>
  /** Resolves when the file is whole and on the disk. */
  end(): Promise<void>
  /** Ends the child and leaves no file; safe to call twice, and after the end of a failed one. */
  abort(): Promise<void>
}

const children = createChildRunner(new URL('./xlsx-child.ts', import.meta.url))

/** Writes an Excel file row by row, in a process of its own: packing takes the processor. Texts stay texts, whatever they look like. */
export function createXlsxWriter(path: string): XlsxWriter {
  const starting = children.start([path])
  // Told to whoever writes.
  starting.catch(() => undefined)
  let count = 0

  async function send(text: string): Promise<void> {
    const { process: child, ended } = await starting
    if (child.exitCode !== null || child.signalCode !== null) throw failure(await ended)
    if (child.stdin!.write(`${text}\n`)) return
    const done = new AbortController()
    const drained = once(child.stdin!, 'drain', { signal: done.signal }).then(() => null)
    const ending = await Promise.race([drained, ended])
    done.abort()
    drained.catch(() => undefined)
    if (ending) throw failure(ending)
  }

  async function abort(): Promise<void> {
    const child = await starting.catch(() => null)
    await child?.kill()
    await rm(path, { force: true })
  }

  return {
    async write(rows) {
      count += rows.length
      if (count > MAX_ROWS) throw new Error(`An Excel file has at most ${MAX_ROWS} rows.`)
      if (rows.length > 0) await send(JSON.stringify(rows))
    },
    async end() {
      await send(LAST_LINE)
      const { process: child, ended } = await starting
      child.stdin!.end()
      const ending = await ended
      if (ending.code === 0) return
      await abort()
      throw failure(ending)
    },
    abort,
  }
}

function failure({ code, signal, words }: Ending): Error {
  return new Error(`The writer of Excel files ended with ${signal ?? code}: ${words.trim()}`)
}
