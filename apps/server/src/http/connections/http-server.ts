import { createServer, type Server, type ServerResponse } from 'node:http'
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
} from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { createFarewell } from './farewell.ts'
import { limitConnections, type ConnectionLimits } from './connections.ts'
import { JSON_HEADERS, MALFORMED, refusalBody, refuse, TOO_SLOW } from './refuse-bytes.ts'
import { createSlowClients, PATIENCE, type Patience } from './slow-clients.ts'

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
  options: HttpServerOptions,
): Promise<HttpServer> {
  const { port, hosts, connections, patience = PATIENCE } = options
  const answers = new Set<ServerResponse>()
  let isStopping = false
  const handle = getRequestListener(fetch, {
    errorHandler: () =>
      new Response(refusalBody(MALFORMED), { status: 400, headers: JSON_HEADERS }),
  })
  // Slow clients are cut off; they hold a socket, never a database connection.
  const slow = createSlowClients(patience, ({ socket }) => {
    refuse(socket, TOO_SLOW)
    // Closed as soon as that is written: a request that was called too slow must not be carried out
    // after all.
    socket.destroySoon()
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
    // Refused before it spoke, or told that we close: nobody would hear the answer.
    if (!request.socket.writable)
      return isStopping ? void request.resume() : void request.socket.destroy()
    answers.add(response)
    response.once('close', () => answers.delete(response))
    farewell.watch(response)
    // Old health checks speak HTTP/1.0 and name no host, which they need not.
    if (request.httpVersionMinor === 0) request.headers.host ??= 'localhost'
    if (isStopping) response.shouldKeepAlive = false
    slow.watch(request, response)
    void handle(request, response)
  })
  const farewell = createFarewell(server)
  server.timeout = patience.idleMs
  limitConnections(server, connections)
  server.on('clientError', refuseBytes)
  server.once('close', () => slow.stop())
  // An `Expect` that we don't know is as good as none.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  const [first, ...others] = hosts
  await listening(server, port, first)
  const taken = (server.address() as AddressInfo).port
  const doors = await Promise.all(others.map((host) => openDoor(server, taken, host)))

  return {
    port: taken,
    async stop(drainMs) {
      isStopping = true
      for (const response of answers) if (!response.headersSent) response.shouldKeepAlive = false
      await sleep(drainMs)
      await farewell.end([server, ...doors])
    },
    destroy: () => {
      for (const door of doors) door.close()
      return closed(server)
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
 * One more address whose connections the same server serves; none where the machine does not have
 * it, as IPv6 in some containers.
 */
async function openDoor(server: Server, port: number, host: string): Promise<TcpServer> {
  const door = createTcpServer((socket) => server.emit('connection', socket))
  await listening(door, port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') throw error
  })
  return door
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET') socket.destroy()
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuse(socket, TOO_SLOW)
  else
    refuse(socket, error.code === 'HPE_HEADER_OVERFLOW' ? { ...MALFORMED, status: 431 } : MALFORMED)
}
