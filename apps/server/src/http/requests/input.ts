import type { FieldError } from '@dastak/contract/errors.ts'
import { JSON_BODY_MAX_BYTES } from '@dastak/contract/limits.ts'
import type { IncomingMessage } from 'node:http'
import type * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Reads JSON of at most 64 kB. Errors: unsupported_file, payload_too_large, validation_failed. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_file', {
      message: 'Send JSON, with Content-Type: application/json.',
    })
  const bytes = await readBytes(request, JSON_BODY_MAX_BYTES)
  try {
    return JSON.parse(UTF8.decode(bytes))
  } catch {
    throw new AppError('validation_failed', { message: 'The request body is not valid JSON.' })
  }
}

/**
 * Reads a whole body from Node's request, counting while it arrives. A web stream around it would
 * cost more than most queries. Errors: payload_too_large, validation_failed (the client left before
 * the end).
 */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw new AppError('payload_too_large')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({
      destroyOnReturn: false,
    }) as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (size > maxBytes) throw new AppError('payload_too_large')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : brokenOff(error)
  }
  return Buffer.concat(chunks)
}

/** The client left, or was cut off, before its request had arrived. */
export function brokenOff(cause?: unknown): AppError {
  return new AppError('validation_failed', {
    message: 'The request did not arrive completely. Try again.',
    cause,
  })
}

/** Query parameters by name. A repeated one is refused, because it is unclear which one counts. */
export function readQuery(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  const start = url.indexOf('?')
  if (start === -1) return query
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (name in query) throw invalid([{ path: name, message: `Send ${name} only once.` }])
    query[name] = value
  }
  return query
}

/** Parses by a schema. Errors: validation_failed, with the message of the first field. */
export function parseInput(schema: z.ZodMiniType, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors: FieldError[] = []
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    // A field has one message, from the first rule that it breaks.
    const message = path === '' ? 'Send a JSON object.' : issue.message
    if (!errors.some((error) => error.path === path)) errors.push({ path, message })
  }
  throw invalid(errors)
}

function invalid(errors: FieldError[]): AppError {
  return new AppError('validation_failed', { message: errors[0]?.message, fieldErrors: errors })
}
