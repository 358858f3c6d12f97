import * as z from 'zod/mini'
import { creditAmounts } from './credits.ts'
import { defineEndpoint, file, type Endpoint } from './endpoint.ts'
import { contactNotices } from './contact-notices.ts'
import * as fields from './fields.ts'
import { exportBody, queriedPageOf, queryBody } from './list-query.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { type LeadKind, KIND_DETAILS } from './lookup-kinds.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

export const text = z.nullable(z.string())

/** A field that was not looked up because its credits ran out. It can be bought later. */
export const lockedField = z.object({ locked: z.literal(true) })
/** A field that the user had until its person opted out. It is not looked up again. */
export const removedField = z.object({ removed: z.literal(true) })
/** A phone (E.164) or an email address. Null if none was found. */
export const contactField = z.union([z.string(), lockedField, removedField, z.null()])
export type ContactField = z.output<typeof contactField>

/**
 * Fields of every reveal. `lead_id` is null if nothing was found. `source` and `fetched_at` say
 * where the contact came from and when: midnight UTC if only the day is known.
 */
export const reveal = {
  lead_id: text,
  email: contactField,
  source: text,
  fetched_at: z.nullable(fields.instant),
  credits_charged: creditAmounts,
  credits_left: creditAmounts,
  /** True if a teammate had revealed all or part of it. That part is free. */
  is_from_team: z.boolean(),
  /** True for the subjects of `test-subjects.ts`. */
  is_test: z.boolean(),
}
/** Fields of every lead. */
export const ofLead = { lead_id: z.string(), timestamp: fields.instant, notices: contactNotices }

/**
 * The reveal of a kind. Found contacts cost one phone credit for a phone and one email credit for
 * an email. A second reveal costs nothing. Errors: validation_failed, permission_required,
 * not_found (no such subject), credits_exhausted, rate_limited (also: too many lookups found
 * nothing), conflict, provider_unavailable.
 */
export function defineReveal<Body extends z.ZodMiniType, Detail extends z.ZodMiniType>(
  kind: LeadKind,
  { path, ...parts }: { name: string; path: string; body: Body; data: Detail },
) {
  const { permission, contactOf } = KIND_DETAILS[kind].single
  return defineEndpoint({
    ...parts,
    summary: `Reveal the phone number and email address ${contactOf}`,
    method: 'POST',
    path: `${PRODUCT_USERS_PATH}/${path}`,
    access: {
      who: 'user',
      permission,
      needsOnboarding: true,
      credentials: ['session', 'api_key'],
    },
  })
}

/**
 * The leads of a kind: the list (newest first), its query (search, filter, sort, count) and its
 * file. `columns`: their ids with their headings. Errors: validation_failed.
 */
export function defineLeads<
  Lead extends z.ZodMiniType,
  Columns extends Readonly<Record<string, string>>,
>(
  kind: LeadKind,
  {
    names,
    path,
    lead,
    columns,
  }: {
    names: [list: string, query: string, file: string]
    path: string
    lead: Lead
    columns: Columns
  },
) {
  const { about } = KIND_DETAILS[kind].single
  const list = `${PRODUCT_USERS_PATH}/${path}`
  const access = { who: 'user', credentials: ['session', 'api_key'] } as const
  return {
    list: defineEndpoint({
      name: names[0],
      summary: `The leads of this account about ${about}, newest first`,
      method: 'GET',
      path: list,
      access: { who: 'user', credentials: ['session', 'api_key', 'extension_key'] },
      query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
      data: fields.pageOf(lead),
    }),
    query: defineEndpoint({
      name: names[1],
      summary: `Search, filter, sort and count the leads of this account about ${about}`,
      method: 'POST',
      path: `${list}/query`,
      access,
      body: queryBody(columns),
      data: queriedPageOf(lead),
    }),
    file: defineEndpoint({
      name: names[2],
      summary: 'The same rows as a CSV or Excel file, all of them or a selection',
      method: 'POST',
      path: `${list}/export`,
      access,
      body: exportBody(columns),
      data: file(),
    }),
  }
}

/** A lead as sent by webhooks: like in its list, with the fields that were bought. */
export function defineRevealed<Kind extends LeadKind, Lead extends z.ZodMiniType>(
  kind: Kind,
  lead: Lead,
) {
  return z.object({ kind: z.literal(kind), fields: z.array(z.enum(['phone', 'email'])), lead })
}

type Listed = ReturnType<typeof defineLeads>
type Taking<E extends Endpoint> = Omit<E, 'body'> & {
  body?: z.ZodMiniType<z.output<NonNullable<E['body']>>>
}
/** The calls of a kind, and the names of the common fields in their bodies and replies. */
export interface LeadCalls<Detail = Record<string, unknown>> {
  reveal: ReturnType<typeof defineReveal>
  list: Listed['list']
  query: Taking<Listed['query']>
  file: Taking<Listed['file']>
  /** A lead as sent by webhooks. */
  revealed: z.ZodMiniType
  /** The field of the request body that holds the subject, and its rules. */
  bodyField: string
  field: z.ZodMiniType<string, string>
  /** Fields of the reply, and of its leads. */
  subject: keyof Detail & string
  name: keyof Detail & string
  phone: keyof Detail & string
}
