import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/** What a caller shows for himself: a session's access token, an API key, or the key of a browser extension. */
export type Credential = 'session' | 'api_key' | 'extension_key'

/** No token needed, or (`cookie`) the refresh cookie is read or set, so the Origin is checked. */
interface OpenAccess {
  who: 'anyone' | 'cookie'
}
/** A bearer token of one of the kinds in `credentials`: a session alone where it is left out. The rest narrows further. */
interface UserAccess {
  who: 'user'
  credentials?: readonly Credential[]
  permission?: Permission
  needsOnboarding?: boolean
  needsVerifiedEmail?: boolean
}
/** Who may call an endpoint. */
export type Access = OpenAccess | UserAccess

/** One call of the API: declared once, bound by the server, called by the web app. */
export interface Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
  Rule extends Access = Access,
> {
  /** Unique, a verb and a noun; the operation id in the API reference. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: Rule
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
  const Rule extends Access = Access,
>(endpoint: Endpoint<Query, Body, Data, Rule>): Endpoint<Query, Body, Data, Rule> {
  return endpoint
}

/** What a client sends as body. */
export type BodyOf<E> = E extends Endpoint<z.ZodMiniType, infer Body> ? z.input<Body> : never
/** What a client sends as query. */
export type QueryOf<E> = E extends Endpoint<infer Query> ? z.input<Query> : never
/** What a client finds in `data`. */
export type DataOf<E> = E extends Endpoint<z.ZodMiniType, z.ZodMiniType, infer Data> ? z.output<Data> : never
