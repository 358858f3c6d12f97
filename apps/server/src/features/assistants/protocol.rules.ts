/** JSON-RPC errors, for everything that is not an answer of a tool. */
export const RPC_ERRORS = {
  parse: -32_700,
  invalidRequest: -32_600,
  invalidParams: -32_602,
  internal: -32_603,
  /** Our own: refused before it was examined, or not acceptable. */
  refused: -32_000,
} as const

interface RpcError {
  code: number
  message: string
  data?: unknown
}

/** An error that answers no particular request, unless its `id` is known. */
export function rpcError(
  status: number,
  error: RpcError,
  id: string | number | null = null,
): Response {
  return Response.json(
    { jsonrpc: '2.0', error, id },
    {
      status,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    },
  )
}

/**
 * A refusal of the API as an error of the protocol: status and headers are kept, and the envelope
 * is the error's data.
 */
export async function rpcRefusal(refusal: Response): Promise<Response> {
  const envelope = (await refusal.json()) as { message: string; message_code: string }
  const code = envelope.message_code === 'internal' ? RPC_ERRORS.internal : RPC_ERRORS.refused
  const answer = rpcError(refusal.status, { code, message: envelope.message, data: envelope })
  for (const name of ['retry-after', 'www-authenticate']) {
    const value = refusal.headers.get(name)
    if (value !== null) answer.headers.set(name, value)
  }
  return answer
}

/** Whether a message uses a tool. All others only keep the protocol going. */
export function isToolCall(message: unknown): message is { params?: unknown } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'method' in message &&
    message.method === 'tools/call'
  )
}

/** Whether a client accepts JSON: without an Accept header it does. */
export function acceptsJson(accept: string | null): boolean {
  return accept === null || /(^|[\s,])(application\/(json|\*)|\*\/\*)/i.test(accept)
}

/** The id of a request, as far as it can be read. */
export function idOf(message: unknown): string | number | null {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
