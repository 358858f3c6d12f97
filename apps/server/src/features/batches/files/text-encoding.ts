import { createReadStream } from 'node:fs'
import { utf16Mark } from '../../../text/utf16-mark.ts'
import { notATable } from './refusals.ts'

/** Characters that no text has. Some programs leave one in a name; binary data is full of them. */
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/g
/** Old programs end a text with Ctrl-Z and fill its last block with zeros. */
const PADDING = /[\0\x1a]/g
const PADDING_AT_END = /(?<![\0\x1a\s])[\0\x1a\s]+$/
const BINARY = 'not a text: it holds binary data'

/** The text of a file in pieces, in any encoding. Errors: unsupported_file. */
export async function* decodedText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(path))
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const text = decoder.decode(bytes, { stream: true })
    if (isGarbage(text.replace(PADDING_AT_END, ''))) throw notATable(BINARY)
    yield text.replace(PADDING, '')
  }
  yield decoder.decode().replace(PADDING, '')
}

function isGarbage(text: string): boolean {
  return (text.match(CONTROL)?.length ?? 0) * 100 > text.length
}

/**
 * The encoding: by a byte order mark; UTF-16 if that gives readable text; UTF-8, even with some
 * broken bytes; otherwise the encoding of CSV files from Windows.
 */
async function encodingOf(path: string): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const lenient = new TextDecoder('utf-8')
  let isFirst = true
  let isValid = true
  let [whole, broken] = [0, 0]
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    const marked = isFirst ? (byteOrderMark(bytes) ?? unmarkedUtf16(bytes)) : null
    if (marked !== null) return marked
    isFirst = false
    isValid &&= canDecode(strict, bytes)
    for (const character of lenient.decode(bytes, { stream: true })) {
      if (character === '\uFFFD') broken += 1
      else if (character > '\x7F') whole += 1
    }
  }
  // Letters in Windows-1252 are almost never valid UTF-8 sequences.
  return isValid || whole > broken ? 'utf-8' : 'windows-1252'
}

function canDecode(decoder: TextDecoder, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  return utf16Mark(bytes)
}

const LATIN = /[\t\n\r -~]/g
/** Characters that people do not write: controls, unassigned code points, halves of a pair. */
const UNWRITTEN = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}\p{Cs}\uFFFD]/gu

/**
 * Digits, separators and line ends are Latin: one of their two bytes is zero, always on the same
 * side.
 */
function unmarkedUtf16(bytes: Buffer): string | null {
  if (!bytes.includes(0)) return null
  const [best] = ['utf-16le', 'utf-16be']
    .map((encoding) => {
      const text = new TextDecoder(encoding)
        .decode(bytes.subarray(0, bytes.length & ~1))
        .replace(PADDING_AT_END, '')
      const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
      return { encoding, length: text.length, latin: count(LATIN), unwritten: count(UNWRITTEN) }
    })
    .filter(
      ({ length, latin, unwritten }) =>
        latin * 20 >= length && latin > 0 && unwritten <= 1 + length / 100,
    )
    .toSorted((one, other) => other.latin - one.latin)
  return best?.encoding ?? null
}
