import type { DataOf, Endpoint } from '@dastak/contract/endpoint.ts'
import * as z from 'zod/mini'
import type { Answer, CallParts } from '../messages.ts'

const TIMEOUT_MS = 20_000
const MAX_ANSWER_LENGTH = 2_000_000
const OFFLINE = {
  code: 'offline',
  message:
    'Your Dastak server cannot be reached. Check your connection, then try again. Nothing is lost.',
}
const NO_SERVER = {
  code: 'no_server',
  message: 'There is no Dastak server at this address.',
}

/** The shape of all answers. Nothing is trusted before it is parsed. */
const envelope = z.object({
  success: z.boolean(),
  message_code: z.string(),
  message: z.string(),
  data: z.unknown(),
})
const fieldErrors = z.object({
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})

/** Calls an endpoint of the user's server. Never throws. */
export async function callServer<E extends Endpoint>(
  origin: string,
  { method, path, data: shape }: E,
  { key, body, query = {} }: CallParts & { key: string | null },
): Promise<Answer<DataOf<E>>> {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  let text: string
  let retryAfter: number
  let status: number
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    status = response.status
    retryAfter = Number(response.headers.get('retry-after'))
    text = (await response.text()).slice(0, MAX_ANSWER_LENGTH)
  } catch {
    return { problem: OFFLINE }
  }
  const read = envelope.safeParse(parsed(text))
  // While the server is down, a proxy in front of it may answer.
  if (!read.success && status >= 500) return { problem: OFFLINE }
  if (!read.success || 'kind' in shape) return { problem: NO_SERVER }
  const { success, message_code: code, message } = read.data
  if (!success) {
    const wrong = fieldErrors
      .safeParse(read.data.data)
      .data?.errors.map((error) => [error.path, error.message])
    return {
      problem: {
        code,
        message,
        ...(retryAfter > 0 && { retryAfter }),
        ...(wrong && { fields: Object.fromEntries(wrong) }),
      },
    }
  }
  const data = shape.safeParse(read.data.data)
  return data.success ? { data: data.data as DataOf<E> } : { problem: NO_SERVER }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
