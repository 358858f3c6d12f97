import type { Endpoint } from '@dastak/contract/endpoint.ts'
import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'
import type { Principal } from '../keys/principal.ts'
import { admit, identify, type Authenticate } from './access.ts'
import type { CallLimits, Origin } from './limits/call-limits.ts'
import { parseInput } from './requests/input.ts'
import type { Binding, Context } from './route.ts'

/** What is known of a caller before he is let in. */
export interface Attempt extends Origin {
  authorization: string | undefined
  /** Sets a header of the answer, whatever it will be. */
  setHeader(name: string, value: string): void
}

/**
 * The one door to every endpoint, whatever brings the call: who it is, how often he may, whether he
 * may this, and a place among his calls. `serve` runs in that place. Errors: unauthorized,
 * token_expired, rate_limited and those of `admit`.
 */
export function createGuard({
  authenticate,
  limits,
}: {
  authenticate: Authenticate
  limits: CallLimits
}) {
  return async function enter<T>(
    endpoint: Endpoint,
    attempt: Attempt,
    serve: (principal: Principal | null) => Promise<T>,
  ): Promise<T> {
    const { access } = endpoint
    const { authorization, ip, setHeader } = attempt
    const whoIs = (token: string) => authenticate(token, () => limits.checkAddress(ip))
    const principal = await identify(access, authorization, whoIs).catch((error: unknown) => {
      // Who was signed in is told to refresh, whatever others do at his address.
      if (error instanceof AppError && error.code !== 'token_expired') limits.countAddress(ip)
      throw error
    })
    try {
      limits.count(endpoint, principal, attempt)
    } finally {
      for (const [name, value] of limits.headersOf(principal)) setHeader(name, value)
    }
    admit(access, principal)
    const leave = principal ? await limits.place(endpoint, principal) : null
    try {
      return await serve(principal)
    } finally {
      leave?.()
    }
  }
}
export type Enter = ReturnType<typeof createGuard>

/**
 * Makes a call from within another: through the same door to the same handler, parsed in and out as
 * if it had come by HTTP. Only for endpoints of JSON that take either a body or a query.
 */
export function callWithin(
  enter: Enter,
  { endpoint, handle }: Binding,
  input: unknown,
  { attempt, contextOf }: { attempt: Attempt; contextOf: (principal: Principal | null) => Context },
): Promise<unknown> {
  const { body, query, data } = endpoint
  if ('kind' in data || (body && 'kind' in body))
    throw new Error(`${endpoint.name} is for HTTP alone.`)
  return enter(endpoint, { ...attempt, isWithin: true }, async (principal) => {
    const parsed = parseInput(body ?? query ?? z.unknown(), input)
    const reply = await handle(
      body ? { body: parsed, query: undefined } : { body: undefined, query: parsed },
      contextOf(principal),
    )
    return 'data' in reply ? data.parse(reply.data) : undefined
  })
}
