import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { isPrivateAddress } from '../../network/private-address.ts'

const MAX_KNOWN = 1_000

/**
 * Finds the client's address behind proxies. `X-Forwarded-For` is read from the right, over trusted
 * proxies only (`10.0.0.0/8`, `127.0.0.1`, …), to the first address that is not trusted.
 * `onUnnamedProxy` is called once for a private address, and once for a public one, that forwards
 * requests without being trusted. Everyone behind such an address counts as one.
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  onUnnamedProxy: (address: string) => void = () => undefined,
) {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix) trusted.addSubnet(address, Number(prefix), family)
    else trusted.addAddress(address, family)
  }
  // Checking the block list creates a native object, which is too slow for each request.
  const known = new LRUCache<string, boolean>({
    max: MAX_KNOWN,
    memoMethod: (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  })
  const isTrusted = (address: string) => trustedProxies.length > 0 && known.memo(address)

  const reported = new Set<boolean>()
  const reportOnce = (address: string): void => {
    const isOurNetwork = isPrivateAddress(address)
    if (reported.has(isOurNetwork)) return
    reported.add(isOurNetwork)
    onUnnamedProxy(address)
  }

  const of = (remoteAddress: string | undefined, forwardedFor: string | undefined): string => {
    let address = plain(remoteAddress ?? '0.0.0.0')
    if (forwardedFor === undefined) return address
    if (!isTrusted(address)) {
      if (reported.size < 2) reportOnce(address)
      return address
    }
    const hops = forwardedFor.split(',').map((hop) => plain(removePort(hop.trim())))
    while (isTrusted(address)) {
      const next = hops.pop()
      if (!next || !isIP(next)) break
      address = next
    }
    return address
  }
  const isProxy = (remoteAddress: string | undefined) => isTrusted(plain(remoteAddress ?? ''))
  return {
    of,
    isTrusted: isProxy,
    /**
     * The address of this server in the request, as `https://host`. A trusted proxy says whether it
     * is HTTPS.
     */
    baseUrl({ headers, socket }: IncomingMessage): string {
      const isSecure = isProxy(socket.remoteAddress) && headers['x-forwarded-proto'] === 'https'
      return `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
    },
  }
}
export type ClientAddress = ReturnType<typeof createClientAddress>

/**
 * The source that an address counts as: the address itself, or the /64 of an IPv6, which is what
 * one customer gets.
 */
export function addressSource(address: string): string {
  const bare = plain(address.replace(/%.*$/s, ''))
  if (isIP(bare) !== 6) return bare
  const [head = '', tail] = bare.split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return `${[...start, ...Array<string>(zeros).fill('0'), ...end]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

function plain(address: string): string {
  return /^::ffff:/i.test(address) ? address.slice(7) : address
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:443`, sometimes in quotes. */
function removePort(hop: string): string {
  const [, inBrackets, v4] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(hop) ?? []
  return inBrackets ?? v4 ?? hop
}
