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

/** What a handler may know of the request besides its parsed input. */
export interface Context<P = Principal | null> {
  /** Who calls; null where the endpoint asks for no user. */
  principal: P
  /** The client's address, `X-Forwarded-For` read only from trusted proxies. */
  ip: string
  userAgent: string
  requestId: string
  /** Ends when the client has left before it was answered: what only he wanted can be given up. */
  readonly gone: AbortSignal
  /** The `Idempotency-Key` header, 1 to 255 characters. */
  idempotencyKey: string | undefined
  cookie(name: string): string | undefined
  /** The bearer token as it was sent, not checked where the endpoint asks for no user. */
  bearerToken: string | undefined
  /** A header of the request: for what signs its body. */
  header(name: string): string | undefined
  /** For links that lead here: PUBLIC_URL, else by the request. No slash at its end. */
  readonly here: string
}

interface Cookies {
  /** Whole `Set-Cookie` values. */
  cookies?: readonly string[]
}
interface Reply<Data> extends Cookies {
  data: Data
  message?: string
}
/**
 * A file to save. `content` may be made while it is sent: what fails before its first piece is
 * returned as a refusal, what fails later breaks the connection off, so that nobody takes half a
 * file for a whole one.
 */
export interface FileAnswer extends Cookies {
  file: {
    name: string
    type: string
    content: string | Uint8Array | AsyncIterable<string | Uint8Array>
    /** Of a stream's content, where it is known. */
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
type PrincipalOf<E> = E extends { access: { who: 'user' } } ? Principal : null
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

/** Joins an endpoint and its handler; the input is parsed before, the answer's `data` after. */
export function bind<E extends Endpoint<z.ZodMiniType, BodyRule>>(
  endpoint: E,
  handler: Handler<E>,
): Binding {
  return {
    endpoint,
    // The application has let the caller in, and parsed the input by the endpoint's schemas.
    handle: (input, context) =>
      handler(
        input as { body: ParsedBody<E>; query: ParsedQuery<E> },
        context as Context<PrincipalOf<E>>,
      ),
  }
}
