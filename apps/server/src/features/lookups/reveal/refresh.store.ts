import { sql } from 'kysely'
import { callFunction, type Where } from '../../../db/call-function.ts'
import type { Reader } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import {
  callOf,
  mostOf,
  requestRow,
  saidRow,
  type Answer,
  type LookupRequest,
  type Statement,
} from './lookups.store.ts'

export type RefreshedStatus = 'changed' | 'unchanged' | 'not_found' | 'locked'

/** As `lookup_refreshed`. */
export interface Refreshed {
  outcome: 'asked' | 'settled' | 'under_way' | 'young' | 'exhausted' | 'failed' | 'expired'
  lookup_id: number | null
  asks_phone: boolean
  asks_email: boolean
  phone: RefreshedStatus | null
  email: RefreshedStatus | null
  charged_phone: number
  charged_email: number
  left_phone: number
  left_email: number
  is_shared: boolean
}

const QUESTION = `json_populate_record(NULL::lookup_call, $1),
  json_populate_record(NULL::lookup_question, $2)`

/** Opens a refresh of the fields that were fetched before a time: see `lookup_refresh_open`. */
export async function openRefresh(
  where: Where,
  statement: Statement,
  request: LookupRequest,
  before: Date,
): Promise<Refreshed> {
  const question = JSON.stringify({
    ...requestRow(request),
    actor_kind: request.actor.kind,
    actor_id: request.actor.id,
  })
  const open = `lookup_refresh_open(${QUESTION}, $3) f`
  return (await callFunction<Refreshed>(where, open, [callOf(statement), question, before]))[0]!
}

/** Settles a refresh: see `lookup_refresh_settle_within`. */
export async function settleRefresh(
  where: Where,
  statement: Statement,
  answer: Answer,
): Promise<Refreshed> {
  const question = JSON.stringify({
    ...requestRow(answer),
    lookup_id: answer.lookupId,
    has_failed: answer.isFailed,
  })
  const settle = `lookup_refresh_settle_within(
    ${QUESTION}, json_populate_record(NULL::lookup_said, $3), $4, $5) f`
  const { phone, email } = mostOf(answer, statement)
  const values = [callOf(statement), question, JSON.stringify(saidRow(answer)), phone, email]
  return (await callFunction<Refreshed>(where, settle, values))[0]!
}

interface LeadToRefresh {
  kind: LookupKind
  subject: string
  phone: string | null
  phone_fetched_at: Date | null
  email: string | null
  email_fetched_at: Date | null
  refreshed_at: Date | null
}

/** The user's lead of one of these kinds, as the user may see it now. */
export async function readLeadToRefresh(
  reader: Reader,
  userId: number,
  kinds: readonly LookupKind[],
  leadId: string,
): Promise<LeadToRefresh | undefined> {
  const { rows } = await sql<LeadToRefresh>`
    SELECT l.kind, l.subject, l.phone, l.phone_fetched_at, l.email, l.email_fetched_at,
      l.refreshed_at
    FROM unnest(${[...kinds]}::text[]) k (kind)
      JOIN lead_shown l ON l.user_id = ${userId} AND l.kind = k.kind AND l.id = ${leadId}`.execute(
    reader,
  )
  return rows[0]
}

/** The values that refreshes have replaced, the latest first. */
export async function listPast(
  reader: Reader,
  userId: number,
  { kind, subject }: Pick<LeadToRefresh, 'kind' | 'subject'>,
) {
  const { rows } = await sql<{
    field: 'phone' | 'email'
    value: string
    fetched_at: Date
    until: Date
  }>`
    SELECT field, value, fetched_at, until
    FROM lead_past_shown
    WHERE user_id = ${userId} AND kind = ${kind} AND subject = ${subject}
    ORDER BY until DESC`.execute(reader)
  return rows
}
