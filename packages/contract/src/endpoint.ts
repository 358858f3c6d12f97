import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/** What a caller shows: a session's access token, an API key, a browser extension's key. */
export type Credential = 'session' | 'api_key' | 'extension_key'

/** No token needed, or (`cookie`) the refresh cookie is read or set, so the Origin is checked. */
interface OpenAccess {
  who: 'anyone' | 'cookie'
}
/**
 * A bearer token of one of the kinds in `credentials`: a session alone where it is left out. The
 * rest narrows further. An API key always needs a current plan.
 */
interface UserAccess {
  who: 'user'
  credentials?: readonly Credential[]
  permission?: Permission
  needsOnboarding?: boolean
  needsPlan?: boolean
  needsVerifiedEmail?: boolean
}
/** Who may call an endpoint. */
export type Access = OpenAccess | UserAccess

/** At most `calls` at once, given back evenly over `seconds`. */
export interface CallLimit {
  calls: number
  seconds: number
}
/** An endpoint's own limits, beside those of a user or an address (an IPv6 counts by its /64). */
interface EndpointLimits {
  perUser?: CallLimit
  perAddress?: CallLimit
}

/** A form's file: its size to the byte, the endings of its name in small letters, no dot. */
export interface FileRule {
  maxBytes: number
  extensions: readonly string[]
  isOptional?: boolean
}
/** `multipart/form-data`: fields as of a JSON body, and a file for each name in `files`. */
export interface FormBody<
  Fields extends z.ZodMiniType = z.ZodMiniType,
  Files extends Record<string, FileRule> = Record<string, FileRule>,
> {
  kind: 'form'
  fields: Fields
  files: Files
}
/** Any bytes, handed on as they came: for what is signed over its bytes. */
export interface RawBody {
  kind: 'raw'
  maxBytes: number
}
/** A schema alone is JSON. */
export type BodyRule = z.ZodMiniType | FormBody | RawBody

/** The reply is a file, not an envelope. A refusal still is one. */
export interface FileReply {
  kind: 'file'
}
/** The reply sends the browser on: within this site, or to one of these origins. */
export interface RedirectReply {
  kind: 'redirect'
  origins: readonly string[]
}
/** A schema alone is what `data` holds in the envelope. */
type ReplyRule = z.ZodMiniType | FileReply | RedirectReply

/** One call of the API: declared once, bound by the server, called by the web app. */
export interface Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends BodyRule = BodyRule,
  Data extends ReplyRule = ReplyRule,
  Rule extends Access = Access,
> {
  /** Unique, a verb and a noun; the operation id in the API reference. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: Rule
  limits?: EndpointLimits
  query?: Query
  /** A schema (JSON), `form(…)` or `raw(…)`. */
  body?: Body
  /** Of `data`: keys that it does not name never leave the server. Or `file()`, `redirect()`. */
  data: Data
}

/** Declares an endpoint; only gives it its type. */
export function defineEndpoint<
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends BodyRule = z.ZodMiniType<undefined>,
  Data extends ReplyRule = z.ZodMiniType,
  const Rule extends Access = Access,
>(endpoint: Endpoint<Query, Body, Data, Rule>): Endpoint<Query, Body, Data, Rule> {
  return endpoint
}

/** A body with files. `fields` is an object's schema; its values arrive as text. */
export function form<
  Fields extends z.ZodMiniType,
  const Files extends Record<string, FileRule>,
>(parts: { fields: Fields; files: Files }): FormBody<Fields, Files> {
  return { kind: 'form', ...parts }
}

/** A body of bytes. */
export function raw({ maxBytes }: { maxBytes: number }): RawBody {
  return { kind: 'raw', maxBytes }
}

/** A reply that is a file. */
export function file(): FileReply {
  return { kind: 'file' }
}

/** Sends the browser on, to a path of this site or an address at `origins` (`https://host`). */
export function redirect({ origins = [] }: { origins?: readonly string[] } = {}): RedirectReply {
  return { kind: 'redirect', origins }
}

type OptionalNames<Files> = {
  [Name in keyof Files]: Files[Name] extends { isOptional: true } ? Name : never
}[keyof Files]
/** The files of a form by name, each as a `One`. */
export type FilesOf<Files, One> = { [Name in Exclude<keyof Files, OptionalNames<Files>>]: One } & {
  [Name in OptionalNames<Files>]?: One
}

/** A file as a client received it; `filename` is null where the server named none. */
export interface ReceivedFile {
  blob: Blob
  filename: string | null
}

/** What a client sends as body. */
export type BodyOf<E> =
  E extends Endpoint<z.ZodMiniType, infer Body>
    ? Body extends FormBody<infer Fields, infer Files>
      ? z.input<Fields> & FilesOf<Files, File>
      : Body extends RawBody
        ? BlobPart
        : z.input<Body>
    : never
/** What a client sends as query. */
export type QueryOf<E> = E extends Endpoint<infer Query> ? z.input<Query> : never
/** What a client finds in `data`, or the file. A redirect is for a browser to open. */
export type DataOf<E> =
  E extends Endpoint<z.ZodMiniType, BodyRule, infer Data>
    ? Data extends FileReply
      ? ReceivedFile
      : Data extends RedirectReply
        ? never
        : z.output<Data>
    : never
