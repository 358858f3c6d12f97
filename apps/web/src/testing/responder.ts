import type { DataOf, Endpoint, FormBody } from '@dastak/contract/endpoint.ts'
import { ERRORS, type ErrorCode, type FieldError } from '@dastak/contract/errors.ts'
import { afterEach, expect, vi } from 'vitest'
type Rule = NonNullable<Endpoint['query']>

/** What was sent: the body parsed, as the server would, by the contract. */
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

/** In place of an answer: the connection broke, and nobody knows what became of the call. */
export const BROKEN = Symbol('broken')

/** The server's refusal, by its code; with the fields that are wrong. */
export function refuse(code: ErrorCode, errors: FieldError[] = []): Refusal {
  return { code, errors }
}

/** An answer that comes when the test says so. */
export function held<T>() {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { answer: () => promise, give: resolve }
}

/**
 * Stands at the edge where HTTP would begin. It knows the contract alone: what is sent has to be
 * what the endpoint takes, and what is replied goes through the endpoint's schema. A call that
 * nobody waits for fails the test.
 */
export function createResponder() {
  const answers = new Map<string, { endpoint: Endpoint; answer: Answer<Endpoint> }>()
  const calls: { name: string; call: Call }[] = []
  const wrong: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit): Promise<Response> => {
    try {
      const { pathname, searchParams } = new URL(address, location.origin)
      const found = answers.get(`${init.method} ${pathname}`)
      if (!found) throw new Error(`nobody expects ${init.method} ${pathname}`)
      const { endpoint, answer } = found
      const query = Object.fromEntries(searchParams)
      endpoint.query?.parse(query)
      const idempotencyKey = new Headers(init.headers).get('idempotency-key')
      const call = { query, body: bodyOf(endpoint, init.body), idempotencyKey }
      calls.push({ name: endpoint.name, call })
      const reply = await answer(call)
      if (reply !== BROKEN) return isRefusal(reply) ? refusal(reply) : success(endpoint, reply)
    } catch (fault) {
      wrong.push(fault)
    }
    throw new TypeError('fetch failed')
  })
  afterEach(() => {
    answers.clear()
    calls.length = 0
    expect(wrong.splice(0)).toEqual([])
  })
  return {
    /** How the endpoint answers from now on. */
    on<E extends Endpoint>(endpoint: E, answer: Answer<E>) {
      answers.set(`${endpoint.method} ${endpoint.path}`, {
        endpoint,
        answer,
      })
    },
    /** What was sent to it, in order. */
    calls: ({ name }: { name: string }) =>
      calls.filter((one) => one.name === name).map(({ call }) => call),
  }
}

/** What the server would make of the body: parsed by the contract. */
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
  const words = { message_code: 'success', message: 'Done' }
  return Response.json({ success: true, status_code: 200, ...words, data })
}

function refusal({ code, errors }: Refusal): Response {
  const { status, message } = ERRORS[code]
  const words = { message_code: code, message }
  return Response.json(
    { success: false, status_code: status, ...words, data: { errors } },
    { status },
  )
}
