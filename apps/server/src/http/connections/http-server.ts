import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createClosing } from './closing.ts'
import { limitConnections, type ConnectionLimits } from './connections.ts'
import { JSON_HEADERS, refusalBody, refuse } from './refuse-bytes.ts'
import { CLIENT_LIMITS, watchArrival, type ClientLimits } from './slow-clients.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export interface HttpServer {
  port: number
  /**
   * Accepts requests for `drainMs` more, answers each with `Connection: close`, then accepts no new
   * connections. Resolves when the last reply is written. During that time a proxy can see that
   * `/readyz` is not ready.
   */
  stop(drainMs: number): Promise<void>
  /** Closes every connection immediately. */
  destroy(): Promise<void>
}

export interface HttpServerOptions {
  /** 0 chooses a free port. */
  port: number
  /** Names or addresses of this machine. Empty: all addresses. */
  hosts: readonly string[]
  connections: ConnectionLimits
  clientLimits?: ClientLimits
}

/** Starts to listen. Throws the system's error, for example EADDRINUSE. */
export async function startHttpServer(
  fetch: Fetch,
  { port, hosts, connections, clientLimits = CLIENT_LIMITS }: HttpServerOptions,
): Promise<HttpServer> {
  const handle = getRequestListener(fetch, {
    errorHandler: () => new Response(refusalBody(400), { status: 400, headers: JSON_HEADERS }),
  })
  const timeouts = {
    headersTimeout: clientLimits.headersMs,
    // The most time for any request. slow-clients.ts applies the limit of each request.
    requestTimeout: clientLimits.uploadMs,
    connectionsCheckingInterval: clientLimits.checkMs,
    keepAliveTimeout: clientLimits.keptMs,
    // Refused below, with an envelope.
    requireHostHeader: false,
  }
  const server = createServer(timeouts, (request, response) => {
    const { socket } = request
    // The server has closed this connection, so nobody would receive the reply.
    if (!socket.writable) return void request.resume()
    closing.watch(response)
    if (isCrowded(socket)) response.shouldKeepAlive = false
    // Old health checks use HTTP/1.0 without a host, which is allowed.
    if (request.httpVersionMinor === 0) request.headers.host ??= 'localhost'
    watchArrival(request, response, clientLimits, () => {
      refuse(socket, 408)
      // Close as soon as it is written. A request refused as too slow must not be carried out.
      socket.destroySoon()
    })
    void handle(request, response)
  })
  const closing = createClosing(server)
  server.timeout = clientLimits.idleMs
  const isCrowded = limitConnections(server, connections)
  server.on('clientError', (error, socket) => refuseBytes(error, socket as Socket))
  // An unknown `Expect` is ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  const [first, ...others] = hosts
  await listening(server, port, first)
  const taken = (server.address() as AddressInfo).port
  const listeners = [
    server,
    ...(await Promise.all(others.map((host) => openListener(server, taken, host)))),
  ]
  return {
    port: taken,
    stop: (drainMs) => closing.end(listeners, drainMs),
    async destroy() {
      const closed = once(server, 'close')
      for (const listener of listeners) listener.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function listening(server: TcpServer, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
}

/**
 * Listens on one more address. Skipped if the machine does not have it, like IPv6 in some
 * containers.
 */
async function openListener(server: Server, port: number, host: string): Promise<TcpServer> {
  const listener = createTcpServer((socket) => server.emit('connection', socket))
  await listening(listener, port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error
  })
  return listener
}

function refuseBytes({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET') socket.destroy()
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, 408)
  else refuse(socket, code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
}
