import { defineEndpoint, file } from '@dastak/contract/endpoint.ts'
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../app-error.ts'
import { callWithin, type Enter, type Attempt } from '../../http/guard.ts'
import { readJson } from '../../http/requests/input.ts'
import type { Binding, Context } from '../../http/route.ts'
import type { AssistantMessage, Assistants } from './assistants.service.ts'
import type { CallApi } from './define-tool.ts'
import { isToolCall, RPC_ERRORS, rpcError } from './protocol.rules.ts'

/**
 * Not part of the API whose calls it makes: like the download of a file, it is served next to them.
 */
const SEND_MESSAGE = defineEndpoint({
  name: 'sendAssistantMessage',
  summary: 'A message of the Model Context Protocol',
  method: 'POST',
  path: '/mcp',
  access: { who: 'user', credentials: ['session', 'api_key', 'extension_key'] },
  data: file(),
})

interface AssistantRequest {
  request: AssistantMessage['request']
  incoming: IncomingMessage
  attempt: Attempt
  contextOf(principal: Context['principal']): Context
  /** Logs a failed inner call, and returns its error as an envelope. */
  refusal: AssistantMessage['refusal']
}

/**
 * Answers a message of an assistant. Its inner calls pass the guard like every call. It is read
 * first, because it says as what it counts. Errors: those of the guard, unauthorized (no API key),
 * unsupported_file, payload_too_large.
 */
export function assistantRoute(assistants: Assistants, bindings: readonly Binding[], enter: Enter) {
  const byEndpoint = new Map(bindings.map((binding) => [binding.endpoint, binding]))

  return async (sent: AssistantRequest): Promise<Response> => {
    const { incoming, contextOf, attempt: origin, ...rest } = sent
    const read = await readMessage(incoming).catch((error: unknown) => ({ error }))
    const usesTool = 'message' in read && isToolCall(read.message)
    const attempt = { ...origin, isMessage: !usesTool }
    return enter(SEND_MESSAGE, attempt, async (principal) => {
      if (principal?.credential !== 'api_key' || principal.actor.id === null)
        throw new AppError('unauthorized', {
          message: 'An assistant connects with an API key: Authorization: Bearer dst_…',
        })
      if (read instanceof Response) return read
      if ('error' in read) throw read.error
      const { message } = read
      const call = ((endpoint, input) => {
        const binding = byEndpoint.get(endpoint)
        if (!binding) throw new Error(`${endpoint.name} is not bound.`)
        return callWithin(enter, binding, input, { attempt, contextOf })
      }) as CallApi
      return assistants.answer({ ...rest, message, apiKey: principal.actor.id, call })
    })
  }
}

/** One message, or the reason why it is not one. Errors: unsupported_file, payload_too_large. */
async function readMessage(incoming: IncomingMessage): Promise<{ message: unknown } | Response> {
  try {
    const message = await readJson(incoming)
    if (!Array.isArray(message)) return { message }
    return rpcError(400, {
      code: RPC_ERRORS.invalidRequest,
      message: 'Send one message at a time, not a batch.',
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    return rpcError(400, { code: RPC_ERRORS.parse, message: error.message })
  }
}
