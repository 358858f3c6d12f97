import type { Endpoint, ReceivedFile } from '@dastak/contract/endpoint.ts'
import type { Envelope } from '@dastak/contract/envelope.ts'
import type { FieldError } from '@dastak/contract/errors.ts'
import { DastakError } from './dastak-error.ts'

export interface DastakOptions {
  /** The address of the server, for example `https://dastak.example.com`. */
  baseUrl: string
  /** An API key, sent as bearer token. */
  token: string
  /** A replacement for fetch, for example through a proxy. */
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
  /** The same for every attempt of one reveal, so that the server charges it once. */
  idempotencyKey?: string
}

/** Makes one call. Throws `DastakError`, or the reason of an aborted `signal`. */
export async function send(
  { baseUrl, token, fetch: ask = fetch }: DastakOptions,
  endpoint: Endpoint,
  input: object,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` })
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  const body = endpoint.body ? encodeBody(endpoint, input) : null
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  const query = endpoint.body ? '' : queryString(input)
  try {
    const response = await ask(`${baseUrl.replace(/\/+$/, '')}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers,
      body,
      credentials: 'omit',
      signal: signal ?? null,
    })
    return await read(endpoint, response)
  } catch (cause) {
    if (cause instanceof DastakError || signal?.aborted) throw cause
    const message = 'The server could not be reached.'
    throw new DastakError({ code: 'unreachable', status: 0, message, cause })
  }
}

/** JSON as text, or the fields and files of a form. */
function encodeBody({ body: rule }: Endpoint, input: object): BodyInit {
  if (!rule || !('kind' in rule)) return JSON.stringify(input)
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value !== undefined) form.append(name, String(value))
  }
  return form
}

function queryString(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

async function read({ data: rule }: Endpoint, response: Response): Promise<unknown> {
  if (response.ok && 'kind' in rule) return readFile(response)
  const envelope = (await response.json().catch(unlessBrokenOff)) as Envelope<unknown> | undefined
  if (typeof envelope?.success !== 'boolean') throw unreadable(response)
  if (!envelope.success) throw refusal(response, envelope)
  const data = 'kind' in rule ? undefined : rule.safeParse(envelope.data)
  if (!data?.success) throw unreadable(response, data?.error)
  return data.data
}

/**
 * Text that is not JSON is an unreadable reply. Any other error means that there is no complete
 * reply.
 */
function unlessBrokenOff(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error
}

/** A file that breaks off is not a shorter file, so the call fails. */
async function readFile(response: Response): Promise<ReceivedFile> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1]
  return {
    blob: await response.blob(),
    filename: encoded === undefined ? null : decodeURIComponent(encoded),
  }
}

function refusal({ status, headers }: Response, envelope: Envelope<unknown>): DastakError {
  const { message, message_code: code, data } = envelope
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return new DastakError({
    code: code === 'success' ? 'unreadable' : code,
    status,
    message,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    fields: fieldsOf(data),
    requestId: headers.get('x-request-id'),
  })
}

function fieldsOf(data: unknown): readonly FieldError[] {
  const errors: unknown = Object(data).errors
  return Array.isArray(errors) ? (errors as FieldError[]) : []
}

function unreadable({ status, headers }: Response, cause?: unknown): DastakError {
  const requestId = headers.get('x-request-id')
  if (status === 413) {
    const message = 'A proxy in front of the server refused this because of its size.'
    return new DastakError({ code: 'payload_too_large', status, message, requestId, cause })
  }
  const message = 'This client does not understand the reply of the server.'
  return new DastakError({ code: 'unreadable', status, message, requestId, cause })
}
