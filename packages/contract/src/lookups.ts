import * as z from 'zod/mini'
import { creditAmounts } from './credits.ts'
import { defineEndpoint, file, type Endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { exportBody, queriedPageOf, queryBody } from './list-query.ts'
import { LIST_MAX_ROWS } from './limits.ts'
import { type LeadKind, KIND_DETAILS } from './lookup-kinds.ts'
import { PRODUCT_USERS_PATH } from './names.ts'

export const text = z.nullable(z.string())

/** A field that was not asked because its credits are used up; it can be bought later. */
export const lockedField = z.object({ locked: z.literal(true) })
/** A phone (E.164) or an email address; null when none was found. */
export const contactField = z.union([z.string(), lockedField, z.null()])
export type ContactField = z.output<typeof contactField>

/**
 * What every reveal tells. `lead_id` is null when nothing was found. `source` and `fetched_at`:
 * where the contact came from and when.
 */
export const reveal = {
  lead_id: text,
  email: contactField,
  source: text,
  fetched_at: z.nullable(fields.instant),
  credits_charged: creditAmounts,
  credits_left: creditAmounts,
  /** True where a team-mate had revealed it, or a part of it: that part is free. */
  is_from_team: z.boolean(),
  /** True for the numbers of `test-subjects.ts`. */
  is_test: z.boolean(),
}
/** What every lead has. */
export const ofLead = { lead_id: z.string(), timestamp: fields.instant }

/**
 * The reveal of a kind. Costs what is found: one phone credit for a phone, one email credit for an
 * email address; nothing the second time. Refuses: validation_failed, permission_required,
 * not_found (no such subject), credits_exhausted, rate_limited (also: too many that found nothing),
 * conflict, provider_unavailable.
 */
export function defineReveal<Body extends z.ZodMiniType, Detail extends z.ZodMiniType>(
  kind: LeadKind,
  { path, ...parts }: { name: string; path: string; body: Body; data: Detail },
) {
  const { permission, whose } = KIND_DETAILS[kind].single
  return defineEndpoint({
    ...parts,
    summary: `Reveal the phone number and email address ${whose}`,
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
 * The list of what was revealed of a kind, newest first; searched, filtered, sorted and counted;
 * and as a file. `columns`: their ids with their headings. Refuses: validation_failed.
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
      summary: `What this account has revealed about ${about}, newest first`,
      method: 'GET',
      path: list,
      access: { who: 'user', credentials: ['session', 'api_key', 'extension_key'] },
      query: z.object(fields.pageQuery(LIST_MAX_ROWS)),
      data: fields.pageOf(lead),
    }),
    query: defineEndpoint({
      name: names[1],
      summary: `Search, filter, sort and count all that this account has revealed about ${about}`,
      method: 'POST',
      path: `${list}/query`,
      access,
      body: queryBody(columns),
      data: queriedPageOf(lead),
    }),
    file: defineEndpoint({
      name: names[2],
      summary: 'The same rows as a CSV or Excel file, all of them or those that were chosen',
      method: 'POST',
      path: `${list}/export`,
      access,
      body: exportBody(columns),
      data: file(),
    }),
  }
}

/** A lead as webhooks tell it: as its list has it, and the fields of it that were bought. */
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
/** The calls of a kind, and where what all kinds have stands in their bodies and answers. */
export interface LeadCalls<Detail = Record<string, unknown>> {
  reveal: ReturnType<typeof defineReveal>
  list: Listed['list']
  query: Taking<Listed['query']>
  file: Taking<Listed['file']>
  /** A lead as webhooks tell it. */
  revealed: z.ZodMiniType
  /** The field of a reveal's body, and its rules. */
  asked: string
  field: z.ZodMiniType<string, string>
  /** Fields of its answer, and of its leads. */
  subject: keyof Detail & string
  name: keyof Detail & string
  phone: keyof Detail & string
}
