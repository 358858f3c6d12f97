import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressSource } from '../limits/client-address.ts'
import { refuse } from './refuse-bytes.ts'

/** How many connections may be open at the same time. */
export interface ConnectionLimits {
  total: number
  perAddress: number
  /** Proxies forward everybody, so they only count in the total. */
  isProxy(address: string | undefined): boolean
}

/** After this time the system looks whether a silent client is still there. */
const SILENT_MS = 60_000

/**
 * Refuses connections over the limits, with a message if there is time. Returns whether half of all
 * places are taken, or half of those of the connection's address. Then it must not be kept after
 * its reply, so that clients without a request leave the other half free. A proxy's is always kept.
 */
export function limitConnections(
  server: Server,
  { total, perAddress, isProxy }: ConnectionLimits,
): (socket: Socket) => boolean {
  // Refused connections stay open until they have read the message. Above this number they are
  // closed without one.
  server.maxConnections = total + Math.ceil(total / 10)
  const open = new Map<string, number>()
  const count = (source: string, more: number): number => {
    const now = (open.get(source) ?? 0) + more
    if (now > 0) open.set(source, now)
    else open.delete(source)
    return now
  }

  server.prependListener('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    const sources = isProxy(address) ? ['all'] : ['all', addressSource(address ?? '')]
    socket.setKeepAlive(true, SILENT_MS)
    const [all = 0, ofAddress = 0] = sources.map((source) => count(source, 1))
    socket.once('close', () => sources.map((source) => count(source, -1)))
    if (all > total) refuse(socket, 503)
    else if (ofAddress > perAddress) refuse(socket, 429)
  })
  const taken = (source: string) => open.get(source) ?? 0
  return ({ remoteAddress: address }) =>
    !isProxy(address) &&
    (2 * taken('all') > total || 2 * taken(addressSource(address ?? '')) > perAddress)
}
