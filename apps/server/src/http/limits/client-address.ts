import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { isPrivateAddress } from '../../network/private-address.ts'

const MOST_KNOWN = 1_000

/**
 * Reads a client's address behind proxies: `X-Forwarded-For` is walked from the right, over trusted
 * proxies only (`10.0.0.0/8`, `127.0.0.1`, …), to the first address that is not ours.
 * `onUnnamedProxy` is told once of an address of our own network, and once of one of the internet,
 * that forwards for others and is not trusted: all people behind it count as one.
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
  // Looking into the block list creates a native object: too expensive for each request.
  const known = new LRUCache<string, boolean>({
    max: MOST_KNOWN,
    memoMethod: (address) => trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  })
  const isTrusted = (address: string) => trustedProxies.length > 0 && known.memo(address)

  const told = new Set<boolean>()
  const tellOnce = (address: string): void => {
    const isOurNetwork = isPrivateAddress(address)
    if (told.has(isOurNetwork)) return
    told.add(isOurNetwork)
    onUnnamedProxy(address)
  }

  const of = (remoteAddress: string | undefined, forwardedFor: string | undefined): string => {
    let address = plain(remoteAddress ?? '0.0.0.0')
    if (forwardedFor === undefined) return address
    if (!isTrusted(address)) {
      if (told.size < 2) tellOnce(address)
      return address
    }
    const hops = forwardedFor.split(',').map((hop) => plain(withoutPort(hop.trim())))
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
    /** Where it was reached, as `https://host`. A trusted proxy says whether over TLS. */
    here({ headers, socket }: IncomingMessage): string {
      const isSecure = isProxy(socket.remoteAddress) && headers['x-forwarded-proto'] === 'https'
      return `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
    },
  }
}
export type ClientAddress = ReturnType<typeof createClientAddress>

/** What an address counts as: itself, or an IPv6's /64, which is what one customer is given. */
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

/** Some proxies name the port: `203.0.113.7:4711`, `[2001:db8::1]:443`, maybe in quotes. */
function withoutPort(hop: string): string {
  const [, inBrackets, v4] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(hop) ?? []
  return inBrackets ?? v4 ?? hop
}
