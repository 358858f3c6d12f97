import type { ServerResponse } from 'node:http'
import type { Endpoint, RedirectReply } from '@dastak/contract/endpoint.ts'
import { envelopeResponse } from './errors.ts'
import { sendFile, type OnBroken } from './file-reply.ts'
import type { AnyReply, RedirectAnswer } from '../route.ts'

/**
 * Turns what a handler returned into the endpoint's kind of reply. A file that is made while it is
 * sent resolves when its last byte is written; `onBroken` is told why one could not be sent whole.
 */
export async function toResponse(
  { method, data: rule }: Endpoint,
  reply: AnyReply,
  outgoing: ServerResponse,
  onBroken: OnBroken,
): Promise<Response> {
  // On Node's own answer, where they survive every kind of reply.
  if (reply.cookies) outgoing.setHeader('set-cookie', reply.cookies)
  if (!('kind' in rule)) {
    if (!('data' in reply)) throw new Error('The endpoint replies with an envelope.')
    return envelopeResponse(200, {
      success: true,
      message_code: 'success',
      message: reply.message ?? 'Success',
      data: rule.parse(reply.data),
    })
  }
  if (rule.kind === 'file' && 'file' in reply) return sendFile(reply, outgoing, onBroken)
  if (rule.kind === 'redirect' && 'location' in reply)
    return sendOn(rule, reply, method === 'GET' ? 302 : 303)
  throw new Error(`The endpoint replies with a ${rule.kind}.`)
}

function sendOn(
  { origins }: RedirectReply,
  { location }: RedirectAnswer,
  status: number,
): Response {
  const here = 'http://here.invalid'
  const target = URL.parse(location, here)
  const isHere = target?.origin === here && location.startsWith('/')
  if (!target || !(isHere || origins.includes(target.origin)))
    // Its address may hold a signature.
    throw new Error('A redirect leads to an origin that the endpoint does not declare.')
  const address = isHere ? target.href.slice(here.length) : target.href
  return new Response(null, { status, headers: { location: address, 'cache-control': 'no-store' } })
}
