import type { FieldError } from '@dastak/contract/errors.ts'
import { JSON_BODY_MAX_BYTES } from '@dastak/contract/limits.ts'
import type { IncomingMessage } from 'node:http'
import type * as z from 'zod/mini'
import { AppError } from '../app-error.ts'

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a JSON body of at most 64 kB, counted while it arrives, from Node's own request: a web stream around it would cost more than
 * most queries. Errors: unsupported_file, payload_too_large, validation_failed.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new AppError('unsupported_file', { message: 'Send JSON, with Content-Type: application/json.' })
  if (Number(request.headers['content-length'] ?? 0) > JSON_BODY_MAX_BYTES) throw new AppError('payload_too_large')

  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > JSON_BODY_MAX_BYTES) throw new AppError('payload_too_large')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(UTF8.decode(Buffer.concat(chunks)))
  } catch {
    throw new AppError('validation_failed', { message: 'The request body is not valid JSON.' })
  }
}

/** Query parameters by name. A name given twice is refused: which of the two counts would be a guess. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of url.searchParams) {
    if (name in query) throw invalid([{ path: name, message: `Send ${name} only once.` }])
    query[name] = value
  }
  return query
}

/** Parses input by its schema. Errors: validation_failed, with the first field's words as message. */
export function parseInput(schema: z.ZodMiniType, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const errors: FieldError[] = []
  for (const issue of result.error.issues) {
    const path = issue.path.join('.')
    // A field has one message: the first rule that it breaks.
    const message = path === '' ? 'Send a JSON object.' : issue.message
    if (!errors.some((error) => error.path === path)) errors.push({ path, message })
  }
  throw invalid(errors)
}

function invalid(errors: FieldError[]): AppError {
  return new AppError('validation_failed', { message: errors[0]?.message, fieldErrors: errors })
}
