import { connect, type Socket } from 'node:net'

export interface SmtpReply {
  code: number
  /** The lines of the reply without their code, separated by line breaks. */
  text: string
}

/** The server sent something that no mail server sends, or too much. */
class Nonsense extends Error {}

interface SmtpSessionOptions {
  address: string
  port: number
  /** Whether a connection to this address is allowed. Checked after connecting. */
  mayReach(address: string): boolean
  connectMs: number
  /** For one reply, until its last byte. */
  replyMs: number
  signal: AbortSignal
}

const MAX_LINE = 2_000
const MAX_LINES = 100
/** For a whole conversation. */
const MAX_BYTES = 64_000
const CLOSE_MS = 1_000

/** Talks to a mail server: one command, one reply. Throws if there is no connection. */
export async function openSmtpSession(options: SmtpSessionOptions) {
  const { address, port, replyMs, signal } = options
  const socket = connect({ host: address, port, signal, noDelay: true })
  // A failed connection is reported by the pending read.
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
      if ((end < 0 ? unread.length : end) > MAX_LINE) throw new Nonsense('a line is too long')
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
    // A server that talks without a question would answer questions that come later.
    if (unread !== '' || socket.readableLength > 0) throw new Nonsense('two replies to one command')
    return { code: Number(code), text: texts.join('\n') }
  }

  const reply = () => within(replyMs, socket, whole())
  return {
    /** The server's greeting. */
    greeting: reply,
    /**
     * Rejects if the server hangs up, is silent for too long or sends nonsense. The conversation is
     * over then.
     */
    send(command: string): Promise<SmtpReply> {
      if (/[\r\n\0]/.test(command)) throw new Error('A command must be one line.')
      socket.write(`${command}\r\n`)
      return reply()
    },
    /** Says goodbye without waiting for a reply. */
    close(): void {
      if (socket.destroyed) return
      socket.end('QUIT\r\n')
      socket.resume()
      setTimeout(() => socket.destroy(), CLOSE_MS).unref()
    },
  }
}

async function connected(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
}

/** Destroys the socket at the time limit, so that the pending read fails. */
async function within<T>(ms: number, socket: Socket, action: Promise<T>): Promise<T> {
  const timer = setTimeout(() => socket.destroy(new Error('too slow')), ms)
  try {
    return await action
  } finally {
    clearTimeout(timer)
  }
}
