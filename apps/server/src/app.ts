import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Hono, type Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import { AppError } from './app-error.ts'
import type { Limits } from './config/limits.ts'
import { assistantRoute } from './features/assistants/assistants.routes.ts'
import type { Assistants } from './features/assistants/assistants.service.ts'
import { rpcRefusal } from './features/assistants/protocol.rules.ts'
import { bearerToken, checkOrigin, checkProgramOrigin, type Authenticate } from './http/access.ts'
import { readBody } from './http/requests/body.ts'
import { createCallLimits } from './http/limits/call-limits.ts'
import { createClientAddress } from './http/limits/client-address.ts'
import { createDoor } from './http/door.ts'
import { errorResponse } from './http/replies/errors.ts'
import { brokenOff, parseInput, readQuery } from './http/requests/input.ts'
import type { Metrics } from './http/metrics.ts'
import { logError } from './http/outages/outages.ts'
import { toResponse } from './http/replies/reply.ts'
import type { Binding, Context } from './http/route.ts'
import { securityHeaders } from './http/replies/security-headers.ts'
import { createUploads } from './http/requests/uploads.ts'
import type { Clock } from './ports/clock.ts'

type Env = {
  Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }
  Variables: { requestId: string }
}

export interface AppOptions {
  bindings: readonly Binding[]
  /** Answers at /mcp. */
  assistants?: Assistants
  /**
   * The known device that a call comes from: it has calls of its own, whatever others do at its
   * address.
   */
  deviceOf?: (cookie: (name: string) => string | undefined) => string | null
  authenticate: Authenticate
  limits: Limits
  clock: Clock
  /** Where uploaded files are kept until their call ends. */
  uploadFolder: string
  log: Logger
  metrics: Metrics
  /** True once calls can be served; else false, or why not. */
  isReady(): Promise<boolean | string>
  /** Pages that the server makes itself, beside the web app. */
  pages: readonly Hono[]
  /** The built web app; null where none was built. */
  webFile:
    | ((path: string, acceptEncoding: string, ifNoneMatch: string | undefined) => Response | null)
    | null
  publicUrl: string | undefined
  /** A picture of another site that pages show. */
  logoUrl?: string | null
  trustedProxies: readonly string[]
}

const UNNAMED_PROXY =
  'X-Forwarded-For comes from an address that TRUSTED_PROXIES does not name: where it is your ' +
  'proxy, limits count all people behind it as one'

/** The HTTP application. Refuses to be built while an endpoint of the contract has no handler. */
export function createApp(options: AppOptions): Hono<Env> {
  const { bindings, log, metrics } = options
  const missing = ALL_ENDPOINTS.filter(
    (endpoint) => !bindings.some((binding) => binding.endpoint === endpoint),
  )
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ name }) => name).join(', ')}`)

  const clientAddress = createClientAddress(options.trustedProxies, (address) =>
    log.warn({ address }, UNNAMED_PROXY),
  )
  const endpoints = bindings.map(({ endpoint }) => endpoint)
  const limits = createCallLimits(options.limits, endpoints, () => options.clock.now().getTime())
  const enter = createDoor({ authenticate: options.authenticate, limits })
  const uploads = createUploads(options.uploadFolder)
  const app = new Hono<Env>()

  const headers = securityHeaders(options.publicUrl?.startsWith('https:') ?? false, options.logoUrl)
  app.use((c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    // On Node's own answer, so that every one has them and no Headers object is built for it.
    const { outgoing } = c.env
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.setHeader('x-request-id', requestId)
    return next()
  })
  app.onError((error, c) => errorResponse(error, c.get('requestId'), log))

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const state = await options.isReady()
    if (state === true) return c.text('ready')
    return c.text(state === false ? 'not ready' : `not ready: ${state}`, 503)
  })
  app.get('/metrics', async (c) => {
    metrics.checkReader(c.req.header('authorization'))
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
  })

  for (const binding of bindings) {
    const { name, method, path } = binding.endpoint
    app.on(method, path, (c) => timed(c, name, () => answer(binding, c)))
  }

  const { assistants } = options
  if (assistants) {
    const answerAssistant = assistantRoute(assistants, bindings, enter)
    const rpc = (c: HonoContext<Env>, error: unknown) =>
      rpcRefusal(errorResponse(error, c.get('requestId'), log))
    const assistant = async (c: HonoContext<Env>) => {
      const { incoming } = c.env
      checkProgramOrigin(incoming.headers.origin, incoming.headers.host, options.publicUrl)
      const knock = knockOf(c)
      return answerAssistant({
        request: { url: c.req.url, headers: c.req.raw.headers },
        incoming,
        knock,
        contextOf: (principal) => contextOf(c, principal, knock.ip),
        refusal: async (error) => errorResponse(error, c.get('requestId'), log).json(),
      })
    }
    for (const path of ['/mcp', '/mcp/']) {
      app.post(path, (c) =>
        timed(c, 'sendAssistantMessage', () =>
          assistant(c).catch((error: unknown) => rpc(c, error)),
        ),
      )
      app.all(path, (c) => rpc(c, refuseMethod(c, ['POST'])))
    }
  }

  /** Measures an answer, and makes one of what it throws. */
  async function timed(
    c: HonoContext<Env>,
    endpoint: string,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const startedAt = performance.now()
    const requestId = c.get('requestId')
    const response = await work().catch((error: unknown) => errorResponse(error, requestId, log))
    const seconds = (performance.now() - startedAt) / 1000
    metrics.observe(endpoint, response.status, seconds)
    log.debug({ requestId, endpoint, status: response.status, ms: Math.round(seconds * 1000) })
    return response
  }

  async function answer({ endpoint, handle }: Binding, c: HonoContext<Env>): Promise<Response> {
    const { incoming, outgoing } = c.env
    if (endpoint.access.who === 'cookie')
      checkOrigin(incoming.headers.origin, incoming.headers.host, options.publicUrl)
    const knock = knockOf(c)
    return enter(endpoint, knock, async (principal) => {
      // A client that left while it waited for its place does not want the call any more.
      if (outgoing.destroyed) throw brokenOff()
      const query = endpoint.query
        ? parseInput(endpoint.query, readQuery(incoming.url ?? ''))
        : undefined
      const body = await readBody(endpoint.body, incoming, uploads)
      try {
        const reply = await handle({ body: body.value, query }, contextOf(c, principal, knock.ip))
        const onBroken = (error: unknown) =>
          logError(
            log,
            error,
            { requestId: c.get('requestId') },
            'a file broke off while it was sent',
          )
        return await toResponse(endpoint, reply, outgoing, onBroken)
      } finally {
        await body.remove()
      }
    })
  }

  function knockOf(c: HonoContext<Env>) {
    const { incoming, outgoing } = c.env
    const setHeader = (name: string, value: string) => void outgoing.setHeader(name, value)
    const device = () => options.deviceOf?.((name) => getCookie(c, name)) ?? null
    return { authorization: incoming.headers.authorization, ip: ipOf(c), device, setHeader }
  }

  function ipOf(c: HonoContext<Env>): string {
    return clientAddress.of(c.env.incoming.socket.remoteAddress, c.req.header('x-forwarded-for'))
  }

  function contextOf(c: HonoContext<Env>, principal: Context['principal'], ip: string): Context {
    const key = c.req.header('idempotency-key')
    if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key))
      throw new AppError('validation_failed', {
        message: 'Idempotency-Key is 1 to 255 printable characters without spaces.',
      })
    return {
      principal,
      ip,
      userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
      requestId: c.get('requestId'),
      // Made for who asks for it.
      get gone() {
        return goneOf(c.env.outgoing)
      },
      idempotencyKey: key,
      cookie: (name) => getCookie(c, name),
      bearerToken: bearerToken(c.req.header('authorization')),
      header: (name) => c.req.header(name),
      get here() {
        return options.publicUrl ?? clientAddress.here(c.env.incoming)
      },
    }
  }

  const methods = Map.groupBy(bindings, ({ endpoint }) => endpoint.path)
  const unknown = (c: HonoContext<Env>) => {
    const known = methods.get(c.req.path)?.map(({ endpoint }) => endpoint.method)
    if (!known) throw new AppError('not_found')
    throw refuseMethod(c, known)
  }
  for (const page of options.pages) {
    // They do not come through the door.
    for (const path of new Set(page.routes.map((route) => route.path)))
      app.use(path, (c, next) => {
        limits.countAddress(ipOf(c))
        return next()
      })
    app.route('/', page)
  }
  // What programs look for there must not be the web app.
  for (const path of [
    '/api',
    '/api/*',
    '/reach',
    '/reach/*',
    '/mcp/*',
    '/.well-known',
    '/.well-known/*',
  ])
    app.all(path, unknown)
  app.get('*', (c) => {
    const file = options.webFile?.(
      c.req.path,
      c.req.header('accept-encoding') ?? '',
      c.req.header('if-none-match'),
    )
    if (!file) throw new AppError('not_found')
    return file
  })
  app.all('*', (c) => {
    throw refuseMethod(c, ['GET'])
  })
  return app
}

/** Says which methods the path does answer. */
function refuseMethod(c: HonoContext<Env>, methods: readonly string[]): AppError {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  c.env.outgoing.setHeader('allow', allowed.join(', '))
  return new AppError('method_not_allowed')
}

function goneOf(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController()
  outgoing.once('close', () => outgoing.writableFinished || gone.abort())
  if (outgoing.destroyed) gone.abort()
  return gone.signal
}
