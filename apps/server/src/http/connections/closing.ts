import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'
import { setImmediate as readMore, setTimeout as sleep } from 'node:timers/promises'

/** How long a client has to close its side. What it still sends is dropped. */
const LINGER_MS = 1_000

/**
 * Closes kept connections and stops an HTTP server without resetting connections. Node's own close
 * destroys idle connections. If a request is on its way to one, its client gets ECONNRESET and
 * cannot know whether it was carried out. This one announces at a stop that no more replies will
 * come, and reads what the client still sends.
 */
export function createClosing(server: Server) {
  /** Open connections, each with the bytes of the requests that have their reply. */
  const open = new Map<Socket, number>()
  const answers = new Set<ServerResponse>()
  let isAnnounced = false

  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  // A client that has sent more bytes has started another request.
  const isIdle = (socket: Socket) =>
    open.get(socket) === socket.bytesRead &&
    !Array.from(answers).some(({ req }) => req.socket === socket)
  const close = async (sockets: Iterable<Socket>) => {
    // A busy process looks at its clocks before it reads the requests that have arrived meanwhile.
    await readMore()
    for (const socket of sockets) {
      if (!isIdle(socket)) continue
      socket.end()
      setTimeout(() => socket.destroy(), LINGER_MS).unref()
    }
  }
  server.on('timeout', (socket: Socket) => {
    if (isIdle(socket)) void close([socket])
    else socket.destroy()
  })
  return {
    /** Call it with each reply before it is written. */
    watch(response: ServerResponse): void {
      const { req: request } = response
      const { socket } = request
      const note = () => {
        if (open.has(socket)) open.set(socket, socket.bytesRead)
      }
      if (isAnnounced) response.shouldKeepAlive = false
      answers.add(response)
      response.once('close', () => {
        answers.delete(response)
        note()
      })
      // A reply may be written before the end of its request arrives.
      request.once('close', note)
    },

    /**
     * Announces in each reply that the connection ends. After `drainMs` it closes `listeners` and
     * idle connections. Resolves when the last connection is closed.
     */
    async end(listeners: readonly TcpServer[], drainMs: number): Promise<void> {
      isAnnounced = true
      for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false
      await sleep(drainMs)
      await readMore()
      // Not the `close` of an HTTP server, which would destroy idle connections.
      const closed = listeners.map(
        (listener) => new Promise((done) => TcpServer.prototype.close.call(listener, done)),
      )
      await close(open.keys())
      await Promise.all(closed)
      // Now that nothing is open, it only ends the server's own timer.
      server.close()
    },
  }
}
