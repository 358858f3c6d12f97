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

interface Refusal {
  status: number
  code: 'validation_failed' | 'rate_limited'
  message: string
}

/** The request is no HTTP: nothing of the product has seen it. */
export const MALFORMED: Refusal = {
  status: 400,
  code: 'validation_failed',
  message: 'This is not a request that this server understands.',
}
export const TOO_SLOW: Refusal = {
  status: 408,
  code: 'validation_failed',
  message: 'The request took too long to arrive.',
}

export function refusalBody({ status, code, message }: Refusal): string {
  const envelope: Envelope<object> = {
    success: false,
    status_code: status,
    message_code: code,
    message,
    data: {},
  }
  return JSON.stringify(envelope)
}

/** Answers on the bare connection and closes it; silently if an answer may be on its way. */
export function refuse(socket: Socket, refusal: Refusal): void {
  if (!socket.writable || socket.bytesWritten > 0) return void socket.destroy()
  const body = refusalBody(refusal)
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(JSON_HEADERS).map(([name, value]) => `${name}: ${value}`),
    ...(refusal.code === 'rate_limited' ? ['retry-after: 5'] : []),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Time to read it; who then still holds the connection holds nothing.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
