import { BlockList, isIP } from 'node:net'
import { bareHost } from './url-parts.ts'

/** All but public unicast: this machine, private and shared networks, and ways round to them. */
const NOT_PUBLIC = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Unspecified, loopback, IPv4 in IPv6; then translated, tunnelled, local and multicast.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const

// One list for each family: in a common one IPv4 would count as written in IPv6.
const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of NOT_PUBLIC) {
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  lists[family].addSubnet(network, prefix, family)
}

/** Whether text is no public IP address: not reached from the internet, or no address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return isIP(address) === 0 || lists[family].check(address, family)
}

/**
 * Whether the host of an address is among those that the operator has named, each with a port
 * (`10.0.0.7:9000`) or for all of them.
 */
export function isNamedHost({ hostname, port, protocol }: URL, named: readonly string[]): boolean {
  const host = bareHost(hostname)
  const withPort = `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
  return named.includes(host) || named.includes(withPort)
}

/** What is wrong with an address of a setting that leads into a private network; else null. */
export function privateFault(address: URL, named: readonly string[]): string | null {
  const host = bareHost(address.hostname)
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && isPrivateAddress(host))
  return isPrivate && !isNamedHost(address, named)
    ? `has a private address: write PRIVATE_HOSTS=${host} where that is meant`
    : null
}
