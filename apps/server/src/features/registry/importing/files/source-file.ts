import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { signatureOf } from '../../../../papers/file-signature.ts'
import { fileErrorText } from '../../../../text/operator-error.ts'
import { ImportError } from '../import-target.ts'
import { tellsLayout } from './json-splitter.ts'

type Encoding = 'bytes' | 'utf-16le' | 'utf-16be'

export interface SourceFile {
  path: string
  bytes: number
  /** When it was changed last, in milliseconds. */
  changedAt: number
  /** SHA-256 of the content: the same file under another name is the same file. */
  fingerprint: string
  encoding: Encoding
  /**
   * Its beginning as text of one character a byte, without a byte order mark: 256 kB, or as much as
   * it takes to tell what it holds.
   */
  head: string
}

const HEAD_BYTES = 65_536
const PIECE_BYTES = 262_144
/** Where so much stands before the first record it is another kind of file. */
const MOST_HEAD = 8_000_000

/** Looks whether a path is a file of rows, by its first bytes. Throws `ImportError`. */
export async function lookAt(path: string) {
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
    const words = fileErrorText(error)
    throw words === null ? error : new ImportError(words, { cause: error })
  }
}

function notAFile(path: string, found: { isDirectory(): boolean }): string {
  if (found.isDirectory()) return `${path} is a folder: name the file in it.`
  return (
    `${path} is no file that can be read twice (a pipe, a device or a socket): write what it ` +
    'gives into a file first, and import that.'
  )
}

/** From this share of characters that no text has a file is none; less is lines of garbage. */
const MOST_BINARY = 0.02

function refuseBinary(path: string, start: Buffer): void {
  const head = start.toString('latin1')
  const signature = signatureOf(head)
  const AS_CSV = 'Save its table as CSV, and import that.'
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
  const text = start.subarray(0, head.replace(/[\0\x1a\s]+$/, '').length)
  const strange = text.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length
  if (encodingOf(start) === 'bytes' && strange > text.length * MOST_BINARY)
    throw new ImportError(`${path} is no text but binary data. An import reads CSV and JSON.`)
}

/** Portals call such a table .xls. */
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:[a-z!?])/i
const SYLK = /^ID;P/

/** Looks at a file: size, content hash, encoding, beginning. Throws `ImportError`. */
export async function openSource(path: string): Promise<SourceFile> {
  const { bytes, changedAt, start } = await lookAt(path)
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }))
    hash.update(piece as Buffer)
  const encoding = encodingOf(start)
  const fingerprint = hash.digest('hex')
  const source = { path, bytes, changedAt, fingerprint, encoding, head: '' }
  for await (const piece of readSource(source, 0)) {
    source.head += piece
    if (tellsLayout(source.head) || source.head.length > MOST_HEAD) break
  }
  return source
}

/**
 * Refuses a file that is another one than when it was looked at. One that was removed meanwhile was
 * read to its end. Throws `ImportError`.
 */
export async function refuseChanged({ path, bytes, changedAt }: SourceFile): Promise<void> {
  const now = await stat(path).catch(() => null)
  if (now === null || (now.size === bytes && now.mtimeMs === changedAt)) return
  throw new ImportError(
    `${path} was changed while it was read, so that a part of it may be missing. Import it again.`,
  )
}

function encodingOf(start: Buffer): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // No mark: in every language separators and line ends are Latin, one byte of which is zero,
  // always on the same side.
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2]! += 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) * 50 < start.length || Math.min(even, odd) * 20 > Math.max(even, odd))
    return 'bytes'
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * The content from a position on, as text of one character a byte (positions count these): fields
 * that are not plain ASCII are decoded one by one, since one file may hold several encodings.
 * UTF-16 comes as the bytes of UTF-8.
 */
export async function* readSource(
  source: SourceFile,
  position: number,
): AsyncGenerator<string, void> {
  let toSkip = position
  let isFirst = true
  for await (const piece of pieces(source)) {
    let text = piece
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

async function* pieces({ path, encoding }: SourceFile): AsyncGenerator<string, void> {
  const decoder = encoding === 'bytes' ? null : new TextDecoder(encoding, { ignoreBOM: true })
  let rest = ''
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const buffer = piece as Buffer
    const bytes = decoder ? Buffer.from(decoder.decode(buffer, { stream: true }), 'utf8') : buffer
    const text = rest + bytes.toString('latin1')
    // What follows it decides.
    rest = text.endsWith('\r') ? LAST_CR.exec(text)![0] : ''
    yield withLineFeeds(rest === '' ? text : text.slice(0, -rest.length))
  }
  if (rest !== '') yield withLineFeeds(rest)
}

const LAST_CR = /\r{1,3}$/
/** Not before a line feed. A file that came twice through Windows has two or three there. */
const LONE_CR = /\r(?!\r{0,2}\n)/g

/** A carriage return alone, as on an old Mac, is read as a line feed at the same place. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(LONE_CR, '\n') : text
}
