import { isThisMachine } from '../network/private-address.ts'
import type { Settings } from './settings.ts'

/** IPv4 with a prefix up to 32, or IPv6 with one up to 128. */
const ADDRESSES =
  /^(\d{1,3}(\.\d{1,3}){3}(\/([12]?\d|3[0-2]))?|[0-9a-f:]*:[0-9a-f:.]*(\/(\d{1,2}|1[01]\d|12[0-8]))?)$/i

const UNCLEAR =
  'leads to a host that others can reach, but nothing says what for. For real data set ' +
  'NODE_ENV=production. For a demo, whose messages only this machine can read, set DEMO=true'

/**
 * Nobody should show all messages to the internet without having written DEMO. So a demo is the
 * default only for this machine.
 */
export function readIsDemo(
  { flag, refuse }: Settings,
  { isUnconfigured, publicUrl }: { isUnconfigured: boolean; publicUrl: string | undefined },
): boolean {
  const written = flag('DEMO')
  const isLocal = publicUrl === undefined || isThisMachine(new URL(publicUrl).hostname)
  if (written === undefined && isUnconfigured && !isLocal) refuse('PUBLIC_URL', UNCLEAR)
  return written ?? (isUnconfigured && isLocal)
}

/** The origin, as browsers spell it: lower case, without the default port. */
export function readPublicUrl({ url, refuse }: Settings): string | undefined {
  const written = url('PUBLIC_URL', ['http:', 'https:'])
  if (written === undefined) return undefined
  const { origin, pathname, search, hash, username, password } = new URL(written)
  if (/[^/]/.test(pathname + search + hash + username + password))
    refuse(
      'PUBLIC_URL',
      `must be a scheme and a host only, but more is written. Set PUBLIC_URL=${origin}. Dastak ` +
        'cannot run below a path: give it a host name or a port that no other site has',
    )
  return origin
}

/** The addresses of the product and its proxies. */
export function readAddress(
  { text, integer, list, refuse }: Settings,
  { isDemo, publicUrl }: { isDemo: boolean; publicUrl: string | undefined },
) {
  const host = text('HOST')
  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken && !/^[\w.~+/=-]{16,}$/.test(metricsToken))
    refuse(
      'METRICS_TOKEN',
      'must have at least 16 letters and digits, e.g. from `openssl rand -hex 16`',
    )
  return {
    port: integer('PORT', 8080, 0, 65_535),
    /** Of the probes of a process with the role `worker`. */
    workerPort: integer('WORKER_PORT', 8090, 0, 65_535),
    /** Names or addresses to listen on. Empty means every address of the machine, IPv6 and IPv4. */
    hosts: host ? [host] : isDemo ? LOOPBACK : [],
    /** Cookies are sent over HTTPS only. */
    isSecure: publicUrl ? publicUrl.startsWith('https:') : !isDemo,
    /** The token for /metrics. Undefined: outside demo mode nobody can read them. */
    metricsToken,
    trustedProxies: list('TRUSTED_PROXIES', [], ADDRESSES, 'addresses or networks like 10.0.0.0/8'),
  }
}

/** A demo is for the person at the machine, until HOST opens it to others. */
const LOOPBACK = ['127.0.0.1', '::1']
