import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { backupKeyOf, isBackupKey } from '../../../keys/backup-key.ts'
import { decrypt, encrypt } from './age.ts'
import { readArchive, writeArchive } from './archive.ts'

const KEY = await backupKeyOf('a secret for tests, long enough to be one')
const OTHER = await backupKeyOf('another secret for tests, long enough too')
const BLOCK = 64 * 1024
const stream = (bytes: Buffer, size = 10_007) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
    { objectMode: false },
  )
const encrypted = (bytes: Buffer, key = KEY) => buffer(encrypt(stream(bytes), key))
const opened = (bytes: Buffer, key = KEY) => buffer(decrypt(stream(bytes), [key]))

test('the key of an installation is a key of age, always the same, and no other text is one', async () => {
  expect(KEY).toMatch(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
  expect(await backupKeyOf('a secret for tests, long enough to be one')).toBe(KEY)
  expect(OTHER).not.toBe(KEY)
  expect([KEY, await generateX25519Identity()].every(isBackupKey)).toBe(true)
  for (const text of ['', 'AGE-SECRET-KEY-1', KEY.toLowerCase(), `${KEY.slice(0, -1)}1`])
    expect(isBackupKey(text)).toBe(false)
})

test.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK, 5 * BLOCK + 7])(
  'age opens what was encrypted, and the other way round: %d bytes',
  async (length) => {
    const bytes = randomBytes(length)
    const sealed = await encrypted(bytes)
    const decrypter = new Decrypter()
    decrypter.addIdentity(KEY)
    expect(Buffer.from(await decrypter.decrypt(new Uint8Array(sealed))).equals(bytes)).toBe(true)
    const encrypter = new Encrypter()
    encrypter.addRecipient(await identityToRecipient(KEY))
    expect(
      (await opened(Buffer.from(await encrypter.encrypt(new Uint8Array(bytes))))).equals(bytes),
    ).toBe(true)
  },
)

test('another key, and another file, are refused with words', async () => {
  const sealed = await encrypted(randomBytes(10))
  await expect(opened(sealed, OTHER)).rejects.toThrow('This key does not open the backup.')
  await expect(opened(randomBytes(100_000))).rejects.toThrow('This is not a backup')
  await expect(opened(Buffer.alloc(0))).rejects.toThrow('This is not a backup')
  await expect(opened(sealed.subarray(0, 100))).rejects.toThrow('This is not a backup')
})

test('a flipped bit anywhere and a cut at any block are noticed', async () => {
  const sealed = await encrypted(randomBytes(3 * BLOCK + 5))
  for (let at = 30; at < sealed.length; at += 9_001) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow(/damaged|not a backup|does not open/)
  }
  const header = sealed.length - 3 * (BLOCK + 16) - 21
  for (const kept of [header + BLOCK + 16, header + 3 * (BLOCK + 16), sealed.length - 1])
    await expect(opened(sealed.subarray(0, kept))).rejects.toThrow('damaged or was cut off')
})

test('the entries of an archive come back in order, and an error of either side ends both', async () => {
  const big = randomBytes(3 * 2 ** 20)
  let sealed = Buffer.alloc(0)
  const keep = async (content: Readable) => void (sealed = await buffer(content))
  await writeArchive(
    KEY,
    async (archive) => {
      await archive.add('manifest.json', Buffer.from('{}'))
      await archive.add('empty', Buffer.alloc(0))
      await archive.addStream(`files/${'a'.repeat(190)}.csv`, big.length, stream(big))
    },
    keep,
  )
  const found: [string, Buffer][] = []
  for await (const { name, content } of readArchive(stream(sealed), [OTHER, KEY]))
    found.push([name, await buffer(content)])
  expect(found.map(([name, { length }]) => [name, length])).toEqual([
    ['manifest.json', 2],
    ['empty', 0],
    [`files/${'a'.repeat(190)}.csv`, big.length],
  ])
  expect(found[2]?.[1].equals(big)).toBe(true)

  const fails = () => Promise.reject(new Error('on purpose'))
  await expect(writeArchive(KEY, fails, keep)).rejects.toThrow('on purpose')
  const endless = async (archive: { add(name: string, bytes: Buffer): Promise<void> }) => {
    for (let number = 0; ; number++) await archive.add(String(number), big)
  }
  await expect(writeArchive(KEY, endless, fails)).rejects.toThrow('on purpose')
})
