import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/**
 * Who may call an endpoint.
 * `anyone`: no token needed. `cookie`: reads or sets the refresh cookie, so its Origin is checked. `user`: a bearer token.
 * The rest only narrows `user`. An API key is let in only where `isForApiKeys` is set.
 */
export interface Access {
  who: 'anyone' | 'cookie' | 'user'
  permission?: Permission
  needsOnboarding?: boolean
  needsVerifiedEmail?: boolean
  isForApiKeys?: boolean
}

/** One call of the API: declared once, bound by the server, called by the web app. */
export interface Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique, a verb and a noun; the operation id in the API reference. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: Access
  query?: Query
  body?: Body
  /** The schema of `data` in the envelope. Keys that it does not name never leave the server. */
  data: Data
}

/** Declares an endpoint; only gives it its type. */
export function defineEndpoint<
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Data extends z.ZodMiniType = z.ZodMiniType,
>(endpoint: Endpoint<Query, Body, Data>): Endpoint<Query, Body, Data> {
  return endpoint
}

/** What a client sends as body. */
export type BodyOf<E> = E extends Endpoint<z.ZodMiniType, infer Body> ? z.input<Body> : never
/** What a client sends as query. */
export type QueryOf<E> = E extends Endpoint<infer Query> ? z.input<Query> : never
/** What a client finds in `data`. */
export type DataOf<E> = E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer Data> ? z.output<Data> : never
