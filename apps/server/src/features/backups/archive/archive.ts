import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { TarPackController } from 'modern-tar'
import { decrypt, encrypt } from './age.ts'

/**
 * A backup is a tar archive, compressed with zstd, encrypted with age. So it can also be opened
 * with `age --decrypt -i KEYFILE BACKUP | zstd -d | tar -x`.
 */
export interface ArchiveEntry {
  name: string
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Uint8Array>
}

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
  /** Fails if the content does not have `bytes` bytes. */
  addStream(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
}

const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

/**
 * Writes an archive while `store` reads it. Both end together: if one of them fails, the other
 * does too. Throws the first error.
 */
export async function writeArchive(
  key: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  store: (content: Readable) => Promise<void>,
): Promise<void> {
  const { createTarPacker } = await import('modern-tar')
  const { readable, controller } = createTarPacker()
  const content = new PassThrough()
  const filling = fill(writerOf(controller)).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error)
      throw error
    },
  )
  const all = [
    filling,
    pipeline(
      Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
      createZstdCompress(LEVEL),
      (compressed: AsyncIterable<Uint8Array>) => encrypt(compressed, key),
      content,
    ),
    store(content).catch((error: unknown) => {
      content.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  ]
  try {
    await Promise.all(all)
  } finally {
    await Promise.allSettled(all)
  }
}

function writerOf(controller: TarPackController): ArchiveWriter {
  async function addStream(
    name: string,
    bytes: number,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ) {
    const writer = controller.add({ name, size: bytes, mode: 0o600, type: 'file' }).getWriter()
    for await (const piece of content) if (piece.length > 0) await writer.write(piece)
    await writer.close()
  }
  return { addStream, add: (name, content) => addStream(name, content.length, [content]) }
}

/**
 * The entries of an archive, in order. After the last one it is sure that the archive is complete
 * and unchanged. Throws `OperatorError` if it is not, or if no key
 * opens it.
 */
export async function* readArchive(
  source: Readable,
  keys: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  const { createTarDecoder } = await import('modern-tar')
  const tar = createTarDecoder({ strict: true })
  const stop = new AbortController()
  const reading = pipeline(
    source,
    (bytes: AsyncIterable<Uint8Array>) => decrypt(bytes, keys),
    createZstdDecompress(),
    (plain: AsyncIterable<Uint8Array>) => writeTo(tar.writable, plain),
    { signal: stop.signal },
  )
  // Its error ends the entries, so it is thrown there.
  reading.catch((error: unknown) => tar.writable.abort(error)).catch(() => undefined)
  try {
    for await (const { header, body } of tar.readable) yield { name: header.name, content: body }
    await reading
  } finally {
    stop.abort()
    await reading.catch(() => undefined)
  }
}

async function writeTo(
  stream: WritableStream<Uint8Array>,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const writer = stream.getWriter()
  try {
    for await (const piece of content) await writer.write(piece)
    await writer.close()
  } finally {
    writer.releaseLock()
  }
}
