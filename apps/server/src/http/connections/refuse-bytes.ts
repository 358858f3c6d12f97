import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Envelope } from '@dastak/contract/envelope.ts'
import { securityHeaders } from '../replies/security-headers.ts'

/** Headers of a reply that is sent without the application. */
export const JSON_HEADERS = {
  ...Object.fromEntries(securityHeaders(false)),
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

const NOT_HTTP = 'The server does not understand this request.'
/** Messages for requests that are refused before the application sees them, by status. */
const MESSAGES = {
  400: NOT_HTTP,
  408: 'The request took too long to arrive.',
  429: 'Your network has too many connections to this server. Try again in a few seconds.',
  431: NOT_HTTP,
  503: 'The server has too many connections. Try again in a few seconds.',
}
type Status = keyof typeof MESSAGES

const isForNow = (status: Status) => status === 429 || status === 503

export function refusalBody(status: Status): string {
  const envelope: Envelope<object> = {
    success: false,
    status_code: status,
    message_code: isForNow(status) ? 'rate_limited' : 'validation_failed',
    message: MESSAGES[status],
    data: {},
  }
  return JSON.stringify(envelope)
}

/** Replies on the raw connection and closes it. Sends nothing if a reply may have started. */
export function refuse(socket: Socket, status: Status): void {
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const body = refusalBody(status)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(JSON_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ...(isForNow(status) ? ['retry-after: 5'] : []),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Time to read the reply. After it the connection is closed for good.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
