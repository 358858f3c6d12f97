import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readMailServer, type MailServer } from '../../config/mail.ts'
import { createSettings } from '../../config/settings.ts'

/** The mail server of these settings, read as from a file. */
export function mailServer(env: Record<string, string>): MailServer {
  const settings = createSettings({ MAIL_FROM: 'Dastak <no-reply@dastak.example>', ...env })
  const server = readMailServer(settings, '/')
  if (!server || settings.problems.length > 0) throw new Error(settings.problems.join('\n'))
  return server
}

interface TakenMail {
  to: readonly string[]
  user: string | undefined
  isSecure: boolean
}

/**
 * A mail server on this machine that records the recipients, the senders and whether TLS was used.
 */
export async function startMailServer(
  options: SMTPServerOptions & { login?: { user: string; password: string } } = {},
) {
  const { login, ...rest } = options
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: !login,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username })
      else
        done(
          Object.assign(new Error(`no such login ${username} ${password}`), { responseCode: 535 }),
        )
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        taken.push({ to, user: session.user, isSecure: session.secure })
        done()
      })
    },
    ...rest,
  })
  // A client that disconnects must not fail the test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, taken, close: () => server.close(() => undefined) }
}
