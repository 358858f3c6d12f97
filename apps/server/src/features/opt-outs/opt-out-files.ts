import { open } from 'node:fs/promises'
import { OperatorError } from '../../text/operator-error.ts'
import { readContact, type Contact } from './contact-hash.rules.ts'

/** The first line of a file of hashes. */
export const HASHES_HEADING = 'dastak opt-outs 1'
/** Of a line, so that a file that is no text does not fill the memory. */
const LONGEST_LINE = 10_000
const PAGE = 1_000

export interface ListResult {
  added: number
  known: number
  /** Lines without anything to add. */
  skipped: number
}

/** Reads a file of text. `hasHashes`: it is the list of another installation. */
export async function readLines<T>(
  path: string,
  read: (lines: AsyncIterable<string>, hasHashes: boolean) => Promise<T>,
): Promise<T> {
  const file = await open(path).catch((cause: unknown) => {
    throw new OperatorError(`${path} cannot be read.`, { cause })
  })
  try {
    const rest = file.readLines()[Symbol.asyncIterator]()
    const { value: first = '' } = await rest.next()
    const hasHashes = first.trim() === HASHES_HEADING
    async function* lines() {
      if (!hasHashes) yield first.slice(0, LONGEST_LINE)
      for (let next = await rest.next(); !next.done; next = await rest.next())
        yield next.value.slice(0, LONGEST_LINE)
    }
    return await read(lines(), hasHashes)
  } finally {
    await file.close()
  }
}

/** Adds what lines hold, many at a time. `add` returns how many were new. */
export async function addFrom<Item>(
  lines: AsyncIterable<string>,
  itemsIn: (line: string) => readonly Item[],
  add: (items: readonly Item[]) => Promise<number>,
): Promise<ListResult> {
  const result = { added: 0, known: 0, skipped: 0 }
  let waiting: Item[] = []
  async function flush() {
    const added = await add(waiting)
    result.added += added
    result.known += waiting.length - added
    waiting = []
  }
  for await (const line of lines) {
    const items = itemsIn(line)
    if (items.length === 0 && line.trim() !== '') result.skipped += 1
    waiting.push(...items)
    if (waiting.length >= PAGE) await flush()
  }
  if (waiting.length > 0) await flush()
  return result
}

/** The numbers and addresses in the cells of a line. */
export function contactsIn(line: string): Contact[] {
  return line.split(/[,;\t]/).flatMap((cell) => readContact(cell.replaceAll('"', '')) ?? [])
}

/** The hash in a line. */
export function hashesIn(line: string): Buffer[] {
  const hash = line.trim()
  return /^[0-9a-f]{40}$/.test(hash) ? [Buffer.from(hash, 'hex')] : []
}
