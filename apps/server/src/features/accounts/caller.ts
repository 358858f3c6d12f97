import { isIP } from 'node:net'
import type { Context } from '../../http/route.ts'
import type { Caller } from './sessions.service.ts'

/** Where a call came from. The address as PostgreSQL's `inet` takes it: without an interface's name; `0.0.0.0` for what is none. */
export function callerOf({ ip, userAgent }: Context): Caller {
  const address = ip.replace(/%.*$/s, '')
  return { ip: isIP(address) ? address : '0.0.0.0', userAgent }
}
