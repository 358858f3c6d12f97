import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { randomUUID } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { AppError } from './app-error.ts'
import type { Limits } from './config/limits.ts'
import { assistantRoute } from './features/assistants/assistants.routes.ts'
import type { Assistants } from './features/assistants/assistants.service.ts'
import { rpcRefusal } from './features/assistants/protocol.rules.ts'
import type { Identification } from './http/access.ts'
import {
  contextOf,
  attemptOf,
  refuseMethod,
  type AppContext,
  type ContextDeps,
  type Env,
} from './http/context.ts'
import { readBody } from './http/requests/body.ts'
import { createCallLimits } from './http/limits/call-limits.ts'
import type { SharedCalls } from './http/limits/shared-buckets.ts'
import { createClientAddress } from './http/limits/client-address.ts'
import { createGuard } from './http/guard.ts'
import { errorResponse } from './http/replies/errors.ts'
import { brokenOff, parseInput, readQuery } from './http/requests/input.ts'
import type { Metrics } from './http/metrics.ts'
import { addPages } from './http/pages.ts'
import { addProbes } from './http/probes.ts'
import { createOrigins } from './http/origins.ts'
import { otherAddressText } from './http/other-address.rules.ts'
import { createSeenRequest } from './http/requests/seen-request.ts'
import { logError } from './http/outages/outages.ts'
import { toResponse } from './http/replies/reply.ts'
import type { Binding } from './http/route.ts'
import type { WebFiles } from './http/replies/web-files.ts'
import { securityHeaders } from './http/replies/security-headers.ts'
import { createUploads } from './http/requests/uploads.ts'
import type { Principal } from './keys/principal.ts'
import type { Clock } from './ports/clock.ts'
import { inContext } from './watch/context.ts'
import { inSpan } from './watch/spans.ts'

export interface AppOptions extends Identification {
  bindings: readonly Binding[]
  /** Handles /mcp. */
  assistants?: Assistants
  deviceOf?: ContextDeps['deviceOf']
  /** Of an operator's session. Without it none is confirmed. */
  requireConfirmation?(principal: Principal): Promise<void>
  limits: Limits
  /** Takes calls of API keys from what all processes share. Null for the only process. */
  takeSharedCalls?: SharedCalls['take'] | null
  clock: Clock
  /** The folder for uploaded files until their call ends. */
  uploadFolder: string
  log: Logger
  metrics: Metrics
  /** True if calls can be served, otherwise false or the reason. */
  isReady(): Promise<boolean | string>
  /** Whether new calls are refused because too many wait. Never, by default. */
  isOverloaded?(): boolean
  /** Pages that the server renders, in addition to the web app. */
  pages: readonly Hono[]
  /** Null if the web app was not built. */
  webFiles: WebFiles | null
  publicUrl: string | undefined
  /** The operator's logo, if it is on another site. */
  logoUrl?: string | null
  trustedProxies: readonly string[]
  /** The secret of the installation, for the operator's own check of the proxy. */
  secrets?: readonly string[]
}

const UNNAMED_PROXY =
  'X-Forwarded-For comes from an address that is not in TRUSTED_PROXIES. If it is your ' +
  'proxy, add it. Until then the limits count everyone behind it as one.'

const COUNTED_ALONE = 'calls of API keys are counted in this process only'

/** The HTTP application. Throws if an endpoint of the contract has no handler. */
export function createApp(options: AppOptions): Hono<Env> {
  const deps = createAppDeps(options)
  const app = new Hono<Env>()
  app.use(headersOfAll(options))
  app.onError((error, c) => errorResponse(error, c.get('requestId'), options.log))
  const now = () => options.clock.now()
  const { otherAddress } = deps.origins
  addProbes(app, { ...options, seen: createSeenRequest({ ...options, now, otherAddress }) })
  for (const binding of options.bindings) {
    const { name, method, path } = binding.endpoint
    app.on(method, path, (c) => timed(deps, c, name, () => answer(deps, binding, c)))
  }
  if (options.assistants) addAssistants(app, deps, options.assistants)
  addPages(app, deps)
  return app
}

function createAppDeps(options: AppOptions) {
  const { bindings, log } = options
  const missing = ALL_ENDPOINTS.filter(
    (endpoint) => !bindings.some((binding) => binding.endpoint === endpoint),
  )
  if (missing.length > 0)
    throw new Error(`No handler for ${missing.map(({ name }) => name).join(', ')}`)
  const endpoints = bindings.map(({ endpoint }) => endpoint)
  const { takeSharedCalls: take, clock, isOverloaded = () => false } = options
  const { requireConfirmation = () => Promise.reject(new AppError('confirmation_required')) } =
    options
  const onFailure = (error: unknown) => logError(log, error, {}, COUNTED_ALONE)
  const shared = take ? { take, onFailure } : null
  const limits = createCallLimits(options.limits, endpoints, () => clock.now().getTime(), shared)
  return {
    ...options,
    limits,
    clientAddress: createClientAddress(options.trustedProxies, (address) =>
      log.warn({ address }, UNNAMED_PROXY),
    ),
    enter: createGuard({ ...options, limits, isOverloaded, requireConfirmation }),
    uploads: createUploads(options.uploadFolder),
    origins: createOrigins(options.publicUrl, (other) => {
      const { found, remedy } = otherAddressText(other)
      log.warn(other, `${found}. ${remedy}`)
    }),
  }
}
type AppDeps = ReturnType<typeof createAppDeps>

function headersOfAll({ publicUrl, logoUrl, webFiles }: AppOptions): MiddlewareHandler<Env> {
  const isSecure = publicUrl?.startsWith('https:') ?? false
  const headers = securityHeaders(isSecure, logoUrl, webFiles?.scriptHashes)
  return (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    // Set on Node's own response, so that every reply has them without a Headers object.
    const { outgoing } = c.env
    for (const [name, value] of headers) outgoing.setHeader(name, value)
    outgoing.setHeader('x-request-id', requestId)
    return inContext({ requestId }, next)
  }
}

/** Measures a reply, and converts errors to replies. */
async function timed(
  { metrics, log }: AppDeps,
  c: AppContext,
  endpoint: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const startedAt = performance.now()
  const requestId = c.get('requestId')
  const response = await inSpan(spanOf(c, endpoint), async (note) => {
    const reply = await work().catch((error: unknown) => errorResponse(error, requestId, log))
    note({ 'http.response.status_code': reply.status })
    return reply
  })
  const seconds = (performance.now() - startedAt) / 1000
  metrics.observe(endpoint, response.status, seconds)
  log.debug({ requestId, endpoint, status: response.status, ms: Math.round(seconds * 1000) })
  return response
}

const spanOf = (c: AppContext, endpoint: string) => ({
  name: endpoint,
  kind: 'server' as const,
  attributes: { 'http.request.method': c.req.method, 'dastak.request_id': c.get('requestId') },
  traceparent: c.req.header('traceparent'),
})

/** Handles a call, from authentication to the reply. */
async function answer(
  deps: AppDeps,
  { endpoint, handle }: Binding,
  c: AppContext,
): Promise<Response> {
  const { incoming, outgoing } = c.env
  if (endpoint.access.who === 'cookie') deps.origins.check(incoming)
  const attempt = attemptOf(deps, c)
  return deps.enter(endpoint, attempt, async (principal) => {
    // A client that left while waiting for its slot no longer wants the reply.
    if (outgoing.destroyed) throw brokenOff()
    const query = endpoint.query
      ? parseInput(endpoint.query, readQuery(incoming.url ?? ''))
      : undefined
    const body = await readBody(endpoint.body, incoming, deps.uploads)
    try {
      const context = contextOf(deps, c, { principal, ip: attempt.ip })
      const reply = await handle({ body: body.value, query }, context)
      const { requestId } = context
      return await toResponse(endpoint, reply, outgoing, (error) =>
        logError(deps.log, error, { requestId }, 'a file could not be sent completely'),
      )
    } finally {
      await body.remove()
    }
  })
}

function addAssistants(app: Hono<Env>, deps: AppDeps, assistants: Assistants): void {
  const answerAssistant = assistantRoute(assistants, deps.bindings, deps.enter)
  const refusal = (c: AppContext, error: unknown) =>
    errorResponse(error, c.get('requestId'), deps.log)
  const assistant = async (c: AppContext) => {
    const { incoming } = c.env
    deps.origins.checkProgram(incoming)
    const attempt = attemptOf(deps, c)
    return answerAssistant({
      request: { url: c.req.url, headers: c.req.raw.headers },
      incoming,
      attempt,
      contextOf: (principal) => contextOf(deps, c, { principal, ip: attempt.ip }),
      refusal: async (error) => refusal(c, error).json(),
    })
  }
  for (const path of ['/mcp', '/mcp/']) {
    app.post(path, (c) =>
      timed(deps, c, 'sendAssistantMessage', () =>
        assistant(c).catch((error: unknown) => rpcRefusal(refusal(c, error))),
      ),
    )
    app.all(path, (c) => rpcRefusal(refusal(c, refuseMethod(c, ['POST']))))
  }
}
