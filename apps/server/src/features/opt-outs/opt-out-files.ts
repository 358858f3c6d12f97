import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { OperatorError } from '../../text/operator-error.ts'
import { utf16Mark } from '../../text/utf16-mark.ts'
import { readContact, type Contact } from './contact-hash.rules.ts'

/** The first line of a file of hashes. */
export const HASHES_HEADING = 'dastak opt-outs 1'
/** A line is complete in memory, and a file that is no text has none that ends. */
const LONGEST_LINE = 10_000
const PAGE = 1_000

export interface ListResult {
  added: number
  known: number
  /** Lines without anything to add. */
  skipped: number
}

/** What an operator reads who has a list of hashes. */
export const NO_HASHES =
  'Hashes of another installation are not taken any more, because anyone who has them with their ' +
  'key can find out all contacts. Let its operator send a plain file of contacts, and import ' +
  'that: npm run dastak -- suppress import FILE'

/**
 * Reads the contacts of a file, many at a time: a number or an address in each line, or a table
 * with them. `add` returns how many were new. Before the first is added, all lines were looked at.
 * Throws `OperatorError`.
 */
export async function importContacts(
  path: string,
  add: (contacts: readonly Contact[]) => Promise<number>,
): Promise<ListResult> {
  await refuseOdd(path)
  const result = { added: 0, known: 0, skipped: 0 }
  let waiting: Contact[] = []
  async function flush() {
    const added = await add(waiting)
    result.added += added
    result.known += waiting.length - added
    waiting = []
  }
  for await (const line of linesOf(path)) {
    const contacts = contactsIn(line)
    if (contacts.length === 0 && line.trim() !== '') result.skipped += 1
    waiting.push(...contacts)
    if (waiting.length >= PAGE) await flush()
  }
  if (waiting.length > 0) await flush()
  return result
}

/** Throws `OperatorError` if the file can't be read to its end, or is a list of hashes. */
async function refuseOdd(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new OperatorError(`${path} cannot be read.`, { cause })
  })
  // It is read twice.
  if (!found.isFile()) throw new OperatorError(`${path} is not a file. Save the list in one.`)
  let isFirst = true
  for await (const line of linesOf(path)) {
    if (isFirst && line.trim() === HASHES_HEADING) throw new OperatorError(NO_HASHES)
    isFirst = false
  }
}

/** The lines of a file, in little memory. Throws `OperatorError` at one that is too long. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let number = 1
  let rest = ''
  const decoder = new TextDecoder(await encodingOf(path))
  const pieces: AsyncIterable<Buffer> = createReadStream(path)
  for await (const bytes of pieces) {
    const piece = decoder.decode(bytes, { stream: true })
    // At the end of a piece a newline may still follow a carriage return.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      refuseLong(line, { path, number })
      yield line
      number += 1
    }
    refuseLong(rest, { path, number })
  }
  if (rest !== '') yield rest
}

/** Excel's "Unicode Text" is UTF-16, and its addresses would be skipped. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return utf16Mark(buffer) ?? 'utf-8'
  } finally {
    await file.close()
  }
}

function refuseLong(line: string, { path, number }: { path: string; number: number }): void {
  if (line.length <= LONGEST_LINE) return
  throw new OperatorError(
    `Line ${number} of ${path} is longer than ${LONGEST_LINE.toLocaleString('en')} characters, ` +
      'so nothing was imported. Write one contact in each line, or a table with one in each row.',
  )
}

/** The numbers and addresses in the cells of a line. */
function contactsIn(line: string): Contact[] {
  return line.split(/[,;\t]/).flatMap((cell) => readContact(cell.replaceAll('"', '')) ?? [])
}
