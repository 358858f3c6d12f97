import type { Envelope } from '@dastak/contract/envelope.ts'
import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { securityHeaders } from './security-headers.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export interface HttpServer {
  /**
   * Takes requests for `drainMs` more, each answered with `Connection: close`, then no new connections; resolves when
   * the last answer is written. A proxy has that long to see that `/readyz` says no.
   */
  stop(drainMs: number): Promise<void>
}

/** Longest time for a client to send its headers, and its whole request. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const JSON_HEADERS = {
  ...Object.fromEntries(securityHeaders(false)),
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

/** Listens. `port` 0 takes a free one; `host` undefined is every address. Throws with the system's code, e.g. EADDRINUSE. */
export async function startHttpServer(
  fetch: Fetch,
  { port, host }: { port: number; host: string | undefined },
): Promise<HttpServer> {
  const answers = new Set<ServerResponse>()
  let isStopping = false
  // Slow clients are cut off; they hold a socket, never a database connection.
  const options = {
    headersTimeout: HEADERS_MS,
    requestTimeout: REQUEST_MS,
    connectionsCheckingInterval: 1_000,
    // Refused below, in the envelope.
    requireHostHeader: false,
  }
  const handle = getRequestListener(fetch, {
    errorHandler: () => new Response(malformed(400), { status: 400, headers: JSON_HEADERS }),
  })
  const server = createServer(options, (request, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
    if (isStopping) response.shouldKeepAlive = false
    void handle(request, response)
  })
  server.on('clientError', refuseBytes)
  // An `Expect` that we don't know is as good as none.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })

  return {
    async stop(drainMs) {
      isStopping = true
      for (const response of answers) if (!response.headersSent) response.shouldKeepAlive = false
      await sleep(drainMs)
      await closed(server)
    },
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })
}

/** The request is no HTTP: nothing of the product has seen it. */
function malformed(status: number): string {
  const envelope: Envelope<object> = {
    success: false,
    status_code: status,
    message_code: 'validation_failed',
    message: 'This is not a request that this server understands.',
    data: {},
  }
  return JSON.stringify(envelope)
}

function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Reset by the client, or an answer is on its way already: another one would be read as part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || hasAnswered(socket)) return void socket.destroy()
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = malformed(status)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(JSON_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Time to read it; who then still holds the connection holds nothing.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

function hasAnswered(socket: Duplex): boolean {
  return 'bytesWritten' in socket && typeof socket.bytesWritten === 'number' && socket.bytesWritten > 0
}
