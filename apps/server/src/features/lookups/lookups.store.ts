import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import type { Reader, Tx } from '../../db/database.ts'
import type { LookupKind } from '../../ports/contacts.ts'
import type { Actor } from '../../principal.ts'

/** A statement that is a transaction of its own on the pool, prepared there; or one of several in a transaction. */
export type Where = Tx | pg.Pool

/** What a lead holds; every field of a missing lead is null. */
export interface LeadFields {
  lead_id: string | null
  phone: string | null
  phone_source: string | null
  phone_fetched_at: Date | null
  email: string | null
  email_source: string | null
  email_fetched_at: Date | null
}
/** What the registry, or else the lead, says about a subject; all null where neither knows it. `facts` are of the kind's shape. */
export interface SubjectFields {
  name: string | null
  company_name: string | null
  designation: string | null
  facts: unknown
}
interface Asked {
  asks_phone: boolean
  asks_email: boolean
  left_phone: number
  left_email: number
}
interface Charged {
  charged_phone: number
  charged_email: number
}
type Outcome = 'unknown' | 'owned' | 'under_way' | 'missed' | 'exhausted' | 'limited' | 'asked'
interface Decided {
  /** Counted from 1, in the order of the subjects. */
  place: number
  outcome: Outcome
  /** The lookup that asks the same already. */
  twin: number | null
}
export type LocalReveal = Decided & Asked & Charged & SubjectFields & LeadFields & { related: unknown }
export type OpenedLookup = Decided & Asked & SubjectFields & LeadFields & { lookup_id: number | null; related: unknown }
export type SettledLookup = Asked &
  Charged &
  SubjectFields &
  LeadFields & { place: number; outcome: 'asked' | 'failed' }

/** The time of a question, the day that it counts in, and the misses that a user may have; null for no limit. */
export interface Moment {
  now: Date
  /** YYYY-MM-DD. */
  day: string
  misses: { perMinute: number; perDay: number } | null
}

export interface LocalQuestion {
  userId: number
  subject: string
  /** A new id, for the lead that it may leave. */
  leadId: string
  actor: Actor
}

interface Opening extends Moment {
  kind: LookupKind
  /** Only what the registry has is asked about. */
  isListed: boolean
}

/**
 * Whole reveals of a kind whose sources are all in this database: see `lookup_open`. Either all questions are one call of one user, or
 * each is a call of a user of its own.
 */
export async function revealLocal(
  where: Where,
  opening: Opening & { isOneCall: boolean },
  questions: readonly LocalQuestion[],
): Promise<LocalReveal[]> {
  const { isOneCall, kind, isListed, now, day, misses } = opening
  const values = [
    kind,
    true,
    isListed,
    isOneCall,
    questions.map(({ userId }) => userId),
    questions.map(({ subject }) => subject),
    questions.map(({ leadId }) => leadId),
    questions.map(({ actor }) => actor.kind),
    questions.map(({ actor }) => actor.id),
    now,
    0,
    day,
    misses?.perMinute ?? null,
    misses?.perDay ?? null,
  ]
  return ask<LocalReveal>(where, 'lookup_open', values, withRelated(questions.length, 6))
}

/** Opens the questions of one call, or single ones of different users, and holds what they can cost: see `lookup_open`. */
export async function openLookups(
  where: Where,
  opening: Opening & { isOneCall: boolean; holdSeconds: number },
  questions: readonly Omit<LocalQuestion, 'leadId'>[],
): Promise<OpenedLookup[]> {
  const { isOneCall, kind, isListed, now, holdSeconds, day, misses } = opening
  const values = [
    kind,
    false,
    isListed,
    isOneCall,
    questions.map(({ userId }) => userId),
    questions.map(({ subject }) => subject),
    null,
    questions.map(({ actor }) => actor.kind),
    questions.map(({ actor }) => actor.id),
    now,
    holdSeconds,
    day,
    misses?.perMinute ?? null,
    misses?.perDay ?? null,
  ]
  // On its own it does not wait for the disk: a hold lost in a power cut harms nobody, and the settling's flush covers it.
  const prefix = 'isTransaction' in where ? '' : `set_config('synchronous_commit', 'off', true), `
  return ask<OpenedLookup>(where, 'lookup_open', values, withRelated(questions.length, 6), prefix)
}

/** What came back for an open question. Fields that were not found are null. */
export interface Answer {
  userId: number
  lookupId: number
  subject: string
  leadId: string
  isFailed: boolean
  phone: Found | null
  email: Found | null
  name: string | null
  facts: unknown
}
interface Found {
  value: string
  source: string
  fetchedAt: Date
}

/**
 * Settles the questions of one call, or single ones of different users: see `lookup_settle`. What has ended already is missing from the answer: nothing was charged for it.
 * Opening does not wait for the disk, so a database that crashed in between may have given an id to another question: whose it is, and
 * what about, is asked again.
 */
export async function settleLookups(
  where: Where,
  { kind, isOneCall, now }: { kind: LookupKind; isOneCall: boolean; now: Date },
  answers: readonly Answer[],
): Promise<SettledLookup[]> {
  const facts = answers.map((answer) => (answer.facts ? JSON.stringify(answer.facts) : null))
  return ask<SettledLookup>(where, 'lookup_settle', [
    kind,
    isOneCall,
    answers.map(({ userId }) => userId),
    answers.map(({ lookupId }) => lookupId),
    answers.map(({ subject }) => subject),
    answers.map(({ leadId }) => leadId),
    answers.map(({ isFailed }) => isFailed),
    answers.map(({ phone }) => phone?.value ?? null),
    answers.map(({ phone }) => phone?.source ?? null),
    answers.map(({ phone }) => phone?.fetchedAt ?? null),
    answers.map(({ email }) => email?.value ?? null),
    answers.map(({ email }) => email?.source ?? null),
    answers.map(({ email }) => email?.fetchedAt ?? null),
    answers.map(({ name }) => name),
    facts,
    now,
  ])
}

/** Gives back what the call of a lookup holds; returns how many questions ended by it, none where they had ended already. */
export async function giveBack(
  where: Where,
  lookupId: number,
  state: 'failed' | 'expired',
  now: Date,
): Promise<number> {
  const [row] = await ask<{ f: number }>(where, 'lookup_give_back', [lookupId, state, now])
  return row?.f ?? 0
}

export interface Miss {
  userId: number
  subject: string
  asks_phone: boolean
  asks_email: boolean
}

/** Remembers for a day that questions found nothing, and counts them against the users' limits where there are any. */
export async function noteMisses(
  where: Where,
  kind: LookupKind,
  found: readonly Miss[],
  { now, day, misses }: Moment,
): Promise<void> {
  await ask(where, 'lookup_note_misses', [
    kind,
    found.map(({ userId }) => userId),
    found.map(({ subject }) => subject),
    found.map(({ asks_phone }) => asks_phone),
    found.map(({ asks_email }) => asks_email),
    now,
    misses && day,
  ])
}

/** How many misses a user had in the day and the minute of his last one. */
export async function readMissCount(reader: Reader, userId: number) {
  return reader
    .selectFrom('lookup_miss_count')
    .select(['day', 'in_day', 'minute', 'in_minute'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Forgets misses older than a day. */
export async function deleteMisses(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('lookup_miss').where('missed_at', '<', before).execute()
}

/** How far a lookup is. */
export async function readLookup(reader: Reader, lookupId: number) {
  return reader
    .selectFrom('lookup')
    .select(['state', 'asks_phone', 'asks_email', 'expires_at'])
    .where('id', '=', lookupId)
    .executeTakeFirstOrThrow()
}

/** Ids of questions whose time is over. */
export async function listOverdue(reader: Reader, now: Date, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('lookup')
    .select('id')
    .where('state', '=', 'asking')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Every price there is. */
export async function listPrices(reader: Reader) {
  return reader.selectFrom('price').select(['kind', 'unit']).execute()
}

/** The subject as the registry has it now, with what stands beside it, and the user's lead. */
export async function readSubject(
  reader: Reader,
  { kind, userId, subject }: { kind: LookupKind; userId: number; subject: string },
): Promise<SubjectFields & LeadFields & { related: unknown }> {
  const { rows } = await sql<SubjectFields & LeadFields & { related: unknown }>`
    SELECT coalesce(t.name, l.name) AS name, coalesce(t.company_name, l.company_name) AS company_name,
      coalesce(t.designation, l.designation) AS designation, coalesce(t.facts, l.facts) AS facts, r.related,
      l.id AS lead_id, l.phone, l.phone_source, l.phone_fetched_at, l.email, l.email_source, l.email_fetched_at
    FROM (SELECT) one
      LEFT JOIN lookup_subject t ON t.kind = ${kind} AND t.subject = ${subject}
      LEFT JOIN lookup_related r ON r.kind = ${kind} AND r.subject = ${subject}
      LEFT JOIN lead_shown l ON l.user_id = ${userId} AND l.kind = ${kind} AND l.subject = ${subject}`.execute(reader)
  return rows[0]!
}

/** So many subjects of one statement come with what is shown beside them: for a thousand it would cost more than their reveal. */
const SHOWN_BESIDE = 64

/** Without what only the statements inside need. */
const ANSWER = `f.place, f.outcome, f.twin, f.lookup_id, f.asks_phone, f.asks_email, f.charged_phone, f.charged_email, f.left_phone, f.left_email,
  f.name, f.company_name, f.designation, f.facts, f.lead_id, f.phone, f.phone_source, f.phone_fetched_at, f.email, f.email_source, f.email_fetched_at`

function withRelated(count: number, subjects: number): string {
  if (count > SHOWN_BESIDE) return `${ANSWER}, NULL AS related`
  return `${ANSWER}, (SELECT r.related FROM lookup_related r WHERE r.kind = $1 AND r.subject = ($${subjects}::text[])[f.place]) AS related`
}

/**
 * Calls a function of the database. On the pool it is a prepared statement straight on the driver, a transaction of its own: half of
 * what it costs through the query builder.
 */
async function ask<Row extends object>(
  where: Where,
  name: string,
  values: readonly unknown[],
  columns = 'f.*',
  before = '',
): Promise<Row[]> {
  const text = `SELECT ${columns} FROM ${before}${name}(${values.map((_, index) => `$${index + 1}`).join(', ')}) f`
  if ('isTransaction' in where) return (await where.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  return (await where.query<Row>({ name: `${before.length} ${name} ${columns.length}`, text, values: [...values] }))
    .rows
}
