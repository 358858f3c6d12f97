import { createTransport } from 'nodemailer'
import { EmailNotTaken, type EmailSender } from '../../ports/email.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  /** `Dastak <no-reply@dastak.example>` */
  from: string
  timeoutMs?: number
}

/** Sends emails through any SMTP server. Pooled: one connection serves many messages. */
export function createSmtpEmail({ url, from, timeoutMs = 10_000 }: SmtpOptions): EmailSender & { close(): void } {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const isImplicitTls = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: hostname,
    port: Number(port || (isImplicitTls ? 465 : 587)),
    secure: isImplicitTls,
    // Credentials never travel in the clear, unless the operator's address says `?tls=optional` for a relay of his own.
    requireTLS: !isImplicitTls && username !== '' && searchParams.get('tls') !== 'optional',
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, headers }) {
      try {
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers: { ...headers } })
      } catch (error) {
        // A server's reply may quote the address or the message: only its code is passed on.
        const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
        const words = `The mail server did not take the message (${responseCode ?? code ?? 'unknown'})`
        // A server that falls silent after the message may have taken it.
        const isCertain =
          responseCode !== undefined || command === 'CONN' || ['EDNS', 'EAUTH', 'ETLS'].includes(code ?? '')
        throw isCertain ? new EmailNotTaken(words) : new Error(words)
      }
    },
    close: () => transport.close(),
  }
}
