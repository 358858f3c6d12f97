import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { signatureOf } from '../../../../papers/file-signature.ts'
import { fileErrorText } from '../../../../text/operator-error.ts'
import { utf16Mark } from '../../../../text/utf16-mark.ts'
import { ImportError } from '../import-target.ts'
import { hasLayout } from './json-splitter.ts'

type Encoding = 'bytes' | 'utf-16le' | 'utf-16be'

export interface SourceFile {
  path: string
  bytes: number
  /** When it was last changed, in milliseconds. */
  changedAt: number
  /** SHA-256 of the content, so a file is recognised under another name. */
  fingerprint: string
  encoding: Encoding
  /**
   * Its beginning as text with one character per byte, without a byte order mark: 256 kB, or as
   * much as is needed to find its layout.
   */
  head: string
}

const HEAD_BYTES = 65_536
const CHUNK_BYTES = 262_144
/** If this much precedes the first record, it is another kind of file. */
const MAX_HEAD = 8_000_000

/** Checks by its first bytes that a path is a file of rows. Throws `ImportError`. */
export async function inspectFile(path: string) {
  try {
    const found = await stat(path)
    if (!found.isFile()) throw new ImportError(notAFile(path, found))
    const handle = await open(path, 'r')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    await handle.close()
    const start = buffer.subarray(0, bytesRead)
    if (start.length === 0) throw new ImportError(`${path} is empty.`)
    refuseBinary(path, start)
    return { bytes: found.size, changedAt: found.mtimeMs, start }
  } catch (error) {
    const text = fileErrorText(error)
    throw text === null ? error : new ImportError(text, { cause: error })
  }
}

function notAFile(path: string, found: { isDirectory(): boolean }): string {
  if (found.isDirectory()) return `${path} is a folder. Name the file in it.`
  return (
    `${path} can't be read twice, because it is a pipe, a device or a socket. Write its content ` +
    'to a file first, and import that.'
  )
}

/**
 * With a larger share of binary characters it is not a text file. A smaller share is broken lines.
 */
const MAX_BINARY_SHARE = 0.02

function refuseBinary(path: string, start: Buffer): void {
  const head = start.toString('latin1')
  const signature = signatureOf(head)
  const AS_CSV = 'Save the table as CSV, and import that.'
  if (signature?.kind === 'other')
    throw new ImportError(`${path} is ${signature.words}. An import reads CSV and JSON.`)
  if (signature?.kind === 'xls') throw new ImportError(`${path} is an Excel file (XLS). ${AS_CSV}`)
  if (signature?.kind === 'zip')
    throw new ImportError(
      /xl\/|\[Content_Types\]/.test(head)
        ? `${path} is an Excel file (XLSX). ${AS_CSV}`
        : `${path} is a compressed archive (ZIP). Unpack it first.`,
    )
  if (MARKUP.test(head))
    throw new ImportError(`${path} is a web page or an XML document. ${AS_CSV}`)
  if (SYLK.test(head)) throw new ImportError(`${path} is a SYLK file. ${AS_CSV}`)
  // oxlint-disable-next-line no-control-regex -- programs of old fill up the last block of a text
  const text = start.subarray(0, head.replace(/(?<![\0\x1a\s])[\0\x1a\s]+$/, '').length)
  const binary = text.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  if (encodingOf(start) === 'bytes' && binary > text.length * MAX_BINARY_SHARE)
    throw new ImportError(`${path} is a binary file, not text. An import reads CSV and JSON.`)
}

/** Portals name such a table .xls. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:[a-z!?])/i
const SYLK = /^ID;P/

/** Reads size, content hash, encoding and beginning of a file. Throws `ImportError`. */
export async function openSource(path: string): Promise<SourceFile> {
  const { bytes, changedAt, start } = await inspectFile(path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer)
  const encoding = encodingOf(start)
  const fingerprint = hash.digest('hex')
  const source = { path, bytes, changedAt, fingerprint, encoding, head: '' }
  for await (const chunk of readSource(source, 0)) {
    source.head += chunk
    if (hasLayout(source.head) || source.head.length > MAX_HEAD) break
  }
  return source
}

/**
 * Throws `ImportError` if a file has changed since it was opened. A file that was removed meanwhile
 * was read to its end.
 */
export async function refuseChanged({ path, bytes, changedAt }: SourceFile): Promise<void> {
  const now = await stat(path).catch(() => null)
  if (now === null || (now.size === bytes && now.mtimeMs === changedAt)) return
  throw new ImportError(
    `${path} changed while it was read, so a part of it may be missing. Import it again.`,
  )
}

function encodingOf(start: Buffer): Encoding {
  const marked = utf16Mark(start)
  if (marked) return marked
  // Without a mark: in every language separators and line ends are Latin characters. One of their
  // two bytes is zero, always on the same side.
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) * 50 < start.length || Math.min(even, odd) * 20 > Math.max(even, odd))
    return 'bytes'
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * The content from a position on, as text with one character per byte (positions count these).
 * Fields that are not plain ASCII are decoded one by one, because one file may contain several
 * encodings. UTF-16 is converted to the bytes of UTF-8.
 */
export async function* readSource(
  source: SourceFile,
  position: number,
): AsyncGenerator<string, void> {
  let toSkip = position
  let isFirst = true
  for await (const chunk of chunks(source)) {
    let text = chunk
    if (isFirst && text.startsWith('\xEF\xBB\xBF')) text = text.slice(3)
    isFirst = false
    if (toSkip >= text.length) {
      toSkip -= text.length
      continue
    }
    yield toSkip > 0 ? text.slice(toSkip) : text
    toSkip = 0
  }
}

async function* chunks({ path, encoding }: SourceFile): AsyncGenerator<string, void> {
  const decoder = encoding === 'bytes' ? null : new TextDecoder(encoding, { ignoreBOM: true })
  let rest = ''
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const buffer = chunk as Buffer
    const bytes = decoder ? Buffer.from(decoder.decode(buffer, { stream: true }), 'utf8') : buffer
    const text = rest + bytes.toString('latin1')
    // The next chunk decides about a trailing carriage return.
    rest = text.endsWith('\r') ? LAST_CR.exec(text)![0] : ''
    yield withLineFeeds(rest === '' ? text : text.slice(0, -rest.length))
  }
  if (rest !== '') yield withLineFeeds(rest)
}

const LAST_CR = /\r{1,3}$/
/**
 * A carriage return that is not before a line feed. A file converted twice on Windows has two or
 * three there.
 */
const LONE_CR = /\r(?!\r{0,2}\n)/g

/** Replaces a lone carriage return, as on an old Mac, with a line feed at the same position. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(LONE_CR, '\n') : text
}
