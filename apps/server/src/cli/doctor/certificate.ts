import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type DetailedPeerCertificate } from 'node:tls'
import { networkErrorText } from '../../network/network-error-text.ts'
import { bareHost } from '../../network/url-parts.ts'
import { judgeCertificate, type ShownCertificate } from './certificate.rules.ts'
import { unused, type Finding } from './finding.rules.ts'

const CONNECT_MS = 8_000

/** The certificate of PUBLIC_URL. */
export async function checkCertificate(publicUrl: string | undefined): Promise<Finding[]> {
  const subject = 'certificate'
  if (publicUrl === undefined) return [unused(subject, 'not needed: PUBLIC_URL is not set')]
  if (!publicUrl.startsWith('https:'))
    return [unused(subject, 'not needed: PUBLIC_URL starts with http://')]
  const shown = await shownBy(new URL(publicUrl)).catch(() => null)
  if (shown === null) return [unused(subject, 'not checked, because nothing answers (see proxy)')]
  return [judgeCertificate(shown, new Date())]
}

async function shownBy({ hostname, port }: URL): Promise<ShownCertificate> {
  const host = bareHost(hostname)
  const portNumber = Number(port || 443)
  const socket = connect({
    host,
    port: portNumber,
    ...(isIP(host) === 0 && { servername: host }),
    // Everything is looked at, also what is not trusted. Nothing is sent.
    rejectUnauthorized: false,
    timeout: CONNECT_MS,
  })
  socket.once('timeout', () => socket.destroy(new Error('It does not answer.')))
  try {
    await once(socket, 'secureConnect')
    const certificate = socket.getPeerX509Certificate()
    if (!certificate) throw new Error('It shows no certificate.')
    const fits = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
    // Its type says Error, but it is the code.
    const fault: unknown = socket.authorizationError
    return {
      host,
      port: portNumber,
      names: (certificate.subjectAltName ?? certificate.subject).replaceAll('DNS:', ''),
      isForHost: fits !== undefined,
      issuer: /^O=(.+)$/m.exec(certificate.issuer)?.[1] ?? certificate.issuer,
      from: new Date(certificate.validFrom),
      until: new Date(certificate.validTo),
      fault: typeof fault === 'string' ? (networkErrorText(fault) ?? fault) : null,
      isSelfSigned: fault === 'DEPTH_ZERO_SELF_SIGNED_CERT',
      sent: sentBy(socket.getPeerCertificate(true)),
    }
  } finally {
    socket.destroy()
  }
}

function sentBy(certificate: DetailedPeerCertificate): number {
  const { issuerCertificate: next } = certificate
  const isLast = !next || next.fingerprint256 === certificate.fingerprint256
  return isLast ? 1 : 1 + sentBy(next)
}
