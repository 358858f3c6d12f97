import type { IncomingMessage } from 'node:http'

/**
 * Where a request has reached this server, as `https://host`. A proxy that we trust says whether it
 * was reached over TLS.
 */
export function ownAddress(
  { headers, socket }: IncomingMessage,
  isTrusted: (address?: string) => boolean,
): string {
  const forwarded = isTrusted(socket.remoteAddress) && headers['x-forwarded-proto']
  return `${forwarded === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`
}
