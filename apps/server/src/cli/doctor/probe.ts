import { once } from 'node:events'
import { request as plain, type IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import { text } from 'node:stream/consumers'
import type { SeenRequest } from '../../http/requests/seen-request.ts'
import { parseJson } from '../../json/parse-json.ts'
import { DOCTOR_HEADER, doctorToken } from '../../keys/doctor-token.ts'
import { networkErrorText } from '../../network/network-error-text.ts'
import { FORGED, type Probe } from './proxy.rules.ts'

const ANSWER_MS = 8_000

/** An answer without redirects, and the socket's own end. Throws the error of the system. */
export async function get(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ response: IncomingMessage; body: string; localAddress: string; localPort: number }> {
  const address = new URL(url)
  const request = (address.protocol === 'http:' ? plain : secure)(address, {
    headers,
    agent: false,
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  request.end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  // Later errors of the request are reported by reading the response.
  request.on('error', () => undefined)
  const { localAddress = '', localPort = 0 } = response.socket
  return { response, body: await text(response), localAddress, localPort }
}

/**
 * How our server sees a request to this address. The request shows that we have the secret. It also
 * claims to be forwarded, which a proxy must not pass on as it is.
 */
export async function probe(
  url: string,
  { secret, isForged }: { secret: string | null; isForged: boolean },
): Promise<Probe> {
  try {
    const { response, body, localAddress, localPort } = await get(`${url}/healthz`, {
      ...(secret !== null && { [DOCTOR_HEADER]: doctorToken(secret, new Date()) }),
      ...(isForged && { 'x-forwarded-for': FORGED }),
    })
    const { statusCode: status = 0, headers } = response
    const seen = parseJson(body)
    if (status === 200 && isSeen(seen))
      return { state: 'seen', seen, localPort, localAddress: localAddress.replace('::ffff:', '') }
    return { state: 'other', status, isOurs: body === 'ok' && 'x-request-id' in headers }
  } catch (error) {
    const code = codeOf(error)
    const why = networkErrorText(code) ?? code
    const isTls = /CERT|SIGN|SSL|TLS|ISSUER|EPROTO/.test(code)
    return { state: 'failed', why, isTls, mayBeBlocked: /TIMED|UNREACH|TIMEOUT/.test(code) }
  }
}

function isSeen(value: unknown): value is SeenRequest {
  return typeof value === 'object' && value !== null && 'client_address' in value
}

function codeOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'ETIMEDOUT'
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
