import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long a client may take to close too; what it still sends is dropped. */
const LINGER_MS = 1_000

/**
 * Ends an HTTP server without a reset for anybody. Node's own end destroys connections that stand
 * idle: where a request is on its way to one, its client learns of it by ECONNRESET, and can't know
 * whether it was carried out. Here it is told that no more answers come, and what it sends is read.
 */
export function createShutdown(server: Server) {
  /** Open connections, with what had been read of each when its last answer was written. */
  const open = new Map<Socket, number>()
  const answers = new Set<ServerResponse>()
  let isAnnounced = false

  server.on('connection', (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })
  return {
    /** To be called with each answer before it is written. */
    watch(response: ServerResponse): void {
      const { socket } = response.req
      if (isAnnounced) response.shouldKeepAlive = false
      answers.add(response)
      response.once('close', () => {
        answers.delete(response)
        if (open.has(socket)) open.set(socket, socket.bytesRead)
      })
    },

    /**
     * Says with each answer that the connection ends with it; after `drainMs` closes `doors` and
     * what stands idle. Resolves when the last connection has gone.
     */
    async end(doors: readonly TcpServer[], drainMs: number): Promise<void> {
      isAnnounced = true
      for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false
      await sleep(drainMs)
      // Not the `close` of an HTTP server, which would destroy what stands idle.
      const closed = doors.map(
        (door) => new Promise((done) => TcpServer.prototype.close.call(door, done)),
      )
      const busy = new Set(Array.from(answers, ({ req }) => req.socket))
      for (const [socket, readUntil] of open) {
        // A client that has sent more has begun another request.
        if (busy.has(socket) || socket.bytesRead !== readUntil) continue
        socket.end()
        setTimeout(() => socket.destroy(), LINGER_MS).unref()
      }
      await Promise.all(closed)
    },
  }
}
