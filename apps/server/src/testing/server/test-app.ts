import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { ALL_ENDPOINTS } from '@dastak/contract/all-endpoints.ts'
import { AppError } from '../../app-error.ts'
import { createApp, type AppOptions } from '../../app.ts'
import { readLimits, type Limits } from '../../config/limits.ts'
import { createSettings } from '../../config/settings.ts'
import type { HttpServerOptions } from '../../http/connections/http-server.ts'
import { stopOutageChecks } from '../../http/outages/outages.ts'
import { createMetrics } from '../../http/metrics.ts'
import { bind, type Binding } from '../../http/route.ts'
import { createLog } from '../../process/log.ts'
import type { Principal } from '../../keys/principal.ts'
import { listen } from './listen.ts'
import { createTestClock } from './test-clock.ts'

/**
 * The application with a test's own endpoints on a free port, without a database. The token
 * `user-7` is the user 7, `user-7-key-a` one of that user's API keys. The limits are those of
 * production unless the test sets others. `drop` it at the end.
 */
export async function createTestApp(
  bindings: readonly Binding[],
  options: {
    limits?: Partial<Limits>
    server?: Partial<HttpServerOptions>
    trustedProxies?: readonly string[]
    pages?: AppOptions['pages']
    metrics?: AppOptions['metrics']
    isOverloaded?: () => boolean
    logoUrl?: string
    secrets?: readonly string[]
    publicUrl?: string | undefined
    webFiles?: AppOptions['webFiles']
  } = {},
) {
  const uploadFolder = mkdtempSync(join(tmpdir(), 'dastak-uploads-'))
  const clock = createTestClock()
  const written: string[] = []
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => (written.push(chunk.toString()), done()),
  })
  const log = createLog('trace', sink)
  const refuse = () => Promise.reject(new AppError('not_found'))
  const app = createApp({
    bindings: [...bindings, ...ALL_ENDPOINTS.map((endpoint) => bind(endpoint, refuse))],
    authenticate: (token) => Promise.resolve(userOf(token)),
    ownerOf: (token) => Promise.resolve(userOf(token)),
    limits: { ...readLimits(createSettings({}), false), ...options.limits },
    clock,
    uploadFolder,
    log,
    metrics: options.metrics ?? createMetrics(),
    isReady: () => Promise.resolve(true),
    pages: options.pages ?? [],
    webFiles: options.webFiles ?? null,
    publicUrl: options.publicUrl,
    logoUrl: options.logoUrl ?? null,
    trustedProxies: options.trustedProxies ?? [],
    ...(options.isOverloaded && { isOverloaded: options.isOverloaded }),
    ...(options.secrets && { secrets: options.secrets }),
  })
  const { url, close } = await listen(app, options.server)
  return {
    url,
    clock,
    logs: () => written.join(''),
    /** Files that uploads have left on disk. */
    leftBehind: () => readdirSync(uploadFolder),
    async drop() {
      await close()
      stopOutageChecks(log)
      rmSync(uploadFolder, { recursive: true })
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof createTestApp>>

function userOf(token: string): Principal {
  const [, id, key] = /^user-(\d+)(?:-(key-\w+))?$/.exec(token) ?? []
  if (!id) throw new AppError('unauthorized')
  return {
    userId: Number(id),
    credential: key ? 'api_key' : 'session',
    actor: key ? { kind: 'api_key', id: key } : { kind: 'user', id },
    sessionId: key ? null : 1,
    isOnboarded: true,
    isEmailVerified: true,
    permissions: [],
    planId: 'startup',
  }
}
