import { isIP } from 'node:net'

/** An address as PostgreSQL's `inet` takes it: without an interface's name; `0.0.0.0` for what is none. */
export function storableIp(ip: string): string {
  const address = ip.replace(/%.*$/s, '')
  return isIP(address) ? address : '0.0.0.0'
}
