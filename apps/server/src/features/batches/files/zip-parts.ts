import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../../app-error.ts'
import { utf16Mark } from '../../../text/utf16-mark.ts'
import { damaged, passwordProtected, tooComplex } from './refusals.ts'
import { MAX_UNPACKED_BYTES, MAX_ZIP_ENTRIES } from './table-limits.ts'

export interface ZipParts {
  has(name: string): boolean
  names(): string[]
  /** The text of a part as it is unpacked. Errors: validation_failed. */
  text(name: string): AsyncGenerator<string>
}

/** The parts of a workbook by name, in any case. Only requested parts are unpacked, in memory. */
export async function openZip(path: string): Promise<ZipParts> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(refuse)
  const entries = await listEntries(zip).catch(refuse)
  let unpacked = 0

  return {
    has: (name) => entries.has(keyOf(name)),
    names: () => [...entries.keys()],
    async *text(name) {
      const entry = entries.get(keyOf(name))
      if (!entry) throw damaged(new Error(`${name} is missing`))
      if (entry.isEncrypted()) throw passwordProtected()
      try {
        const bytes = await zip.openReadStreamPromise(entry)
        let decoder: TextDecoder | null = null
        for await (const chunk of bytes as Readable & AsyncIterable<Buffer>) {
          unpacked += chunk.length
          if (unpacked > MAX_UNPACKED_BYTES)
            throw tooComplex(
              `it unpacks to more than ${MAX_UNPACKED_BYTES / 1_000_000} MB`,
              'Keep only the sheet and the columns that you need, or save it as CSV.',
            )
          decoder ??= new TextDecoder(utf16Mark(chunk) ?? 'utf-8')
          yield decoder.decode(chunk, { stream: true })
        }
        yield decoder?.decode() ?? ''
      } catch (error) {
        refuse(error)
      }
    },
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let count = 0
  for await (const entry of zip.eachEntry()) {
    if ((count += 1) > MAX_ZIP_ENTRIES)
      throw tooComplex(
        `it has more than ${MAX_ZIP_ENTRIES} parts`,
        'Save the sheet as a CSV file and try again.',
      )
    entries.set(keyOf(entry.fileName), entry)
  }
  return entries
}

/** The library throws only if the file is not a proper archive. */
function refuse(error: unknown): never {
  throw error instanceof AppError ? error : damaged(error)
}

function keyOf(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase()
}
