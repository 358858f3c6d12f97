import * as batches from '@dastak/contract/batches/batches.ts'
import * as batchRows from '@dastak/contract/batches/batch-rows.ts'
import * as credits from '@dastak/contract/credits.ts'
import * as crm from '@dastak/contract/crm/crm.ts'
import * as documents from '@dastak/contract/documents.ts'
import * as emailCheck from '@dastak/contract/email-check.ts'
import type {
  BodyOf,
  BodyRule,
  Credential,
  DataOf,
  Endpoint,
  QueryOf,
  RedirectReply,
} from '@dastak/contract/endpoint.ts'
import * as ledger from '@dastak/contract/ledger.ts'
import * as linkedinBulk from '@dastak/contract/linkedin/bulk.ts'
import * as linkedinRequests from '@dastak/contract/linkedin/requests.ts'
import { LOOKUPS } from '@dastak/contract/kinds/lead-calls.ts'
import * as me from '@dastak/contract/me.ts'
import * as registry from '@dastak/contract/registry/registry.ts'
import * as refresh from '@dastak/contract/refresh.ts'
import * as revealMany from '@dastak/contract/batches/reveal-many.ts'
import * as registryExport from '@dastak/contract/registry/export.ts'
import * as webhooks from '@dastak/contract/webhooks/webhooks.ts'
import * as leadLists from '@dastak/contract/worklist/lead-lists.ts'
import * as worklist from '@dastak/contract/worklist/worklist.ts'
import type * as z from 'zod/mini'
import { send, type CallOptions, type DastakOptions } from './send.ts'

export { DastakError } from './dastak-error.ts'
export type { CallOptions, DastakOptions }

/** The modules of the contract with calls that keys may make. */
type Subjects = typeof batches &
  typeof batchRows &
  typeof credits &
  typeof crm &
  typeof documents &
  typeof emailCheck &
  typeof ledger &
  typeof linkedinBulk &
  typeof linkedinRequests &
  typeof LOOKUPS &
  typeof me &
  typeof registry &
  typeof registryExport &
  typeof revealMany &
  typeof refresh &
  typeof webhooks &
  typeof worklist &
  typeof leadLists
const SUBJECTS: Subjects = {
  ...batches,
  ...batchRows,
  ...credits,
  ...crm,
  ...documents,
  ...emailCheck,
  ...ledger,
  ...linkedinBulk,
  ...linkedinRequests,
  ...LOOKUPS,
  ...me,
  ...registry,
  ...registryExport,
  ...revealMany,
  ...refresh,
  ...webhooks,
  ...worklist,
  ...leadLists,
}

/**
 * Whether a key may make the call and this client can return its reply. Redirects are for browsers.
 */
type IsForKeys<E> = E extends { access: { credentials: readonly (infer C extends Credential)[] } }
  ? 'api_key' extends C
    ? E extends { data: RedirectReply }
      ? false
      : true
    : false
  : false
type None<T> = unknown extends T ? true : T extends undefined ? true : false
type InputOf<E> =
  None<BodyOf<E>> extends false ? BodyOf<E> : None<QueryOf<E>> extends false ? QueryOf<E> : object
type Method<E> =
  Partial<InputOf<E>> extends InputOf<E>
    ? (input?: InputOf<E>, options?: CallOptions) => Promise<DataOf<E>>
    : (input: InputOf<E>, options?: CallOptions) => Promise<DataOf<E>>

/**
 * One method for each call that an API key may make, named as in the API reference. It takes the
 * fields of the call and returns its `data`.
 */
export type Dastak = {
  readonly [
    Name in keyof Subjects as IsForKeys<Subjects[Name]> extends true ? Name : never
  ]: Method<Subjects[Name]>
}

/** A client of the server at `baseUrl`. Each method throws `DastakError`. */
export function createDastak(options: DastakOptions): Dastak {
  const methods = Object.values<unknown>(SUBJECTS)
    .filter(isForKeys)
    .map((endpoint) => [
      endpoint.name,
      (input: object = {}, call?: CallOptions) => send(options, endpoint, input, call),
    ])
  return Object.fromEntries(methods) as Dastak
}

function isForKeys(value: unknown): value is Endpoint<z.ZodMiniType, BodyRule> {
  if (typeof value !== 'object' || value === null || !('access' in value && 'path' in value))
    return false
  const { access, data } = value as Endpoint
  const isRedirect = 'kind' in data && data.kind === 'redirect'
  return access.who === 'user' && access.credentials?.includes('api_key') === true && !isRedirect
}

/**
 * Every page of a list, from `input.cursor` or from the first page: `for await (const page of
 * pagesOf(dastak.searchCompany, { … }))`.
 */
export async function* pagesOf<Input extends object, Page extends { next_cursor: string | null }>(
  method: (input: Input & { cursor?: string | undefined }, options?: CallOptions) => Promise<Page>,
  input: Input & { cursor?: string | undefined },
  options?: CallOptions,
): AsyncGenerator<Page, void, undefined> {
  for (let cursor = input.cursor; ;) {
    const page = await method({ ...input, cursor }, options)
    yield page
    if (page.next_cursor === null) return
    cursor = page.next_cursor
  }
}
