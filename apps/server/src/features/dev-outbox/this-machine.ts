import type { IncomingMessage } from 'node:http'
import { isPrivateAddress, isThisMachine } from '../../network/private-address.ts'

/** What can be seen of a request, without trusting any proxy. */
export type Seen = Pick<IncomingMessage, 'httpVersion' | 'headers'> & {
  socket: { remoteAddress?: string | undefined }
}

/** Proxies add such headers. A browser sends none of them. */
const FORWARDING = /^(x-|cf-|(forwarded|via|true-client-ip|cdn-loop)$)/

/**
 * Whether the person at this machine sends a request. Others come over a proxy or another address,
 * or their browser was led here by a site whose name was changed to point here (DNS rebinding).
 * Their host then is another one. In a container (`isContainer`), this machine has an address of
 * the container's private network.
 */
export function isFromThisMachine(
  { httpVersion, headers, socket }: Seen,
  { isContainer }: { isContainer: boolean },
): boolean {
  const site = `http://${headers.host ?? ''}`
  const from = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  return (
    // nginx sends this to its servers, and then no header that says so.
    httpVersion !== '1.0' &&
    URL.canParse(site) &&
    isThisMachine(new URL(site).hostname) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
    (from === '::1' || from.startsWith('127.') || (isContainer && isPrivateAddress(from)))
  )
}
