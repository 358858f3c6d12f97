import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { OperatorError } from '../../../text/operator-error.ts'
import { blocksOf } from './blocks.ts'

/**
 * Encryption in the format of `age` (https://age-encryption.org/v1), which its program opens too.
 * The package makes and reads the header. What follows is done by `node:crypto`, ten times as fast
 * as by the package: blocks of 64 KiB, each with its number and whether it is the last one. So a
 * changed, missing or added byte is noticed.
 */
const BLOCK = 64 * 1024
const TAG = 16
const NONCE = 16
const CIPHER = 'chacha20-poly1305'
/** A header has some hundred bytes. */
const LONGEST_HEADER = 16 * 1024

const DAMAGED =
  'The backup is damaged or was cut off, so nothing of it can be trusted. Use another one.'
const NO_BACKUP = 'This is not a backup, or it was cut off.'
const WRONG_KEY =
  'This key does not open the backup. Set BACKUP_KEY to the key that ' +
  '`npm run dastak -- backup key` printed on the machine that made it.'

/** Encrypts a stream for the owner of `key`. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  key: string,
): AsyncGenerator<Buffer> {
  const { Encrypter, identityToRecipient } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  // Of an empty file, of which only the header is used.
  const whole = Buffer.from(await encrypter.encrypt(new Uint8Array()))
  const header = whole.subarray(0, headerEnd(whole))
  const nonce = randomBytes(NONCE)
  yield Buffer.concat([header, nonce])
  const secret = blockKey(await fileKeyOf(header, [key]), nonce)
  let number = 0
  for await (const { block, isLast } of blocksOf(source, BLOCK)) {
    const nonceOfBlock = blockNonce(number, isLast)
    const cipher = createCipheriv(CIPHER, secret, nonceOfBlock, { authTagLength: TAG })
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/**
 * Decrypts such a stream with the key that fits. What it returned before an error is genuine, but
 * not complete. Throws `OperatorError`.
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  keys: readonly string[],
): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (headerEnd(start) < 0 || start.length < headerEnd(start) + NONCE) {
    const next = await pieces.next()
    if (next.done || start.length > LONGEST_HEADER) throw new OperatorError(NO_BACKUP)
    start = Buffer.concat([start, next.value])
  }
  const end = headerEnd(start)
  const secret = blockKey(
    await fileKeyOf(start.subarray(0, end), keys).catch((error: unknown) => {
      throw new OperatorError(isOfOther(error) ? WRONG_KEY : NO_BACKUP, { cause: error })
    }),
    start.subarray(end, end + NONCE),
  )
  const rest = withFirst(start.subarray(end + NONCE), pieces)
  let number = 0
  for await (const { block, isLast } of blocksOf(rest, BLOCK + TAG)) {
    yield openBlock(block, secret, blockNonce(number, isLast))
    number += 1
  }
}

function openBlock(block: Buffer, secret: Buffer, nonce: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG })
    decipher.setAuthTag(block.subarray(-TAG))
    return Buffer.concat([decipher.update(block.subarray(0, -TAG)), decipher.final()])
  } catch (error) {
    throw new OperatorError(DAMAGED, { cause: error })
  }
}

async function* withFirst(
  first: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  for (;;) {
    const next = await pieces.next()
    if (next.done) return
    yield next.value
  }
}

/** The length of the header. -1 if it is not complete. */
function headerEnd(bytes: Buffer): number {
  const last = bytes.indexOf('\n--- ')
  const end = last < 0 ? -1 : bytes.indexOf('\n', last + 1)
  return end < 0 ? -1 : end + 1
}

async function fileKeyOf(header: Buffer, keys: readonly string[]): Promise<Uint8Array> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  return decrypter.decryptHeader(new Uint8Array(header))
}

const isOfOther = (error: unknown) =>
  error instanceof Error && error.message.startsWith('no identity matched')

const blockKey = (fileKey: Uint8Array, nonce: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))

function blockNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
