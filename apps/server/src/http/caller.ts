import { isIP } from 'node:net'
import type { Context } from './route.ts'

export interface Caller {
  /** Valid for PostgreSQL's `inet`. */
  ip: string
  userAgent: string
}

/** The origin of a call. The address has no interface name, and is `0.0.0.0` if it is not valid. */
export function callerOf({ ip, userAgent }: Context): Caller {
  const address = ip.replace(/%.*$/s, '')
  return { ip: isIP(address) ? address : '0.0.0.0', userAgent }
}
