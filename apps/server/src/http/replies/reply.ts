import type { ServerResponse } from 'node:http'
import type { Endpoint, RedirectReply } from '@dastak/contract/endpoint.ts'
import { envelopeResponse } from './errors.ts'
import { sendFile, type OnBroken } from './file-reply.ts'
import type { AnyReply, RedirectAnswer } from '../route.ts'

/**
 * Converts the result of a handler to the endpoint's kind of reply. For a streamed file it resolves
 * when the last byte is written. `onBroken` is called with the error if a file could not be sent
 * completely.
 */
export async function toResponse(
  { method, data: rule }: Endpoint,
  reply: AnyReply,
  outgoing: ServerResponse,
  onBroken: OnBroken,
): Promise<Response> {
  // Set on Node's own response, so that every kind of reply keeps them.
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
    // The address may hold a signature, so it is not in the message.
    throw new Error('A redirect goes to an origin that the endpoint does not declare.')
  const address = isHere ? target.href.slice(here.length) : target.href
  return new Response(null, { status, headers: { location: address, 'cache-control': 'no-store' } })
}
