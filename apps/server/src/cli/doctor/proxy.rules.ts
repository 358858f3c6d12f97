import type { SeenRequest } from '../../http/requests/seen-request.ts'
import { advice, broken, good, unused, type Finding } from './finding.rules.ts'

/** Sent as X-Forwarded-For by the check: an address of documents, which nobody has. */
export const FORGED = '192.0.2.77'

/** The answer at an address, and the socket that it came over. */
export type Probe =
  | { state: 'failed'; why: string; isTls: boolean; mayBeBlocked: boolean }
  /** Not our server, or it does not know our secret (`isOurs`). */
  | { state: 'other'; status: number; isOurs: boolean }
  | { state: 'seen'; seen: SeenRequest; localAddress: string; localPort: number }

/** `publicUrl` is undefined if it is not set. */
export function judgeProxy(
  publicUrl: string | undefined,
  probe: Probe | null,
  { port, hasSecret }: { port: number; hasSecret: boolean },
): Finding[] {
  const subject = 'proxy'
  if (publicUrl === undefined || probe === null)
    return [unused(subject, 'not checked, because PUBLIC_URL is not set')]
  const look = `\`curl -i ${publicUrl}/healthz\``
  if (probe.state === 'failed') {
    if (probe.isTls) return [unused(subject, 'not checked, because of the certificate')]
    const found = `${publicUrl} cannot be reached from this machine: ${probe.why}`
    const remedy = `Start the proxy, or correct PUBLIC_URL: ${look}`
    return [(probe.mayBeBlocked ? advice : broken)(subject, found, remedy)]
  }
  if (probe.state === 'seen') return judgeSeen(publicUrl, probe)
  const { status, isOurs } = probe
  if (isOurs && !hasSecret)
    return [
      unused(subject, `Dastak answers at ${publicUrl}. There is no secret to check more with`),
    ]
  if (isOurs)
    return [
      broken(
        subject,
        `Dastak answers at ${publicUrl}, but it has another SECRET_KEY or another clock`,
        'Set the same SECRET_KEY for all processes and for this command. Then restart them all.',
      ),
    ]
  return [
    status >= 502 && status <= 504
      ? broken(
          subject,
          `the proxy answers ${status}: it does not reach Dastak`,
          `Run \`npm start\`, and let the proxy lead to port ${port} (PORT).`,
        )
      : broken(
          subject,
          `another program answers at ${publicUrl} (status ${status})`,
          `Let the proxy lead to Dastak on port ${port}, or correct PUBLIC_URL: ${look}`,
        ),
  ]
}

function judgeSeen(
  publicUrl: string,
  { seen, localAddress, localPort }: Extract<Probe, { state: 'seen' }>,
): Finding[] {
  const subject = 'proxy'
  const { remote_address: remote, remote_port: remotePort, forwarded_for: forwarded } = seen
  const { host, protocol } = new URL(publicUrl)
  const isDirect = protocol === 'http:' && remotePort === localPort && remote === localAddress
  if (isDirect) return [unused(subject, `none: ${publicUrl} is Dastak itself`)]
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim())
  const found: Finding[] = []
  if (forwarded === null || hops.at(-1) === FORGED)
    found.push(
      broken(
        subject,
        forwarded === null
          ? 'it does not pass X-Forwarded-For, so the limits count all users as one'
          : 'it passes X-Forwarded-For unchanged, so users can choose their address',
        'In nginx: `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;` ' +
          'Caddy and Apache do it. HAProxy needs `option forwardfor`.',
      ),
    )
  if (!seen.is_trusted_proxy)
    found.push(
      broken(
        subject,
        `its address ${remote} is not trusted, so the limits count all users as one`,
        `Set TRUSTED_PROXIES=${remote} and restart Dastak.`,
      ),
    )
  if (seen.host !== host)
    found.push(
      advice(
        subject,
        `it passes the host ${seen.host ?? 'of nobody'} instead of ${host}`,
        'In nginx: `proxy_set_header Host $http_host;` In Apache: `ProxyPreserveHost On`',
      ),
    )
  if (found.length > 0) return found
  const address = seen.client_address === FORGED ? 'the address of each user' : seen.client_address
  return [good(subject, `${publicUrl} leads to Dastak, which sees ${address}`)]
}
