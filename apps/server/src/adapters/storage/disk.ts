import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from './sync-folder.ts'
import type { Keys } from '../../keys/derived-key.ts'
import { createSigner } from '../../keys/signer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LinkedFiles, Storage } from '../../ports/storage.ts'
import { typeOfKey } from './file-key.ts'
import { readLinkToken, writeLinkToken } from './link-token.ts'

interface DiskOptions {
  folder: string
  clock: Clock
  /** Signs links. */
  keys: Keys
  /** Undefined: links are paths, relative to the address at which the product is reached. */
  publicUrl: string | undefined
}

/** A partial file of this age was left by a crash: no copy takes that long. */
const STALE_MS = 24 * 3_600_000
/** No key begins with a dot. */
const HALF = /^\.[\da-f-]+\.half$/

/** Files in one folder, each under its key with `~` for `/`. Links lead to this server. */
export function createDiskStorage({
  folder,
  clock,
  keys,
  publicUrl = '',
}: DiskOptions): Storage & LinkedFiles {
  const signer = createSigner(keys)
  let ready: Promise<void> | null = null
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await syncFolder(dirname(folder))
    for (const name of await readdir(folder)) {
      if (!HALF.test(name)) continue
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
      if (Date.now() - mtimeMs > STALE_MS) await rm(join(folder, name), { force: true })
    }
  }
  const pathOf = (key: string) => join(folder, key.replaceAll('/', '~'))
  const read: Storage['read'] = async (key) => {
    typeOfKey(key)
    const file = await open(pathOf(key)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    if (!file) return null
    // An opened file is read completely, even if it is replaced or removed meanwhile.
    const { size: bytes } = await file.stat()
    return { bytes, content: file.createReadStream() }
  }

  return {
    async put(key, path, { type }) {
      if (typeOfKey(key) !== type)
        throw new Error(`A file of the type ${type} needs a key with its ending.`)
      ready ??= prepare().catch((error: unknown) => {
        ready = null
        throw error
      })
      try {
        await ready
        await syncFile(path)
        await rename(path, pathOf(key)).catch((error: unknown) => {
          if (codeOf(error) !== 'EXDEV') throw error
          return copyIn(path, join(folder, `.${randomUUID()}.half`), pathOf(key))
        })
        await syncFolder(folder)
      } catch (error) {
        throw explainErrors(error)
      }
    },

    async link(key, { filename, until }) {
      typeOfKey(key)
      return `${publicUrl}/files/${writeLinkToken(signer, { key, filename, until })}`
    },

    read,

    async remove(key) {
      typeOfKey(key)
      await rm(pathOf(key), { force: true })
    },

    async open(token) {
      const claim = readLinkToken(signer, token)
      if (!claim) return { state: 'unknown' }
      const type = typeOfKey(claim.key)
      if (claim.until <= clock.now()) return { state: 'gone' }
      const file = await read(claim.key)
      return file ? { state: 'there', name: claim.filename, type, ...file } : { state: 'gone' }
    },
  }
}

/**
 * For another device, to which a rename is not possible: the file gets its name once it is complete
 * and on disk.
 */
async function copyIn(path: string, half: string, target: string): Promise<void> {
  try {
    await copyFile(path, half, constants.COPYFILE_EXCL)
    await syncFile(half)
    await rename(half, target)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

function explainErrors(error: unknown): Error {
  const code = codeOf(error)
  const what =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? 'the disk of DATA_DIR is full'
      : code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
        ? 'Dastak may not write to DATA_DIR/files'
        : `the disk of DATA_DIR reports ${code ?? 'an error'}`
  return new Error(`A file could not be stored: ${what}.`, { cause: error })
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
