import type { createApp } from '../../app.ts'
import { startHttpServer, type HttpServerOptions } from '../../http/connections/http-server.ts'

/** Serves an application on a free port of this machine. */
export async function listen(
  app: ReturnType<typeof createApp>,
  options: Partial<HttpServerOptions> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const connections = { total: 10_000, perAddress: 10_000, isProxy: () => false }
  const server = await startHttpServer(app.fetch, {
    port: 0,
    hosts: ['127.0.0.1'],
    connections,
    ...options,
  })
  return { url: `http://127.0.0.1:${server.port}`, close: () => server.destroy() }
}
