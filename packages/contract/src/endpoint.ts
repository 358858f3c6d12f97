import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/** The kinds of token: of a session, an API key, or a browser extension. */
export type Credential = 'session' | 'api_key' | 'extension_key'

/** `anyone` needs no token. `cookie` reads or sets the refresh cookie, so the Origin is checked. */
interface OpenAccess {
  who: 'anyone' | 'cookie'
}
/**
 * Needs a bearer token of one of the kinds in `credentials` (default: a session only). The other
 * fields restrict it further. An API key always needs a current plan.
 */
interface UserAccess {
  who: 'user'
  credentials?: readonly Credential[]
  permission?: Permission
  needsOnboarding?: boolean
  needsPlan?: boolean
  needsVerifiedEmail?: boolean
}
/**
 * Needs the session of a user with the permission `operator`. Everyone else gets what an unknown
 * path gets. With `needsConfirmation` the session must have been confirmed a short time ago.
 */
interface OperatorAccess {
  who: 'operator'
  needsConfirmation?: boolean
}
/** Who may call an endpoint. */
export type Access = OpenAccess | UserAccess | OperatorAccess

/** At most `calls` at the same time. They are given back evenly over `seconds`. */
export interface CallLimit {
  calls: number
  seconds: number
}
/**
 * Limits of one endpoint, in addition to those of a user or an address (IPv6 counts by its /64).
 */
interface EndpointLimits {
  perUser?: CallLimit
  perAddress?: CallLimit
}

/** A file of a form: its largest allowed size in bytes, and its extensions, without a dot. */
export interface FileRule {
  maxBytes: number
  extensions: readonly string[]
  isOptional?: boolean
}
/** `multipart/form-data`: fields as in a JSON body, and one file for each name in `files`. */
export interface FormBody<
  Fields extends z.ZodMiniType = z.ZodMiniType,
  Files extends Record<string, FileRule> = Record<string, FileRule>,
> {
  kind: 'form'
  fields: Fields
  files: Files
}
/** Any bytes, passed on unchanged, for messages whose signature covers the bytes. */
export interface RawBody {
  kind: 'raw'
  maxBytes: number
}
/** A schema means a JSON body. */
export type BodyRule = z.ZodMiniType | FormBody | RawBody

/** The reply is a file instead of an envelope. Errors still use the envelope. */
export interface FileReply {
  kind: 'file'
}
/** The reply redirects the browser, within this site or to one of these origins. */
export interface RedirectReply {
  kind: 'redirect'
  origins: readonly string[]
}
/** A schema describes `data` in the envelope. */
type ReplyRule = z.ZodMiniType | FileReply | RedirectReply

/** One call of the API: declared once, handled by the server, called by the web app. */
export interface Endpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends BodyRule = BodyRule,
  Data extends ReplyRule = ReplyRule,
  Rule extends Access = Access,
> {
  /** Unique: a verb and a noun. It is the operation id in the API reference. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  access: Rule
  limits?: EndpointLimits
  query?: Query
  /** A schema (JSON), `form(…)` or `raw(…)`. */
  body?: Body
  /** The schema of `data`: other keys never leave the server. Or `file()`, `redirect()`. */
  data: Data
}

/** Declares an endpoint. Only adds its type. */
export function defineEndpoint<
  Query extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Body extends BodyRule = z.ZodMiniType<undefined>,
  Data extends ReplyRule = z.ZodMiniType,
  const Rule extends Access = Access,
>(endpoint: Endpoint<Query, Body, Data, Rule>): Endpoint<Query, Body, Data, Rule> {
  return endpoint
}

/** A body with files. `fields` is the schema of an object whose values arrive as text. */
export function form<
  Fields extends z.ZodMiniType,
  const Files extends Record<string, FileRule>,
>(parts: { fields: Fields; files: Files }): FormBody<Fields, Files> {
  return { kind: 'form', ...parts }
}

/** A body of raw bytes. */
export function raw({ maxBytes }: { maxBytes: number }): RawBody {
  return { kind: 'raw', maxBytes }
}

/** A reply that is a file. */
export function file(): FileReply {
  return { kind: 'file' }
}

/**
 * Redirects the browser to a path of this site or to an address at one of the `origins`
 * (`https://host`).
 */
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

/** A file as received by a client. `filename` is null if the server sent none. */
export interface ReceivedFile {
  blob: Blob
  filename: string | null
}

/** What a client sends as the body. */
export type BodyOf<E> =
  E extends Endpoint<z.ZodMiniType, infer Body>
    ? Body extends FormBody<infer Fields, infer Files>
      ? z.input<Fields> & FilesOf<Files, File>
      : Body extends RawBody
        ? BlobPart
        : z.input<Body>
    : never
/** What a client sends as the query. */
export type QueryOf<E> = E extends Endpoint<infer Query> ? z.input<Query> : never
/** What a client receives as `data`, or the file. A redirect is opened by a browser. */
export type DataOf<E> =
  E extends Endpoint<z.ZodMiniType, BodyRule, infer Data>
    ? Data extends FileReply
      ? ReceivedFile
      : Data extends RedirectReply
        ? never
        : z.output<Data>
    : never
