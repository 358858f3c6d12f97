import { BlockList, isIP } from 'node:net'
import { bareHost } from './url-parts.ts'

/**
 * Everything but public unicast: this machine, private and shared networks, and addresses that lead
 * to them.
 */
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

// One list per family. In a common list, IPv4 would count as IPv4 in IPv6.
const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, prefix] of NOT_PUBLIC) {
  const family = network.includes(':') ? 'ipv6' : 'ipv4'
  lists[family].addSubnet(network, prefix, family)
}

/**
 * Whether a text is not a public IP address: not reachable from the internet, or not an address.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return isIP(address) === 0 || lists[family].check(address, family)
}

/**
 * Whether the host of an address is this machine: `localhost`, a name below it, or a loopback
 * address. `hostname` as in a `URL`, which spells addresses in one way.
 */
export function isThisMachine(hostname: string): boolean {
  return /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(hostname)
}

/**
 * Whether the operator's list names the host of an address, with its port (`10.0.0.7:9000`) or for
 * all ports.
 */
export function isNamedHost({ hostname, port, protocol }: URL, named: readonly string[]): boolean {
  const host = bareHost(hostname)
  const withPort = `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`
  return named.includes(host) || named.includes(withPort)
}

/** A problem of an address in the settings that is in a private network. Otherwise null. */
export function privateFault(address: URL, named: readonly string[]): string | null {
  const host = bareHost(address.hostname)
  const isPrivate = host === 'localhost' || (isIP(host) !== 0 && isPrivateAddress(host))
  return isPrivate && !isNamedHost(address, named)
    ? `has a private address. If that is intended, set PRIVATE_HOSTS=${host}`
    : null
}
