import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { AppError } from '../app-error.ts'
import { bearerToken } from './access.ts'
import type { Attempt } from './guard.ts'
import type { ClientAddress } from './limits/client-address.ts'
import type { Context } from './route.ts'

export type Env = {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
  Variables: { requestId: string }
}
export type AppContext = HonoContext<Env>

export interface ContextDeps {
  clientAddress: ClientAddress
  publicUrl: string | undefined
  /** The known device of a call. Its calls are counted separately from those of its address. */
  deviceOf?: ((cookie: (name: string) => string | undefined) => string | null) | undefined
}

export function ipOf({ clientAddress }: ContextDeps, c: AppContext): string {
  const { headers, socket } = c.env.incoming
  return clientAddress.of(socket.remoteAddress, headerOf(headers, 'x-forwarded-for'))
}

/** Everything the guard needs to know about a request. */
export function attemptOf(deps: ContextDeps, c: AppContext): Attempt {
  const { incoming, outgoing } = c.env
  return {
    authorization: incoming.headers.authorization,
    ip: ipOf(deps, c),
    device: () => deps.deviceOf?.((name) => getCookie(c, name)) ?? null,
    setHeader: (name, value) => void outgoing.setHeader(name, value),
  }
}

/** The parts of a request that handlers may use. Errors: validation_failed. */
export function contextOf(
  { publicUrl, clientAddress }: ContextDeps,
  c: AppContext,
  { principal, ip }: Pick<Context, 'principal' | 'ip'>,
): Context {
  // Node's own headers: a Headers object is only made for a handler that needs it.
  const { headers } = c.env.incoming
  const key = headerOf(headers, 'idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('validation_failed', {
      message: 'Idempotency-Key must be 1 to 255 printable characters without spaces.',
    })
  return {
    principal,
    ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, 300),
    requestId: c.get('requestId'),
    // Created on first use.
    get signal() {
      return signalOf(c.env.outgoing)
    },
    idempotencyKey: key,
    cookie: (name) => getCookie(c, name),
    get bearerToken() {
      return bearerToken(headers.authorization)
    },
    header: (name) => c.req.header(name),
    get baseUrl() {
      return publicUrl ?? clientAddress.baseUrl(c.env.incoming)
    },
  }
}

/** Node joins a header that was sent several times, except for a few that it knows. */
const headerOf = (headers: IncomingHttpHeaders, name: string) => headers[name] as string | undefined

function signalOf(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController()
  outgoing.once('close', () => outgoing.writableFinished || gone.abort())
  if (outgoing.destroyed) gone.abort()
  return gone.signal
}

/** Sets the header with the methods that the path supports. */
export function refuseMethod(c: AppContext, methods: readonly string[]): AppError {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  c.env.outgoing.setHeader('allow', allowed.join(', '))
  return new AppError('method_not_allowed')
}
