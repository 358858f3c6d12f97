import type { DataOf, Endpoint } from '@dastak/contract/endpoint.ts'
import type * as z from 'zod/mini'
import type { Principal } from '../principal.ts'

/** What a handler may know of the request besides its parsed input. */
export interface Context<P = Principal | null> {
  /** Who calls; null where the endpoint asks for no user. */
  principal: P
  /** The client's address, `X-Forwarded-For` read only from trusted proxies. */
  ip: string
  userAgent: string
  requestId: string
  /** The `Idempotency-Key` header, 1 to 255 characters. */
  idempotencyKey: string | undefined
  cookie(name: string): string | undefined
  /** The bearer token as it was sent, not checked where the endpoint asks for no user. */
  bearerToken: string | undefined
}

export interface Reply<Data> {
  data: Data
  message?: string
  /** Whole `Set-Cookie` values. */
  cookies?: readonly string[]
}

type ParsedBody<E> = E extends Endpoint<z.ZodMiniType, infer Body> ? z.output<Body> : never
type ParsedQuery<E> = E extends Endpoint<infer Query> ? z.output<Query> : never
type PrincipalOf<E> = E extends { access: { who: 'user' } } ? Principal : null
export type Handler<E> = (
  input: { body: ParsedBody<E>; query: ParsedQuery<E> },
  context: Context<PrincipalOf<E>>,
) => Promise<Reply<DataOf<E>>>

/** An endpoint of the contract with what answers it. */
export interface Binding {
  endpoint: Endpoint
  handle(input: { body: unknown; query: unknown }, context: Context): Promise<Reply<unknown>>
}

/** Joins an endpoint and its handler; the input is parsed before, the answer's `data` after. */
export function bind<E extends Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>>(
  endpoint: E,
  handler: Handler<E>,
): Binding {
  return {
    endpoint,
    // The application has let the caller in by the endpoint's own access rule, and parsed the input by its schemas.
    handle: (input, context) =>
      handler(input as { body: ParsedBody<E>; query: ParsedQuery<E> }, context as Context<PrincipalOf<E>>),
  }
}
