import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'

type Encoding = 'bytes' | 'utf-16le' | 'utf-16be'

export interface SourceFile {
  path: string
  bytes: number
  /** SHA-256 of the content: the same file under another name is the same file. */
  fingerprint: string
  encoding: Encoding
  /** The first bytes as text of one character a byte, without a byte order mark. */
  head: string
}

const HEAD_BYTES = 65_536
const PIECE_BYTES = 262_144

/** Looks at a file: size, content hash, encoding. Throws where it can't be read. */
export async function openSource(path: string): Promise<SourceFile> {
  const { size } = await stat(path)
  const handle = await open(path, 'r')
  const start = Buffer.alloc(Math.min(HEAD_BYTES, size))
  await handle.read(start, 0, start.length, 0)
  await handle.close()
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece as Buffer)
  const source = { path, bytes: size, fingerprint: hash.digest('hex'), encoding: encodingOf(start), head: '' }
  for await (const piece of readSource(source, 0)) {
    source.head = piece
    break
  }
  return source
}

function encodingOf(start: Buffer): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // No mark: every second byte of English text in UTF-16 is zero.
  const sample = start.subarray(0, 64)
  const zeros = (odd: number) => sample.filter((byte, index) => index % 2 === odd && byte === 0).length
  if (sample.length === 64 && zeros(1) > 28) return 'utf-16le'
  return sample.length === 64 && zeros(0) > 28 ? 'utf-16be' : 'bytes'
}

/**
 * The content from a position on, as text of one character a byte (positions count these): fields that are not plain
 * ASCII are decoded one by one, since one file may hold several encodings. UTF-16 comes as the bytes of UTF-8.
 */
export async function* readSource(source: SourceFile, position: number): AsyncGenerator<string, void> {
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
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const buffer = piece as Buffer
    const bytes = decoder ? Buffer.from(decoder.decode(buffer, { stream: true }), 'utf8') : buffer
    yield bytes.toString('latin1')
  }
}
