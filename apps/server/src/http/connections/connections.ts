import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressSource } from '../limits/client-address.ts'
import { refuse } from './refuse-bytes.ts'

/** How many connections may be open at the same time. */
export interface ConnectionLimits {
  total: number
  perAddress: number
  /** Addresses that bring everybody, and so only count in the total. */
  isProxy(address: string | undefined): boolean
}

/** Refuses connections over the limits, in words where there is time for them. */
export function limitConnections(
  server: Server,
  { total, perAddress, isProxy }: ConnectionLimits,
): void {
  // Refused connections stay open until they have read why; beyond this number they are closed
  // without a word.
  server.maxConnections = total + Math.ceil(total / 10)
  const open = new Map<string, number>()
  let all = 0

  server.prependListener('connection', (socket: Socket) => {
    const source = isProxy(socket.remoteAddress) ? null : addressSource(socket.remoteAddress ?? '')
    const count = source === null ? 0 : (open.get(source) ?? 0) + 1
    all += 1
    if (source !== null) open.set(source, count)
    socket.once('close', () => {
      all -= 1
      if (source === null) return
      const left = (open.get(source) ?? 1) - 1
      if (left > 0) open.set(source, left)
      else open.delete(source)
    })
    if (all > total) refuse(socket, { status: 503, code: 'rate_limited', message: BUSY })
    else if (count > perAddress)
      refuse(socket, { status: 429, code: 'rate_limited', message: TOO_MANY })
  })
}

const BUSY = 'The server has too many connections. Please try again in a few seconds.'
const TOO_MANY =
  'Your network has too many connections to this server. Please try again in a few seconds.'
