import { createReadStream } from 'node:fs'
import { notATable } from './refusals.ts'

/** Characters that no text has, tab and line ends aside. Some programs leave a single one in a name; garbage is full of them. */
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/g
const BINARY = 'not a text: it holds binary data'

/** The text of a file, piece by piece, in whichever encoding it was saved. Errors: unsupported_file. */
export async function* decodedText(path: string): AsyncGenerator<string> {
  const encoding = await encodingOf(path)
  const decoder = new TextDecoder(encoding)
  let isFirst = true
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(bytes, { stream: true })
    if (text.includes('\0') || (isFirst && isGarbage(text))) throw notATable(BINARY)
    isFirst = false
    yield text
  }
  yield decoder.decode()
}

function isGarbage(text: string): boolean {
  return (text.match(CONTROL)?.length ?? 0) * 100 > text.length
}

/** UTF-8 is what all of the file can be read as; else it is what spreadsheets on Windows call CSV. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const marked = isFirst ? (byteOrderMark(bytes) ?? unmarkedUtf16(bytes)) : null
    if (marked !== null) return marked
    isFirst = false
    if (bytes.includes(0)) throw notATable(BINARY)
    try {
      utf8.decode(bytes, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  return 'utf-8'
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** Headings, digits, separators and line ends are Latin: every other byte of them is zero, and always on the same side. */
function unmarkedUtf16(bytes: Buffer): string | null {
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 > 0 || Math.min(even, odd) > 0 || Math.max(even, odd) * 5 < bytes.length) return null
  return odd > 0 ? 'utf-16le' : 'utf-16be'
}
