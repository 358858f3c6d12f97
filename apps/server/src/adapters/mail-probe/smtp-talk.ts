import { connect, type Socket } from 'node:net'

export interface SmtpReply {
  code: number
  /** Its lines without their code, one below the other. */
  text: string
}

/** The server said what no mail server says, or too much of it. */
class Nonsense extends Error {}

interface SmtpTalkOptions {
  address: string
  port: number
  /** Whether we may be connected to this address: asked once we are. */
  mayReach(address: string): boolean
  connectMs: number
  /** For one reply, its last byte included. */
  replyMs: number
  signal: AbortSignal
}

const MAX_LINE = 2_000
const MAX_LINES = 100
/** Of a whole conversation. */
const MAX_BYTES = 64_000
const GOODBYE_MS = 1_000

/** Talks to a mail server: one command, one reply. Throws where no connection is made. */
export async function openSmtpTalk(options: SmtpTalkOptions) {
  const { address, port, replyMs, signal } = options
  const socket = connect({ host: address, port, signal, noDelay: true })
  // Whatever goes wrong fails what waits for it.
  socket.on('error', () => undefined)
  await within(options.connectMs, socket, connected(socket))
  if (!options.mayReach(socket.remoteAddress ?? '')) {
    socket.destroy()
    throw new Error('connected to an address that is not public')
  }

  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let bytes = 0
  let unread = ''

  async function line(): Promise<string> {
    for (;;) {
      const end = unread.indexOf('\n')
      if ((end < 0 ? unread.length : end) > MAX_LINE) throw new Nonsense('a line without an end')
      if (end >= 0) {
        const found = unread.slice(0, end)
        unread = unread.slice(end + 1)
        return found.replace(/\r$/, '')
      }
      // oxlint-disable-next-line no-await-in-loop -- what comes next comes next
      const { done, value } = await chunks.next()
      if (done) throw new Error('the server hung up')
      bytes += value.length
      if (bytes > MAX_BYTES) throw new Nonsense('too much')
      unread += value.toString('latin1')
    }
  }

  /** A reply of one or more lines, all with the same code. */
  async function whole(): Promise<SmtpReply> {
    const texts: string[] = []
    let code = ''
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- what comes next comes next
      const [, digits = '', mark, text = ''] =
        /^([2-5]\d\d)(?:([ -])(.*))?$/.exec(await line()) ?? []
      code ||= digits
      if (digits === '' || digits !== code || texts.push(text) > MAX_LINES)
        throw new Nonsense('no reply')
      if (mark !== '-') break
    }
    // Whoever talks on without being asked would answer questions that were not put yet.
    if (unread !== '' || socket.readableLength > 0) throw new Nonsense('two replies at once')
    return { code: Number(code), text: texts.join('\n') }
  }

  const reply = () => within(replyMs, socket, whole())
  return {
    /** What the server says first. */
    greeting: reply,
    /** Rejects where it hangs up, is silent for too long or talks nonsense: all is over then. */
    say(command: string): Promise<SmtpReply> {
      if (/[\r\n\0]/.test(command)) throw new Error('A command is one line.')
      socket.write(`${command}\r\n`)
      return reply()
    },
    /** Takes its leave without waiting for a reply. */
    close(): void {
      if (socket.destroyed) return
      socket.end('QUIT\r\n')
      socket.resume()
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
    },
  }
}

async function connected(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
}

/** Destroys the socket, and so fails what waits for it, when the time is over. */
async function within<T>(ms: number, socket: Socket, action: Promise<T>): Promise<T> {
  const timer = setTimeout(() => socket.destroy(new Error('too slow')), ms)
  try {
    return await action
  } finally {
    clearTimeout(timer)
  }
}
