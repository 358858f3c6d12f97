import { isIP } from 'node:net'
import type { Context } from './route.ts'

export interface Caller {
  /** As PostgreSQL's `inet` takes it. */
  ip: string
  userAgent: string
}

/** Where a call came from. The address without an interface's name; `0.0.0.0` for what is none. */
export function callerOf({ ip, userAgent }: Context): Caller {
  const address = ip.replace(/%.*$/s, '')
  return { ip: isIP(address) ? address : '0.0.0.0', userAgent }
}
