import { refreshToken } from '@dastak/contract/accounts/accounts.ts'
import type { BodyOf, DataOf, Endpoint, QueryOf, ReceivedFile } from '@dastak/contract/endpoint.ts'
import type { Envelope } from '@dastak/contract/envelope.ts'
import { apiText } from './api-client.text.ts'
import { ApiError, refused, unreachable } from './api-error.ts'
import {
  type Fetcher,
  type Query,
  encodeBody,
  fieldErrorsOf,
  isOfSession,
  queryString,
  secondsOf,
} from './wire.ts'
import { accountOf, adoptToken, currentToken, storeToken, storedToken } from '../session/token.ts'

/** The only module that sends HTTP requests. Each call has the types of its endpoint. */

type None<T> = unknown extends T ? true : T extends undefined ? true : false
type Part<Name extends string, T> =
  None<T> extends true
    ? { [K in Name]?: undefined }
    : Partial<T> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }
interface CallOptions {
  signal?: AbortSignal
  /** The same for all attempts of one click, so that the server charges only once. */
  idempotencyKey?: string
  /** Instead of `fetch`, to follow an upload. */
  fetcher?: Fetcher
  /** The call continues after the user leaves the page. */
  keepalive?: boolean
}
export type CallInput<E> = Part<'body', BodyOf<E>> & Part<'query', QueryOf<E>> & CallOptions
export type Arguments<E> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

interface Answer<Data> {
  data: Data
  message: string
}

/**
 * Calls an endpoint and returns its `data`. Throws ApiError. If the token has expired, it is
 * renewed once and the call is repeated. If the server refuses the token, the session ends.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<DataOf<E>> {
  return (await callApiWithMessage(endpoint, ...([input] as Arguments<E>))).data
}

/** Like `callApi`, but also returns the server's message. */
export async function callApiWithMessage<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Answer<DataOf<E>>> {
  const parts = (input ?? {}) as SendInput
  const token = currentToken()
  const needsSession = isOfSession(endpoint)
  if (needsSession && token === null) throw refused('unauthorized')
  try {
    return await send(endpoint, parts, token)
  } catch (error) {
    if (!needsSession) throw error
    if (isRevoked(error, token)) notifyRefused()
    if (!isExpiredToken(error)) throw error
    const renewed = await renewToken(token)
    return await send(endpoint, parts, renewed)
  }
}

function isExpiredToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.messageCode === 'token_expired'
}

/** True if the session was ended elsewhere and no other tab has stored a newer token. */
function isRevoked(error: unknown, token: string | null): boolean {
  if (!(error instanceof ApiError) || error.status !== 401 || error.messageCode !== 'unauthorized')
    return false
  const stored = storedToken()
  return token === currentToken() && (stored === null || stored === token)
}

let notifyUnreachable: () => void = () => undefined

/** Sets the function that is called each time a call cannot reach the server. */
export function onUnreachable(listener: () => void): void {
  notifyUnreachable = listener
}

const PROBE_TIMEOUT_MS = 5_000

export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })).ok
  } catch {
    return false
  }
}

let renewing: Promise<string> | null = null
let notifyRefused: () => void = () => undefined

/** Sets the function that is called when the server says that the session has ended. */
export function onSessionRefused(listener: () => void): void {
  notifyRefused = listener
}

let notifyOtherAccount: () => void = () => undefined

/** Sets the function that is called when another account has signed in with this browser. */
export function onOtherAccount(listener: () => void): void {
  notifyOtherAccount = listener
}

/** False if the server is down or busy: the session may still be valid then. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  )
}

const RENEWAL_TIMEOUT_MS = 15_000

/**
 * Requests a new access token, once for all callers and all tabs. `stale` is the token that no
 * longer works. If another tab has already stored a newer token, that one is used, unless it is of
 * another account, for which no call is repeated. Throws ApiError if the session has ended.
 */
export function renewToken(stale: string | null): Promise<string> {
  renewing ??= withTabLock(async () => {
    const stored = storedToken()
    if (stored !== null && stored !== stale) {
      if (stale !== null && accountOf(stored) !== accountOf(stale)) {
        notifyOtherAccount()
        throw new DOMException(apiText.otherAccount, 'AbortError')
      }
      adoptToken(stored)
      return stored
    }
    const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS)
    const answer = await send(refreshToken, { signal }, null)
    // Another tab has signed out meanwhile, so this tab signs out too.
    if (stored !== null && storedToken() === null) throw refused('unauthorized')
    storeToken(answer.data.access_token)
    return answer.data.access_token
  })
    .catch((error: unknown) => {
      if (isRefusal(error)) notifyRefused()
      throw error
    })
    .finally(() => {
      renewing = null
    })
  return renewing
}

async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist only on https and localhost. Without them, the server accepts refreshes of two
  // tabs within 10 s.
  if (!('locks' in navigator)) return await work()
  return await navigator.locks.request('dastak-refresh', work)
}

interface SendInput extends CallOptions {
  body?: unknown
  query?: Query
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: SendInput,
  token: string | null,
): Promise<Answer<DataOf<E>>> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null && isOfSession(endpoint)) headers.set('authorization', `Bearer ${token}`)
  const body = encodeBody(endpoint, input.body)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey)
  let response: Response
  try {
    response = await (input.fetcher ?? fetch)(endpoint.path + queryString(input.query), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      body,
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
    })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    notifyUnreachable()
    throw unreachable(apiText.unreachable)
  }
  if (response.ok && 'kind' in endpoint.data && endpoint.data.kind === 'file')
    return { data: (await readFile(response)) as DataOf<E>, message: '' }
  const envelope = await readEnvelope<DataOf<E>>(response, input.signal)
  if (response.ok && envelope.success) return { data: envelope.data, message: envelope.message }
  throw new ApiError({
    status: response.status,
    messageCode: envelope.message_code === 'success' ? 'internal' : envelope.message_code,
    message: envelope.message,
    fieldErrors: fieldErrorsOf(envelope.data),
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

/** If the server fails while it writes the file, the download stops. That is an error. */
async function readFile(response: Response): Promise<ReceivedFile> {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1]
  try {
    return {
      blob: await response.blob(),
      filename: encoded === undefined ? null : decodeURIComponent(encoded),
    }
  } catch {
    throw unreachable(apiText.downloadStopped)
  }
}

async function readEnvelope<Data>(
  response: Response,
  signal?: AbortSignal,
): Promise<Envelope<Data>> {
  try {
    const body = (await response.json()) as Envelope<Data>
    if (typeof body.success === 'boolean') return body
  } catch (cause) {
    if (signal?.aborted) throw cause
    // The connection broke, or a proxy sent its own page.
  }
  const { status } = response
  if (status >= 500) notifyUnreachable()
  // The server never saw it, and will not the next time.
  const isTooLarge = status === 413
  throw new ApiError({
    status,
    messageCode: isTooLarge ? 'payload_too_large' : 'unreadable',
    message: isTooLarge ? apiText.tooLargeForProxy : apiText.failed,
  })
}
