import { X509Certificate } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import parseAddresses from 'nodemailer/lib/addressparser'
import { bareHost, decoded } from '../network/url-parts.ts'
import { readNamedFile } from './named-file.ts'
import type { Settings } from './settings.ts'

const TLS = ['required', 'optional', 'none', 'unverified'] as const

/** The mail server for outgoing emails. */
export interface MailServer {
  host: string
  port: number
  /** TLS from the start; STARTTLS required; STARTTLS if offered; no TLS. */
  tls: 'implicit' | 'required' | 'optional' | 'none'
  /** The certificate is not checked. */
  isUnverified: boolean
  /** PEM certificates trusted in addition to the system's: the server's own, or its signer's. */
  certificates: readonly string[]
  login: { user: string; password: string } | null
  from: { name: string; address: string }
}

/** SMTP_URL and related settings. Null if none is set. */
export function readMailServer(settings: Settings, root: string): MailServer | null {
  const { text, url, oneOf, refuse } = settings
  const written = url('SMTP_URL', ['smtp:', 'smtps:'])
  const tls = oneOf('SMTP_TLS', [...TLS, ''], '')
  const certificates = readCertificates(settings, root)
  const [user, password] = [text('SMTP_USER'), text('SMTP_PASSWORD')]
  const from = readFrom(settings)
  if (!written) return null
  const {
    protocol,
    hostname,
    port,
    username,
    password: inUrl,
    pathname,
    hash,
    searchParams,
  } = new URL(written)
  const isImplicit = protocol === 'smtps:'
  // Text after a slash, a question mark or a hash in a password would be cut off silently.
  const other = [...searchParams.keys()].filter((name) => name !== 'tls')
  if (!hostname || !['', '/'].includes(pathname) || hash || other.length > 0)
    refuse(
      'SMTP_URL',
      'must be smtp://host:port or smtps://host:port. If the password ' +
        'has / ? or #, set SMTP_PASSWORD',
    )
  if (!user !== !password && !username)
    refuse(user ? 'SMTP_PASSWORD' : 'SMTP_USER', 'must be set if the other is set')
  if (username && user) refuse('SMTP_USER', 'must not be set if SMTP_URL has a user')
  if (username && !inUrl && !password)
    refuse(
      'SMTP_URL',
      'has a user but no password: write smtp://user:password@host, or ' +
        'set SMTP_USER and SMTP_PASSWORD',
    )
  if (isImplicit && !['', 'unverified'].includes(tls))
    refuse(
      'SMTP_TLS',
      `must not be ${tls} if SMTP_URL starts with smtps://, which is TLS from the start`,
    )
  if (!from) {
    if (!text('MAIL_FROM'))
      refuse('MAIL_FROM', 'must be set if SMTP_URL is set: it is the sender of messages')
    return null
  }
  const login =
    user && password
      ? { user, password }
      : username
        ? { user: decoded(username), password: password ?? decoded(inUrl) }
        : null
  const isOptional = tls === 'optional' || searchParams.get('tls') === 'optional'
  const bare = bareHost(hostname)
  return {
    host: isIPv6(bare) ? bare : hostname,
    port: Number(port || (isImplicit ? 465 : 587)),
    tls: isImplicit
      ? 'implicit'
      : tls === 'none'
        ? 'none'
        : tls === 'required' || tls === 'unverified' || (login && !isOptional)
          ? 'required'
          : 'optional',
    isUnverified: tls === 'unverified',
    certificates,
    login,
    from,
  }
}

/** MAIL_FROM: one address, with or without a name. Null if it is not valid. */
function readFrom({ text, refuse }: Settings): MailServer['from'] | null {
  const written = text('MAIL_FROM')
  if (written === undefined) return null
  const found = parseAddresses(written)
  const [first] = found
  const isOne =
    found.length === 1 && first !== undefined && 'address' in first && !('group' in first)
  // A comma in a name must be quoted, otherwise it separates two addresses.
  const isWhole = isOne && /^[^\s<>,;@"]+@[^\s<>,;@"]+\.[^\s<>,;@"]+$/.test(first.address ?? '')
  if (isWhole && (written.match(/@/g) ?? []).length === 1)
    return { name: first.name, address: first.address ?? '' }
  refuse('MAIL_FROM', 'must be one address like Dastak <no-reply@dastak.example>')
  return null
}

function readCertificates({ text, refuse }: Settings, root: string): string[] {
  const named = text('SMTP_CA_FILE')
  if (!named) return []
  const file = resolve(root, named)
  const pem = readNamedFile({ refuse }, { setting: 'SMTP_CA_FILE', file, what: 'certificates' })
  if (pem === null) return []
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length > 0 && blocks.every(isCertificate)) return blocks
  refuse(
    'SMTP_CA_FILE',
    `must name a file of certificates in PEM (-----BEGIN CERTIFICATE-----), but ${file} is not one`,
  )
  return []
}

function isCertificate(block: string): boolean {
  try {
    return new X509Certificate(block).raw.length > 0
  } catch {
    return false
  }
}
