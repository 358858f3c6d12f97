import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'

/**
 * Who was told that we close has this long to close too; what he has sent meanwhile is read and
 * dropped.
 */
const LINGER_MS = 1_000

/**
 * Ends an HTTP server without a reset for anybody. Node's own end destroys connections that stand
 * idle: where a request is on its way to one, its client learns of it by ECONNRESET, and can't know
 * whether it was carried out. Here it is told that no more answers come, and what it sends is read.
 */
export function createFarewell(server: Server) {
  const open = new Set<Socket>()
  /** How many answers are under way: one socket may have brought several requests. */
  const answering = new Map<Socket, number>()
  /**
   * What had been read when the last answer was written: who has sent more has begun another
   * request.
   */
  const readUntil = new WeakMap<Socket, number>()

  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return {
    /** To be told of each answer before it is written. */
    watch(response: ServerResponse): void {
      const { socket } = response.req
      answering.set(socket, (answering.get(socket) ?? 0) + 1)
      response.once('close', () => {
        const others = (answering.get(socket) ?? 1) - 1
        if (others > 0) return void answering.set(socket, others)
        answering.delete(socket)
        readUntil.set(socket, socket.bytesRead)
      })
    },

    /**
     * Takes no more connections at `doors` and ends those that stand idle; resolves when the last
     * has gone.
     */
    async end(doors: readonly TcpServer[]): Promise<void> {
      // That of an HTTP server would destroy what stands idle.
      const closed = doors.map(
        (door) => new Promise((done) => TcpServer.prototype.close.call(door, done)),
      )
      for (const socket of open) {
        if (answering.has(socket) || socket.bytesRead !== (readUntil.get(socket) ?? 0)) continue
        socket.end()
        setTimeout(() => socket.destroy(), LINGER_MS).unref()
      }
      await Promise.all(closed)
    },
  }
}
