import { refreshToken } from '@dastak/contract/accounts/accounts.ts'
import type { BodyOf, DataOf, Endpoint, QueryOf, ReceivedFile } from '@dastak/contract/endpoint.ts'
import type { Envelope } from '@dastak/contract/envelope.ts'
import { ERRORS } from '@dastak/contract/errors.ts'
import { ApiError } from './api-error.ts'
import { type Query, encodeBody, fieldErrorsOf, queryString, secondsOf } from './wire.ts'
import { currentToken, storeToken, storedToken, takeToken } from '../session/token.ts'

/** The only place that talks HTTP. Every call is typed by its endpoint of the contract. */

type None<T> = unknown extends T ? true : T extends undefined ? true : false
type Part<Name extends string, T> =
  None<T> extends true
    ? { [K in Name]?: undefined }
    : Partial<T> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }
interface CallOptions {
  signal?: AbortSignal
  /** The same for every try of one press, so that the server never charges twice for it. */
  idempotencyKey?: string
  /** The call goes on when the page is left. */
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
 * Calls an endpoint and returns its `data`. Throws ApiError. An expired token is renewed once, then
 * the call is repeated; a token that is refused ends the session.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<DataOf<E>> {
  return (await callApiWithMessage(endpoint, ...([input] as Arguments<E>))).data
}

/** As `callApi`, with the server's message beside the data. */
export async function callApiWithMessage<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Answer<DataOf<E>>> {
  const parts = (input ?? {}) as SendInput
  const token = currentToken()
  if (endpoint.access.who === 'user' && token === null) throw signedOut()
  try {
    return await send(endpoint, parts, token)
  } catch (error) {
    if (endpoint.access.who !== 'user') throw error
    if (isRevoked(error, token)) tellRefused()
    if (!isExpiredToken(error)) throw error
    const renewed = await renewToken(token)
    return await send(endpoint, parts, renewed)
  }
}

function isExpiredToken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.messageCode === 'token_expired'
}

/** The session was ended elsewhere, unless another tab has a newer one by now. */
function isRevoked(error: unknown, token: string | null): boolean {
  if (!(error instanceof ApiError) || error.status !== 401 || error.messageCode !== 'unauthorized')
    return false
  const stored = storedToken()
  return token === currentToken() && (stored === null || stored === token)
}

let tellUnreachable: () => void = () => undefined

/** Calls back whenever a call found no server. */
export function onUnreachable(listener: () => void): void {
  tellUnreachable = listener
}

const LOOK_TIMEOUT_MS = 5_000

/** Whether the server answers at all. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { signal: AbortSignal.timeout(LOOK_TIMEOUT_MS) })).ok
  } catch {
    return false
  }
}

let renewing: Promise<string> | null = null
let tellRefused: () => void = () => undefined

/** The session registers what to do when the server says that it is over. */
export function onSessionRefused(listener: () => void): void {
  tellRefused = listener
}

/** A server that is down or busy has not said that the session is over. */
function isVerdict(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  )
}

const RENEWAL_TIMEOUT_MS = 15_000

/**
 * Asks for a new access token, once for all callers and all tabs. `stale` is the token that no
 * longer serves: when another tab has stored a newer one meanwhile, that one is taken. Throws
 * ApiError when the session is over.
 */
export function renewToken(stale: string | null): Promise<string> {
  renewing ??= withTabLock(async () => {
    const stored = storedToken()
    if (stored !== null && stored !== stale) {
      takeToken(stored)
      return stored
    }
    const signal = AbortSignal.timeout(RENEWAL_TIMEOUT_MS)
    const answer = await send(refreshToken, { signal }, null)
    // Another tab has signed out meanwhile: its word stands.
    if (stored !== null && storedToken() === null) throw signedOut()
    storeToken(answer.data.access_token)
    return answer.data.access_token
  })
    .catch((error: unknown) => {
      if (isVerdict(error)) tellRefused()
      throw error
    })
    .finally(() => {
      renewing = null
    })
  return renewing
}

async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Missing on plain http away from localhost; the server then forgives two tabs within 10 s.
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
  if (token !== null && endpoint.access.who === 'user')
    headers.set('authorization', `Bearer ${token}`)
  const body = encodeBody(endpoint, input.body)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey)
  let response: Response
  try {
    response = await fetch(endpoint.path + queryString(input.query), {
      method: endpoint.method,
      headers,
      credentials: 'include',
      body,
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
    })
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    tellUnreachable()
    throw unreachable('We could not reach the server. Check your connection and try again.')
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

/** A file breaks off where its making failed half way: that is a failure, not a shorter file. */
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
    throw unreachable('The download broke off. Please try again.')
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
    // The connection broke half-way, or a proxy sent a page of its own.
  }
  if (response.status >= 500) tellUnreachable()
  throw new ApiError({
    status: response.status,
    messageCode: 'unreadable',
    message: 'An error occurred',
  })
}

/** Spares a call that can only be refused, as when a screen asks while it is being left. */
function signedOut(): ApiError {
  return new ApiError({
    status: 401,
    messageCode: 'unauthorized',
    message: ERRORS.unauthorized.message,
  })
}

function unreachable(message: string): ApiError {
  return new ApiError({ status: 0, messageCode: 'unreachable', message })
}
