import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { once } from 'node:events'
import { request as plain, type IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { parseOddJson } from '../json/parse-json.ts'
import { isNamedHost, isPrivateAddress } from '../network/private-address.ts'
import { bareHost } from '../network/url-parts.ts'
import { createNameServers } from './name-servers.ts'

interface VendorFetchOptions {
  /** The vendor's name in errors: `The ${vendor} …`. */
  vendor: string
  /**
   * Hosts that are allowed although their address is private, each with a port or for all ports.
   */
  privateHosts: readonly string[]
  /** Used to look up names if users choose the hosts. Otherwise those of the system are used. */
  nameServers?: readonly string[]
  /** For the whole call, until the last byte of the answer. */
  timeoutMs?: number
  maxBytes?: number
}

interface VendorRequest {
  url: string
  method?: 'POST' | 'GET'
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  body?: unknown
  /** How the body of a 2xx is read. `nothing`: it is not read. */
  expect?: 'json' | 'nothing'
  signal?: AbortSignal
}

/** What went wrong, without parts of question or answer. `status` if there was an answer. */
export class VendorError extends Error {
  override readonly name = 'VendorError'
  readonly status: number | null
  /** Why there was no answer, if the system or TLS gives a code: `ENOTFOUND`. */
  readonly code: string | null
  /** After this time the other side wants to be called again, if it says one. */
  readonly retryAfterMs: number | null
  constructor(
    message: string,
    status: number | null = null,
    code: string | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

const PRIVATE = 'EPRIVATE'
const DNS_MS = 3_000
/** Informational answers come before the answer, and could come endlessly. */
const MAX_INFORMATION = 10

/** The call below `createVendorFetch`: the bytes as they are sent. */
interface VendorCall {
  url: string
  method: string
  headers: Readonly<Record<string, string>>
  content: Buffer | undefined
  signal?: AbortSignal | undefined
}

/**
 * The one way to call a vendor over HTTP: no redirects, no private address (checked when the
 * connection is made, so that a name cannot change in between), a limit on time and size. Resolves
 * to the result of `take` for the response. Throws `VendorError`.
 */
export function createVendorCalls(options: VendorFetchOptions) {
  const { vendor, timeoutMs = 10_000, maxBytes = 1_000_000 } = options

  return async function callVendor<Taken>(
    call: VendorCall,
    take: (response: IncomingMessage, read: () => Promise<Buffer>) => Promise<Taken>,
  ): Promise<Taken> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout
    try {
      const response = await answerTo(call, options, signal)
      return await take(response, () => read(response, maxBytes))
    } catch (error) {
      if (error instanceof VendorError) throw error
      const [why, code] = timeout.aborted
        ? [`did not answer within ${timeoutMs / 1000} s`, 'ETIMEDOUT']
        : [reason(error, call.signal, options), codeOf(error)]
      throw new VendorError(`The ${vendor} ${why}.`, null, code)
    }
  }
}

/**
 * Sends JSON, and resolves to the parsed JSON of a 2xx (undefined for a 204). Do not trust it
 * before a schema has parsed it. Throws `VendorError`.
 */
export function createVendorFetch(options: VendorFetchOptions) {
  const { vendor } = options
  const callVendor = createVendorCalls(options)

  return function fetchVendor(request: VendorRequest): Promise<unknown> {
    const { url, method = 'POST', body, expect, signal } = request
    const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const headers = { ...(content && { 'content-type': 'application/json' }), ...request.headers }
    return callVendor({ url, method, headers, content, signal }, async (response, read) => {
      const status = response.statusCode ?? 0
      if (status >= 200 && status <= 299 && status !== 204 && expect !== 'nothing') {
        const answer = parseOddJson((await read()).toString('utf8'))
        if (answer === undefined)
          throw new VendorError(`The ${vendor} sent an answer that is not JSON.`)
        return answer
      }
      response.destroy()
      if (status < 200 || status > 299) {
        const wait = secondsIn(response.headers['retry-after'])
        throw new VendorError(`The ${vendor} answered ${status}.`, status, null, wait)
      }
      return undefined
    })
  }
}

/** `Retry-After` in milliseconds. Dates are not read. */
function secondsIn(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * 1_000 : null
}

async function answerTo(
  { url, method, headers, content }: VendorCall,
  { privateHosts, nameServers }: VendorFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = new URL(url)
  const host = bareHost(address.hostname)
  // A literal address is never looked up.
  const mayBePrivate = isNamedHost(address, privateHosts)
  if (isIP(host) && isPrivateAddress(host) && !mayBePrivate) throw coded(PRIVATE)
  const request = (address.protocol === 'http:' ? plain : secure)(address, {
    method,
    headers: {
      accept: 'application/json',
      ...(content && { 'content-length': content.length }),
      ...headers,
    },
    lookup:
      nameServers && !mayBePrivate ? lookupAt(nameServers, signal) : lookupBySystem(mayBePrivate),
    signal,
    // A new connection for each call, because a kept one may have been closed meanwhile.
    agent: false,
  })
  let informed = 0
  request.on(
    'information',
    () => void (++informed > MAX_INFORMATION && request.destroy(coded('EMSGSIZE'))),
  )
  request.end(content)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // Later errors of the request are reported by reading the response.
  request.on('error', () => undefined)
  return response
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw coded('EMSGSIZE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** getaddrinfo knows the operator's own names, but has few threads and cannot be stopped. */
function lookupBySystem(mayBePrivate: boolean): LookupFunction {
  return (host, options: LookupOptions, done) =>
    resolve(host, { ...options, all: true }, (error, found) =>
      error
        ? done(error, [])
        : returnAddresses(mayBePrivate ? found : publicOf(found), options, done),
    )
}

/**
 * Without getaddrinfo: names whose servers do not answer would block the lookups of all other
 * calls.
 */
function lookupAt(servers: readonly string[], signal: AbortSignal): LookupFunction {
  return (host, options: LookupOptions, done) =>
    void createNameServers({ servers, timeoutMs: DNS_MS, signal })
      .addressesOf(host)
      .then((found) =>
        returnAddresses(
          publicOf(found.map((address) => ({ address, family: isIP(address) }))),
          options,
          done,
        ),
      )
}

const publicOf = (found: readonly LookupAddress[]) =>
  found.filter(({ address }) => !isPrivateAddress(address))

function returnAddresses(
  usable: LookupAddress[],
  { all }: LookupOptions,
  done: Parameters<LookupFunction>[2],
): void {
  const [first] = usable
  if (!first) return done(coded(PRIVATE), [])
  return all ? done(null, usable) : done(null, first.address, first.family)
}

function coded(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

function reason(
  error: unknown,
  signal: AbortSignal | undefined,
  { nameServers }: VendorFetchOptions,
): string {
  if (signal?.aborted) return 'did not answer before the caller gave up'
  const code = codeOf(error)
  // Users must not learn whether the name exists within the operator's network.
  if (code === PRIVATE && nameServers) return 'has no address that can be reached from the internet'
  if (code === PRIVATE)
    return 'has a private address. If that is intended, add its host to PRIVATE_HOSTS'
  if (code === 'EMSGSIZE') return 'sent an answer that is too large'
  return `could not be reached (${code})`
}
