import { X509Certificate } from 'node:crypto'
import { checkServerIdentity, rootCertificates, type PeerCertificate } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../../config/mail.ts'
import { EmailNotTaken, EmailProblem, type EmailSender } from '../../ports/email.ts'
import { smtpErrorText, type SmtpError } from './smtp-error-text.ts'

/** Sends emails through any SMTP server. Pooled: one connection serves many messages. */
export function createSmtpEmail(
  server: MailServer,
  timeoutMs = 10_000,
): EmailSender & { check(): Promise<void>; close(): void } {
  const { host, port, tls, login, from } = server
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    auth: login ? { user: login.user, pass: login.password } : undefined,
    tls: trust(server),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, headers }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { ...headers },
        })
      } catch (error) {
        // A server's reply may quote the address or the message, so only its code is passed on.
        const { code, responseCode, command } = error as SmtpError
        const sign = responseCode ?? code ?? 'unknown'
        const text = `The mail server did not accept the message (${sign})`
        const why = smtpErrorText(error as SmtpError, server)
        // A server that stops answering after the message may have accepted it.
        const isCertain =
          responseCode !== undefined ||
          command === 'CONN' ||
          ['EDNS', 'EAUTH', 'ETLS'].includes(code ?? '')
        throw isCertain ? new EmailNotTaken(text, why) : new EmailProblem(text, why)
      }
    },
    /** Connects and logs in, and sends nothing. Throws `EmailProblem`. */
    async check() {
      await transport.verify().catch((error: unknown) => {
        const why = smtpErrorText(error as SmtpError, server)
        throw new EmailNotTaken('The mail server cannot be used', why)
      })
    },
    close: () => transport.close(),
  }
}

/**
 * The certificates that TLS trusts: those of the system, those that the operator has named, and a
 * server that shows one of the named certificates itself, under any host name.
 */
function trust({ isUnverified, certificates }: MailServer) {
  if (isUnverified) return { rejectUnauthorized: false }
  if (certificates.length === 0) return {}
  const own = new Set(certificates.map((pem) => new X509Certificate(pem).fingerprint256))
  return {
    ca: [...rootCertificates, ...certificates],
    allowPartialTrustChain: true,
    checkServerIdentity: (name: string, shown: PeerCertificate) =>
      own.has(shown.fingerprint256) ? undefined : checkServerIdentity(name, shown),
  }
}
