import { advice, broken, good, spanText, type Finding } from './finding.rules.ts'

/** What the server at an address shows. */
export interface ShownCertificate {
  host: string
  port: number
  /** The names in it. */
  names: string
  isForHost: boolean
  issuer: string
  from: Date
  until: Date
  /** Why this machine does not trust it. Null if it does. */
  fault: string | null
  isSelfSigned: boolean
  /** How many certificates were sent: its own, and those of the authorities above it. */
  sent: number
}

const DAY_MS = 86_400_000
const OWN_AUTHORITY =
  'With an authority of yours, set NODE_EXTRA_CA_CERTS to the file of its certificate for all ' +
  'processes and commands.'
const RENEW = 'Renew it: `certbot renew`, or as your proxy does it. Then reload the proxy.'

export function judgeCertificate(shown: ShownCertificate, now: Date): Finding {
  const subject = 'certificate'
  const { host, port, names, isForHost, issuer, from, until, fault, isSelfSigned, sent } = shown
  const left = until.getTime() - now.getTime()
  // A proxy renews a certificate of a few days or hours shortly before its end.
  const lifetime = until.getTime() - from.getTime()
  if (until <= now) return broken(subject, `that of ${host} expired on ${dayText(until)}`, RENEW)
  if (from > now)
    return broken(
      subject,
      `that of ${host} is only valid from ${dayText(from)} on`,
      'If that is in the past, the clock of this machine is wrong: `timedatectl set-ntp true`',
    )
  if (!isForHost)
    return broken(
      subject,
      `that of ${host} is for another name: ${names}`,
      `Set PUBLIC_URL to a name in it, or get one for ${host}: \`certbot -d ${host}\``,
    )
  if (fault !== null && sent < 2 && !isSelfSigned)
    return broken(
      subject,
      `the proxy of ${host} does not send the certificate of the authority`,
      'Use the file with the whole chain (fullchain.pem) in the proxy, and look at it: ' +
        `\`openssl s_client -connect ${host}:${port} -showcerts\` ${OWN_AUTHORITY}`,
    )
  if (fault !== null)
    return broken(
      subject,
      `that of ${host} is from ${issuer}, but ${fault}`,
      `Get one of a public authority: \`certbot -d ${host}\` ${OWN_AUTHORITY}`,
    )
  const found = `valid for ${host} for another ${spanText(left / 1_000)}`
  if (left < Math.min(3 * DAY_MS, lifetime / 10)) return broken(subject, found, RENEW)
  return left < Math.min(14 * DAY_MS, lifetime / 4)
    ? advice(subject, found, RENEW)
    : good(subject, `${found}, from ${issuer}`)
}

const dayText = (date: Date) => date.toISOString().slice(0, 10)
