import type { DataOf, Endpoint, FormBody } from '@dastak/contract/endpoint.ts'
import { ERRORS, type ErrorCode, type FieldError } from '@dastak/contract/errors.ts'
import { afterEach, expect, vi } from 'vitest'
type Rule = NonNullable<Endpoint['query']>

/** A received call. The contract has parsed its body, as on the server. */
interface Call {
  body: unknown
  query: Record<string, string>
  idempotencyKey: string | null
}

interface Refusal {
  code: ErrorCode
  errors: FieldError[]
}
type Reply<E> = DataOf<E> | Refusal | typeof BROKEN
type Answer<E> = (call: Call) => Reply<E> | Promise<Reply<E>>

/** Instead of an answer: the connection broke, and the result of the call is unknown. */
export const BROKEN = Symbol('broken')

/** The server's refusal with its code and the fields that are faults. */
export function refuse(code: ErrorCode, errors: FieldError[] = []): Refusal {
  return { code, errors }
}

/** An answer that arrives when the test calls `give`. */
export function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: () => promise, give: resolve }
}

/**
 * Replaces `fetch`. Requests and answers must match the endpoint's schemas. An unexpected call
 * fails the test.
 */
export function createResponder() {
  const answers = new Map<string, { endpoint: Endpoint; answer: Answer<Endpoint> }>()
  const calls: { name: string; call: Call }[] = []
  const faults: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    try {
      const { pathname, searchParams } = new URL(address, location.origin)
      const found = answers.get(`${init.method} ${pathname}`)
      if (!found) throw new Error(`unexpected call: ${init.method} ${pathname}`)
      const { endpoint, answer } = found
      const query = Object.fromEntries(searchParams)
      endpoint.query?.parse(query)
      const idempotencyKey = new Headers(init.headers).get('idempotency-key')
      const call = { query, body: bodyOf(endpoint, init.body), idempotencyKey }
      calls.push({ name: endpoint.name, call })
      const reply = await answer(call)
      if (reply !== BROKEN) return isRefusal(reply) ? refusal(reply) : success(endpoint, reply)
    } catch (fault) {
      faults.push(fault)
    }
    throw new TypeError('fetch failed')
  })
  afterEach(() => {
    answers.clear()
    calls.length = 0
    expect(faults.splice(0)).toEqual([])
  })
  return {
    /** Sets the answer of an endpoint. */
    on<E extends Endpoint>(endpoint: E, answer: Answer<E>) {
      answers.set(`${endpoint.method} ${endpoint.path}`, {
        endpoint,
        answer,
      })
    },
    /** The calls of an endpoint, in order. */
    calls: ({ name }: { name: string }) =>
      calls.filter((one) => one.name === name).map(({ call }) => call),
  }
}

/** Parses the body with the contract, as the server would. */
function bodyOf({ body: rule }: Endpoint, sent: RequestInit['body']): unknown {
  if (!rule) return undefined
  if (!(sent instanceof FormData)) return (rule as Rule).parse(JSON.parse(sent as string))
  const entries = Object.fromEntries(sent)
  ;(rule as FormBody).fields.parse(entries)
  return entries
}

const isRefusal = (reply: unknown): reply is Refusal =>
  typeof reply === 'object' && reply !== null && 'code' in reply && 'errors' in reply

function success({ data: schema }: Endpoint, reply: unknown): Response {
  const data = (schema as Rule).parse(reply)
  const text = { message_code: 'success', message: 'Done' }
  return Response.json({ success: true, status_code: 200, ...text, data })
}

function refusal({ code, errors }: Refusal): Response {
  const { status, message } = ERRORS[code]
  const text = { message_code: code, message }
  return Response.json(
    { success: false, status_code: status, ...text, data: { errors } },
    { status },
  )
}
