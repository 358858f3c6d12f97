import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { FormBody } from '@dastak/contract/endpoint.ts'
import { JSON_BODY_MAX_BYTES } from '@dastak/contract/limits.ts'
import busboy, { type Busboy } from 'busboy'
import { AppError, invalidField } from '../../app-error.ts'
import { brokenOff } from './input.ts'
import {
  checkExtension,
  plainName,
  requireFiles,
  saveFile,
  type UploadedFile,
  type Uploads,
} from './uploads.ts'

const MAX_FIELDS = 20
/** Room for boundaries, headers of parts and text around them. */
const FRAME_BYTES = 16_384

interface ReceivedForm {
  fields: Record<string, string>
  files: Record<string, UploadedFile>
  /** Deletes the files that were not moved away. */
  remove(): Promise<void>
}

/**
 * Reads `multipart/form-data` as it arrives, with its parts in any order. Files go to disk. If it
 * throws, nothing is left there. Errors: unsupported_file (not a form, or a wrong file type),
 * payload_too_large, validation_failed.
 */
export async function readForm(
  request: IncomingMessage,
  form: FormBody,
  uploads: Uploads,
): Promise<ReceivedForm> {
  const parser = parserFor(request, form)
  const fields: Record<string, string> = Object.create(null)
  const files: Record<string, UploadedFile> = Object.create(null)
  const paths: string[] = []
  const writing: Promise<void>[] = []
  const remove = async () =>
    void (await Promise.all(paths.map((path) => rm(path, { force: true }))))

  async function take(name: string, content: Readable, filename: string): Promise<void> {
    const rule = Object.hasOwn(form.files, name) ? form.files[name] : undefined
    if (!rule) throw new AppError('validation_failed', { message: fileNames(form) })
    if (name in files) throw invalidField(name, 'Send only one file.')
    const one = { path: '', filename: plainName(filename), bytes: 0 }
    files[name] = one
    checkExtension(one.filename, name, rule)
    one.path = await uploads.newPath()
    paths.push(one.path)
    one.bytes = await saveFile(content, one.path, name, rule)
  }

  try {
    await new Promise<void>((resolve, reject) => {
      parser
        .on('file', (name: string | undefined, content, { filename }) => {
          // The parser ends it with another error if the request breaks off.
          content.on('error', () => undefined)
          // The file field of a form without a chosen file.
          if (!filename) return void content.resume()
          const saved = take(name ?? '', content, filename)
          writing.push(saved)
          saved.catch(reject)
        })
        .on('field', (given: string | undefined, value, { valueTruncated }) => {
          const name = given ?? ''
          if (valueTruncated) reject(new AppError('payload_too_large'))
          if (name in fields)
            reject(new AppError('validation_failed', { message: 'Send every field only once.' }))
          fields[name] = value
        })
        .on('partsLimit', () =>
          reject(new AppError('validation_failed', { message: 'This form has too many parts.' })),
        )
        .on('error', (error) => reject(brokenOff(error)))
        .on('close', resolve)
      capBytes(request, form, reject)
      finished(request, { writable: false }, (error) => error && reject(brokenOff(error)))
      request.pipe(parser)
    })
    await Promise.all(writing)
    requireFiles(files, form.files)
    return { fields, files, remove }
  } catch (error) {
    request.unpipe(parser)
    parser.destroy()
    await Promise.allSettled(writing)
    await remove()
    throw error
  }
}

function parserFor(request: IncomingMessage, form: FormBody): Busboy {
  const limits = {
    fieldNameSize: 100,
    fieldSize: JSON_BODY_MAX_BYTES,
    headerPairs: 20,
    // One more than allowed, so that the parser reports it.
    parts: MAX_FIELDS + Object.keys(form.files).length + 1,
  }
  try {
    if (/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? ''))
      return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' })
  } catch {
    // No boundary.
  }
  throw new AppError('unsupported_file', {
    message: 'Send a form, with Content-Type: multipart/form-data.',
  })
}

/** Text around the files counts too: before the first part, headers, fields. */
function capBytes(
  request: IncomingMessage,
  form: FormBody,
  refuse: (error: AppError) => void,
): void {
  const files = Object.values(form.files).reduce((sum, { maxBytes }) => sum + maxBytes, 0)
  // A file over its own limit has a specific message when it arrives.
  let left = files + JSON_BODY_MAX_BYTES + FRAME_BYTES
  if (Number(request.headers['content-length'] ?? 0) > left)
    refuse(new AppError('payload_too_large'))
  request.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength
    if (left < 0) refuse(new AppError('payload_too_large'))
  })
}

function fileNames(form: FormBody): string {
  return `Send files as ${Object.keys(form.files).join(', ')} only.`
}
