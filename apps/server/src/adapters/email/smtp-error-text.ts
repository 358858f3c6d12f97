import type { MailServer } from '../../config/mail.ts'
import { networkErrorText } from '../../network/network-error-text.ts'

/** What nodemailer throws. `originalCode` is that of the system or of TLS. */
export interface SmtpError extends Error {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

const TRUST =
  'If the server is yours, name its certificate, or that of the authority that signed it, with ' +
  'SMTP_CA_FILE; only in a network of your own may SMTP_TLS=unverified do.'
const MOST_WORDS = 300

/** Why a message was not taken, for the operator; the server's own words without the login. */
export function smtpErrorText(error: SmtpError, server: MailServer): string {
  const { code, originalCode, response, message } = error
  const place = `${server.host}:${server.port}`
  const said = response ? ` It said: ${withoutLogin(response, server)}` : ''
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${place} is for another name. ${TRUST}`
  const known = networkErrorText(originalCode ?? null)
  if (known?.includes('certificate'))
    return `${place}: ${known}. ${known.includes('signed') ? TRUST : ''}`.trim()
  if (/wrong version number|packet length too long/i.test(message))
    return (
      `${place} does not speak TLS from the start: write smtp:// in SMTP_URL, which begins TLS ` +
      'later (STARTTLS).'
    )
  if (code === 'EDNS') return `The mail server's name ${server.host} is not known to the DNS.`
  if (code === 'EAUTH')
    return `${place} did not accept the user and password, or wants another way to sign in.${said}`
  if (code === 'ETLS')
    return `${place} does not begin TLS (STARTTLS), which is demanded: SMTP_TLS says how.${said}`
  if (code === 'ETIMEDOUT')
    return !/connection timeout/i.test(message)
      ? `${place} is connected to, but says nothing. Where the port wants TLS from the start ` +
          '(465), write smtps:// in SMTP_URL.'
      : `${place} did not answer in time: a firewall may swallow what is sent there (many clouds ` +
          'block port 25).'
  if (known) return `${place}: ${known}.`
  if (response) return `${place} refused.${said}`
  return `${place} could not be asked (${originalCode ?? code ?? 'unknown'}).`
}

function withoutLogin(response: string, { login }: MailServer): string {
  let words = response.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  if (login)
    for (const one of [login.password, login.user])
      for (const written of [one, Buffer.from(one).toString('base64')])
        words = words.replaceAll(written, '…')
  return words.slice(0, MOST_WORDS)
}
