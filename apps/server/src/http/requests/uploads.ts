import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileRule } from '@dastak/contract/endpoint.ts'
import { AppError, invalidField } from '../../app-error.ts'
import { newFile } from '../../process/new-file.ts'

/**
 * A complete file of a form, on disk. It is deleted after the call unless the handler moves it
 * away.
 */
export interface UploadedFile {
  path: string
  /** The last part of its name, at most 200 printable characters. Only for people to read. */
  filename: string
  bytes: number
}

/** An upload never takes this long, so an older file was left by a crashed process. */
const STALE_MS = 24 * 3_600_000
const NAME_MAX = 200

/**
 * A folder for uploads. It is created on first use, which also deletes files of crashed processes.
 */
export function createUploads(folder: string) {
  let ready: Promise<void> | null = null
  const prepare = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Infinity }))
      if (Date.now() - mtimeMs > STALE_MS) await rm(join(folder, name), { force: true })
    }
  }

  return {
    /** A path for one new file. */
    async newPath(): Promise<string> {
      ready ??= prepare().catch((error: unknown) => {
        ready = null
        throw error
      })
      await ready
      return join(folder, `${randomUUID()}.upload`)
    },
  }
}
export type Uploads = ReturnType<typeof createUploads>

/** Writes a part as it arrives and flushes it. Errors: payload_too_large. */
export async function saveFile(
  content: Readable,
  path: string,
  name: string,
  rule: FileRule,
): Promise<number> {
  let bytes = 0
  async function* counted() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.byteLength
      if (bytes > rule.maxBytes) {
        const message = `The file is too large. At most ${megabytes(rule.maxBytes)} MB are allowed.`
        throw new AppError('payload_too_large', { message, fieldErrors: [{ path: name, message }] })
      }
      yield chunk
    }
  }
  await pipeline(counted, await newFile(path, { flush: true }))
  return bytes
}

/** Refuses a name whose extension is not allowed. Errors: unsupported_file. */
export function checkExtension(filename: string, field: string, { extensions }: FileRule): void {
  const ending = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase()
  if (ending !== undefined && extensions.includes(ending)) return
  const message = `Choose a file of the type ${extensions.join(' or ')}.`
  throw new AppError('unsupported_file', { message, fieldErrors: [{ path: field, message }] })
}

/** Errors: validation_failed. */
export function requireFiles(
  found: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<string, FileRule>>,
): void {
  for (const [name, rule] of Object.entries(rules))
    if (!rule.isOptional && !(name in found)) throw invalidField(name, 'Choose a file.')
}

/**
 * A name for people: without folders, unprintable characters or marks that change the writing
 * direction.
 */
export function plainName(name: string): string {
  const last = name.toWellFormed().replace(/^.*[/\\]/s, '')
  const printed = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim()
  const ending = /\.[^.]{1,10}$/.exec(printed)?.[0] ?? ''
  const start = printed.slice(0, printed.length - ending.length)
  return start.slice(0, NAME_MAX - ending.length).toWellFormed() + ending
}

function megabytes(bytes: number): string {
  return String(Math.floor((bytes / 2 ** 20) * 100) / 100)
}
