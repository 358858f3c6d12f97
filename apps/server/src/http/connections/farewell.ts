import type { Server, ServerResponse } from 'node:http'
import { Server as TcpServer, type Socket } from 'node:net'

/** What is on a connection: answers under way, and what had been read when the last was written. */
interface Talk {
  answers: Set<ServerResponse>
  readUntil: number
}

/** Who was told that we close has this long to close too; what he still sends is dropped. */
const LINGER_MS = 1_000

/**
 * Ends an HTTP server without a reset for anybody. Node's own end destroys connections that stand
 * idle: where a request is on its way to one, its client learns of it by ECONNRESET, and can't know
 * whether it was carried out. Here it is told that no more answers come, and what it sends is read.
 */
export function createFarewell(server: Server) {
  const open = new Map<Socket, Talk>()
  let isAnnounced = false

  server.on('connection', (socket: Socket) => {
    open.set(socket, { answers: new Set(), readUntil: 0 })
    socket.once('close', () => open.delete(socket))
  })
  return {
    isAnnounced: () => isAnnounced,

    /** To be told of each answer before it is written. */
    watch(response: ServerResponse): void {
      const { socket } = response.req
      const talk = open.get(socket)
      if (isAnnounced) response.shouldKeepAlive = false
      talk?.answers.add(response)
      response.once('close', () => {
        talk?.answers.delete(response)
        if (talk?.answers.size === 0) talk.readUntil = socket.bytesRead
      })
    },

    /** From now on each answer says that the connection ends with it. */
    announce(): void {
      isAnnounced = true
      for (const { answers } of open.values())
        for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false
    },

    /** Closes `doors` and what stands idle; resolves when the last connection has gone. */
    async end(doors: readonly TcpServer[]): Promise<void> {
      // That of an HTTP server would destroy what stands idle.
      const closed = doors.map(
        (door) => new Promise((done) => TcpServer.prototype.close.call(door, done)),
      )
      for (const [socket, { answers, readUntil }] of open) {
        // Who has sent more has begun another request.
        if (answers.size > 0 || socket.bytesRead !== readUntil) continue
        socket.end()
        setTimeout(() => socket.destroy(), LINGER_MS).unref()
      }
      await Promise.all(closed)
    },
  }
}
