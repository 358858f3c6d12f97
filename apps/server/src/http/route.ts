import type {
  BodyRule,
  DataOf,
  Endpoint,
  FileReply,
  FilesOf,
  FormBody,
  RawBody,
  RedirectReply,
} from '@dastak/contract/endpoint.ts'
import type * as z from 'zod/mini'
import type { Principal } from '../keys/principal.ts'
import type { UploadedFile } from './requests/uploads.ts'

/** The parts of a request that a handler may use, in addition to its parsed input. */
export interface Context<P = Principal | null> {
  /** The caller. Null if the endpoint needs no user. */
  principal: P
  /** The client's address. `X-Forwarded-For` is only read from trusted proxies. */
  ip: string
  userAgent: string
  requestId: string
  /** Aborts if the client leaves before the reply. Work that only this client needs can stop. */
  readonly signal: AbortSignal
  /** The `Idempotency-Key` header, 1 to 255 characters. */
  idempotencyKey: string | undefined
  cookie(name: string): string | undefined
  /** The bearer token as sent. It is not checked if the endpoint needs no user. */
  readonly bearerToken: string | undefined
  /** A header of the request, for signatures of the body. */
  header(name: string): string | undefined
  /**
   * The start of links to this server: PUBLIC_URL, otherwise from the request. No slash at its end.
   */
  readonly baseUrl: string
}

interface Cookies {
  /** Complete `Set-Cookie` values. */
  cookies?: readonly string[]
}
interface Reply<Data> extends Cookies {
  data: Data
  message?: string
}
/**
 * A file to save. `content` may be created while it is sent. Errors before its first piece are
 * returned normally. Later ones break the connection off, so that nobody takes half a file for a
 * complete one.
 */
export interface FileAnswer extends Cookies {
  file: {
    name: string
    type: string
    content: string | Uint8Array | AsyncIterable<string | Uint8Array>
    /** The size of a stream, if it is known. */
    bytes?: number
  }
}
/** A path of this site, or an address at one of the endpoint's origins. */
export interface RedirectAnswer extends Cookies {
  location: string
}
export type AnyReply = Reply<unknown> | FileAnswer | RedirectAnswer

type ParsedBody<E> =
  E extends Endpoint<z.ZodMiniType, infer Body>
    ? Body extends FormBody<infer Fields, infer Files>
      ? z.output<Fields> & FilesOf<Files, UploadedFile>
      : Body extends RawBody
        ? Buffer
        : z.output<Body>
    : never
type ParsedQuery<E> = E extends Endpoint<infer Query> ? z.output<Query> : never
type PrincipalOf<E> = E extends { access: { who: 'user' | 'operator' } } ? Principal : null
type ReplyOf<E> = E extends { data: FileReply }
  ? FileAnswer
  : E extends { data: RedirectReply }
    ? RedirectAnswer
    : Reply<DataOf<E>>
type Handler<E> = (
  input: { body: ParsedBody<E>; query: ParsedQuery<E> },
  context: Context<PrincipalOf<E>>,
) => Promise<ReplyOf<E>>

/** An endpoint of the contract with its handler. */
export interface Binding {
  endpoint: Endpoint
  handle(input: { body: unknown; query: unknown }, context: Context): Promise<AnyReply>
}

/**
 * Joins an endpoint with its handler. The input is parsed before, and `data` of the reply after it.
 */
export function bind<E extends Endpoint<z.ZodMiniType, BodyRule>>(
  endpoint: E,
  handler: Handler<E>,
): Binding {
  return {
    endpoint,
    // The application has already checked access and parsed the input by the endpoint's schemas.
    handle: (input, context) =>
      handler(
        input as { body: ParsedBody<E>; query: ParsedQuery<E> },
        context as Context<PrincipalOf<E>>,
      ),
  }
}
