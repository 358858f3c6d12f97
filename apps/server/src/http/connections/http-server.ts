import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createShutdown } from './shutdown.ts'
import { limitConnections, type ConnectionLimits } from './connections.ts'
import { JSON_HEADERS, refusalBody, refuse } from './refuse-bytes.ts'
import { PATIENCE, watchArrival, type Patience } from './slow-clients.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export interface HttpServer {
  port: number
  /**
   * Takes requests for `drainMs` more, each answered with `Connection: close`, then no new
   * connections; resolves when the last answer is written. A proxy has that long to see that
   * `/readyz` says no.
   */
  stop(drainMs: number): Promise<void>
  /** Closes every connection at once. */
  destroy(): Promise<void>
}

export interface HttpServerOptions {
  /** 0 takes a free one. */
  port: number
  /** Names or addresses of this machine; none: every address of it. */
  hosts: readonly string[]
  connections: ConnectionLimits
  patience?: Patience
}

/** Listens. Throws with the system's code, e.g. EADDRINUSE. */
export async function startHttpServer(
  fetch: Fetch,
  { port, hosts, connections, patience = PATIENCE }: HttpServerOptions,
): Promise<HttpServer> {
  const handle = getRequestListener(fetch, {
    errorHandler: () => new Response(refusalBody(400), { status: 400, headers: JSON_HEADERS }),
  })
  const timeouts = {
    headersTimeout: patience.headersMs,
    // The longest that any request may take; slow-clients.ts holds each to its own limit.
    requestTimeout: patience.uploadMs,
    connectionsCheckingInterval: patience.checkMs,
    // Refused below, in the envelope.
    requireHostHeader: false,
  }
  const server = createServer(timeouts, (request, response) => {
    const { socket } = request
    // We have closed this connection: nobody would hear the answer.
    if (!socket.writable) return void request.resume()
    shutdown.watch(response)
    // Old health checks speak HTTP/1.0 and name no host, which they need not.
    if (request.httpVersionMinor === 0) request.headers.host ??= 'localhost'
    watchArrival(request, response, patience, () => {
      refuse(socket, 408)
      // As soon as that is written: what was called too slow must not be carried out after all.
      socket.destroySoon()
    })
    void handle(request, response)
  })
  const shutdown = createShutdown(server)
  server.timeout = patience.idleMs
  limitConnections(server, connections)
  server.on('clientError', (error, socket) => refuseBytes(error, socket as Socket))
  // An `Expect` that we don't know is as good as none.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  const [first, ...others] = hosts
  await listening(server, port, first)
  const taken = (server.address() as AddressInfo).port
  const doors = [
    server,
    ...(await Promise.all(others.map((host) => openDoor(server, taken, host)))),
  ]
  return {
    port: taken,
    stop: (drainMs) => shutdown.end(doors, drainMs),
    async destroy() {
      const closed = once(server, 'close')
      for (const door of doors) door.close()
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

/** One more address to serve; none where the machine lacks it, as IPv6 in some containers. */
async function openDoor(server: Server, port: number, host: string): Promise<TcpServer> {
  const door = createTcpServer((socket) => server.emit('connection', socket))
  await listening(door, port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error
  })
  return door
}

function refuseBytes({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET') socket.destroy()
  else if (code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, 408)
  else refuse(socket, code === 'HPE_HEADER_OVERFLOW' ? 431 : 400)
}
