import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp, type AppOptions } from './app.ts'
import type { Config } from './config/config.ts'
import type { Deps } from './deps.ts'
import { publicSettings } from './features/settings/settings.routes.ts'
import { startHttpServer, type HttpServer } from './http/connections/http-server.ts'
import { listenErrorText } from './http/connections/listen-error-text.ts'
import { createClientAddress } from './http/limits/client-address.ts'
import type { Metrics } from './http/metrics.ts'
import { createProbes } from './http/probes.ts'
import { createWebFiles } from './http/replies/web-files.ts'
import { OperatorError } from './text/operator-error.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

interface ListenOptions {
  deps: Deps
  isReady: AppOptions['isReady']
  isOverloaded(): boolean
  log: Logger
  metrics: Metrics
}

/**
 * Starts to listen: with the whole product on PORT, or as a worker with the probes on WORKER_PORT.
 * Throws `OperatorError` if the address cannot be used.
 */
export async function listen(
  config: Config,
  { deps, isReady, isOverloaded, log, metrics }: ListenOptions,
): Promise<HttpServer> {
  const isWorker = config.role === 'worker'
  const app = isWorker
    ? createProbes({ isReady, metrics, log })
    : createApp({
        ...config,
        ...deps,
        authenticate: deps.accounts.authenticate,
        ownerOf: deps.accounts.sessions.ownerOf,
        requireConfirmation: deps.operator.confirmation.require,
        // An embedded database has no other process.
        takeSharedCalls: config.database && deps.accounts.apiKeys.takeCalls,
        deviceOf: deps.accounts.deviceOf,
        uploadFolder: join(config.dataDir, 'uploads'),
        log,
        metrics,
        isReady,
        isOverloaded,
        webFiles: existsSync(WEB_FOLDER)
          ? await createWebFiles(WEB_FOLDER, publicSettings(config))
          : null,
      })
  const port = isWorker ? config.workerPort : config.port
  try {
    const { connections: total, connectionsPerAddress: perAddress } = config.limits
    const isProxy = createClientAddress(config.trustedProxies).isTrusted
    const connections = { total, perAddress, isProxy }
    return await startHttpServer(app.fetch, { ...config, port, connections })
  } catch (error) {
    const setting = isWorker ? 'WORKER_PORT' : 'PORT'
    const message = listenErrorText(error, { host: config.hosts[0], port, setting })
    throw message === null ? error : new OperatorError(message, { cause: error })
  }
}
