import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { AppError } from '../app-error.ts'
import { errorResponse } from './replies/errors.ts'
import type { Env } from './context.ts'
import type { Metrics } from './metrics.ts'
import type { SeenRequest } from './requests/seen-request.ts'
import type { Logger } from 'pino'

interface ProbesOptions {
  /** True if calls can be served, otherwise false or the reason. */
  isReady(): Promise<boolean | string>
  metrics: Metrics
  /** Shows `dastak doctor` how its request came in. Null for anybody else. */
  seen?: (request: IncomingMessage) => SeenRequest | null
}

/** For monitoring. */
export function addProbes(app: Hono<Env>, { isReady, metrics, seen }: ProbesOptions): void {
  app.get('/healthz', (c) => {
    const request = seen?.(c.env.incoming)
    return request ? c.json(request) : c.text('ok')
  })
  app.get('/readyz', async (c) => {
    const state = await isReady()
    if (state === true) return c.text('ready')
    return c.text(state === false ? 'not ready' : `not ready: ${state}`, 503)
  })
  app.get('/metrics', async (c) => {
    metrics.checkReader(c.req.header('authorization'))
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
  })
}

/** The HTTP application of a worker: probes and nothing else. */
export function createProbes({ log, ...options }: ProbesOptions & { log: Logger }): Hono<Env> {
  const app = new Hono<Env>()
  addProbes(app, options)
  app.onError((error) => errorResponse(error, randomUUID(), log))
  app.notFound(() => errorResponse(new AppError('not_found'), randomUUID(), log))
  return app
}
