import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { callFunction, type Where } from '../../../db/call-function.ts'
import type { Actor } from '../../../keys/principal.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import { createTimeOrderedId } from '../../../time/time-ordered-id.ts'
import type { FoundField } from '../sources/contact-answer.rules.ts'
import type { FoundAt, LookupRow } from './lookup-rows.ts'

/** The values that all lookups of a statement share: see `lookup_call`. */
export interface Statement {
  kind: LookupKind
  now: Date
  /** The day to which it counts: YYYY-MM-DD. */
  day?: string
  /** How many misses a user may have; null for no limit. */
  misses?: { perMinute: number; perDay: number } | null
  /** All sources of the kind are in this database. */
  isLocal?: boolean
  /** Only subjects that the registry has are looked up. */
  isListed?: boolean
  /** They are one call of one user; otherwise each is of a different user. */
  isOneCall?: boolean
  holdSeconds?: number
  /** A field that is not looked up. */
  omittedField?: ContactFieldName | undefined
  /** The most that a field costs that was found with a customer's own key. */
  ownKeyPrice?: number
}

export interface LookupRequest {
  userId: number
  subject: string
  actor: Actor
  /** A new lead is filed under this company; by default under the first company of the subject. */
  foundAt?: FoundAt | null | undefined
}

/** The answer to an open lookup. Fields that were not found are null. */
export interface Answer extends Omit<LookupRequest, 'actor'> {
  lookupId: number
  isFailed: boolean
  phone: FoundField | null
  email: FoundField | null
  name: string | null
  facts: unknown
}

/**
 * Opens lookups: see `lookup_open`. A hold is not flushed to disk: losing one in a power cut harms
 * nobody, and settling flushes it.
 */
export async function openLookups(
  where: Where,
  statement: Statement,
  requests: readonly LookupRequest[],
): Promise<LookupRow[]> {
  const rows = requests.map((request) => ({
    ...requestRow(request),
    actor_kind: request.actor.kind,
    actor_id: request.actor.id,
  }))
  const call = statement.isLocal ? OPEN : `set_config('synchronous_commit', 'off', true), ${OPEN}`
  return callFunction<LookupRow>(where, call, [callOf(statement), JSON.stringify(rows)], INSTANTS)
}

/**
 * Settles lookups: see `lookup_settle_within`. Lookups that have already ended are missing from the
 * answer and were not charged. Opening is not flushed to disk, so after a database crash an id may
 * belong to another lookup: user and subject are therefore compared again.
 */
export async function settleLookups(
  where: Where,
  statement: Statement,
  answers: readonly Answer[],
): Promise<LookupRow[]> {
  const rows = answers.map((answer) => ({
    ...requestRow(answer),
    lookup_id: answer.lookupId,
    has_failed: answer.isFailed,
  }))
  const contents = answers.map(saidRow)
  const most = answers.map((answer) => mostOf(answer, statement))
  const values = [
    callOf(statement),
    JSON.stringify(rows),
    JSON.stringify(contents),
    most.map(({ phone }) => phone),
    most.map(({ email }) => email),
  ]
  return callFunction<LookupRow>(where, SETTLE, values, INSTANTS)
}

/** Releases the hold of a lookup's call; returns the number of lookups that ended by it. */
export async function releaseHold(where: Where, lookupId: number, now: Date): Promise<number> {
  const values = [lookupId, 'expired', now]
  const [ended = 0] = await callFunction<number>(where, 'lookup_give_back($1, $2, $3) f', values)
  return ended
}

export function callOf({ misses, ...statement }: Statement): string {
  return JSON.stringify({
    kind: statement.kind,
    is_local: statement.isLocal ?? false,
    is_listed: statement.isListed ?? false,
    is_one_call: statement.isOneCall ?? false,
    now: statement.now,
    hold_seconds: statement.holdSeconds,
    day: statement.day,
    misses_a_minute: misses?.perMinute,
    misses_a_day: misses?.perDay,
    without: statement.omittedField,
  })
}

/** The most that each field may cost; null for its price. */
export function mostOf(
  { phone, email }: Pick<Answer, 'phone' | 'email'>,
  { ownKeyPrice = 0 }: Statement,
) {
  const of = (field: FoundField | null) => (field?.isOwnKey ? ownKeyPrice : null)
  return { phone: of(phone), email: of(email) }
}

/** As `lookup_said`. */
export function saidRow({ phone, email, name, facts }: Omit<Answer, keyof LookupRequest>) {
  return {
    phone: phone?.value,
    phone_source: phone?.source,
    phone_fetched_at: phone?.fetchedAt,
    email: email?.value,
    email_source: email?.source,
    email_fetched_at: email?.fetchedAt,
    name,
    facts,
  }
}

/** As `lookup_question`. */
export function requestRow({ userId, subject, foundAt }: Omit<LookupRequest, 'actor'>) {
  return {
    user_id: userId,
    subject,
    lead_id: createTimeOrderedId(),
    found_cin: foundAt?.cin,
    found_company_name: foundAt?.company_name,
    found_designation: foundAt?.designation,
  }
}

const CALL = `json_populate_record(NULL::lookup_call, $1),
  ARRAY(SELECT json_populate_recordset(NULL::lookup_question, $2))`
const OPEN = `lookup_open(${CALL}) f`
const SETTLE = `lookup_settle_within(
  ${CALL}, ARRAY(SELECT json_populate_recordset(NULL::lookup_said, $3)), $4, $5
) f`
const INSTANTS = ['phone_fetched_at', 'email_fetched_at'] as const
