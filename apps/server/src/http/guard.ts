import type { Access, Endpoint } from '@dastak/contract/endpoint.ts'
import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'
import type { Principal } from '../keys/principal.ts'
import { checkAccess, identify, identifyOperator, type Identification } from './access.ts'
import type { CallLimits, Origin } from './limits/call-limits.ts'
import { parseInput } from './requests/input.ts'
import { OverloadError } from './outages/outages.ts'
import type { Binding, Context } from './route.ts'

/** Everything the guard needs to know about a request. */
export interface Attempt extends Origin {
  authorization: string | undefined
  /** Sets a header of the reply, also of a refusal. */
  setHeader(name: string, value: string): void
}

/**
 * Every call of an endpoint passes this guard. It checks the token, the limits and the access rule,
 * and takes one of the caller's slots while `serve` runs. An operator's call is identified before
 * anything else, so that nobody else learns that there is such a call. Errors: unauthorized,
 * token_expired, rate_limited, those of `checkAccess`, confirmation_required, and OverloadError
 * before anything is done.
 */
export function createGuard({
  authenticate,
  ownerOf,
  limits,
  isOverloaded,
  requireConfirmation,
}: Identification & {
  limits: CallLimits
  isOverloaded: () => boolean
  /** Throws confirmation_required unless the caller's session was confirmed a short time ago. */
  requireConfirmation: (principal: Principal) => Promise<void>
}) {
  async function identifyUser(access: Access, { authorization, ip }: Attempt) {
    const authenticateToken = (token: string) => authenticate(token, () => limits.checkAddress(ip))
    return identify(access, authorization, authenticateToken).catch((error: unknown) => {
      // Somebody who was signed in must learn to refresh, even if others use up the limit of the
      // address.
      if (error instanceof AppError && error.code !== 'token_expired') limits.countAddress(ip)
      throw error
    })
  }

  return async function enter<T>(
    endpoint: Endpoint,
    attempt: Attempt,
    serve: (principal: Principal | null) => Promise<T>,
  ): Promise<T> {
    const { access } = endpoint
    const { authorization, setHeader, isWithin } = attempt
    const operator =
      access.who === 'operator'
        ? await identifyOperator(authorization, { authenticate, ownerOf })
        : null
    if (!isWithin && isOverloaded()) throw new OverloadError('too many calls wait for the database')
    const principal = operator ?? (await identifyUser(access, attempt))
    try {
      await limits.count(endpoint, principal, attempt)
    } finally {
      for (const [name, value] of limits.headersOf(principal, attempt)) setHeader(name, value)
    }
    checkAccess(access, principal)
    if (operator && access.who === 'operator' && access.needsConfirmation)
      await requireConfirmation(operator)
    const leave = principal ? await limits.takeSlot(endpoint, principal) : null
    try {
      return await serve(principal)
    } finally {
      leave?.()
    }
  }
}
export type Enter = ReturnType<typeof createGuard>

/**
 * Makes a call from within another call. It passes the same guard to the same handler, and is
 * parsed like a call over HTTP. Only for JSON endpoints with either a body or a query.
 */
export function callWithin(
  enter: Enter,
  { endpoint, handle }: Binding,
  input: unknown,
  { attempt, contextOf }: { attempt: Attempt; contextOf: (principal: Principal | null) => Context },
): Promise<unknown> {
  const { body, query, data } = endpoint
  if ('kind' in data || (body && 'kind' in body))
    throw new Error(`${endpoint.name} works over HTTP only.`)
  return enter(endpoint, { ...attempt, isWithin: true }, async (principal) => {
    const parsed = parseInput(body ?? query ?? z.unknown(), input)
    const reply = await handle(
      body ? { body: parsed, query: undefined } : { body: undefined, query: parsed },
      contextOf(principal),
    )
    return 'data' in reply ? data.parse(reply.data) : undefined
  })
}
