import type { MailServer } from '../../config/mail.ts'
import { networkErrorText, UNKNOWN_SIGNERS } from '../../network/network-error-text.ts'

/** An error of nodemailer. `originalCode` comes from the system or from TLS. */
export interface SmtpError extends Error {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

const TRUST =
  'If the server is yours, set SMTP_CA_FILE to its certificate or the certificate of its ' +
  'authority. Use SMTP_TLS=unverified only in a private network.'
const MAX_LENGTH = 300

/**
 * Why a message was not accepted, for the operator. The server's own text is repeated without the
 * login.
 */
export function smtpErrorText(error: SmtpError, server: MailServer): string {
  const { code, originalCode, response, message } = error
  const address = `${server.host}:${server.port}`
  const serverReply = response ? ` It answered: ${omitLogin(response, server)}` : ''
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${address} is for another name. ${TRUST}`
  const known = networkErrorText(originalCode ?? null)
  if (UNKNOWN_SIGNERS.includes(originalCode ?? '')) return `${address}: ${known}. ${TRUST}`
  if (known?.includes('certificate')) return `${address}: ${known}.`
  if (/wrong version number|packet length too long/i.test(message))
    return (
      `${address} does not use TLS from the start. Write smtp:// in SMTP_URL to begin TLS ` +
      'later (STARTTLS).'
    )
  if (code === 'EDNS') return `The DNS does not know the mail server ${server.host}.`
  if (code === 'EAUTH')
    return `${address} did not accept the user and password, or requires another way to sign in.${serverReply}`
  if (code === 'ETLS')
    return `${address} did not start TLS (STARTTLS), which is required. See SMTP_TLS.${serverReply}`
  if (code === 'ETIMEDOUT')
    return !/connection timeout/i.test(message)
      ? `${address} accepts the connection, but does not answer. If the port uses TLS from the ` +
          'start (465), write smtps:// in SMTP_URL.'
      : `${address} did not answer in time. A firewall may block the connection (many clouds ` +
          'block port 25).'
  if (known) return `${address}: ${known}.`
  if (response) return `${address} did not accept the message.${serverReply}`
  return `${address} could not be reached (${originalCode ?? code ?? 'unknown'}).`
}

function omitLogin(response: string, { login }: MailServer): string {
  let text = response.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (login)
    for (const one of [login.password, login.user])
      for (const written of [one, Buffer.from(one).toString('base64')])
        text = text.replaceAll(written, '…')
  return text.slice(0, MAX_LENGTH)
}
