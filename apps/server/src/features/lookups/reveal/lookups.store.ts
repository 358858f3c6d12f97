import { callFunction, type Where } from '../../../db/call-function.ts'
import type { Tx } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import type { Actor } from '../../../keys/principal.ts'
import { createTimeOrderedId } from '../../../time/time-ordered-id.ts'
import type { FoundAt } from '../leads/found-at.ts'

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
/**
 * What the registry, or else the lead, says about a subject; all null where neither knows it.
 * `facts` are of the kind's shape.
 */
export interface SubjectFields {
  name: string | null
  company_name: string | null
  designation: string | null
  facts: unknown
}
interface Asked {
  asks_phone: boolean
  asks_email: boolean
}
interface Left {
  left_phone: number
  left_email: number
}
export interface Charged {
  charged_phone: number
  charged_email: number
}
/**
 * Nobody could answer what has `failed`, nobody did in time what has `expired`: neither was
 * charged.
 */
type Outcome =
  | 'unknown'
  | 'owned'
  | 'under_way'
  | 'missed'
  | 'exhausted'
  | 'limited'
  | 'asked'
  | 'failed'
  | 'expired'
interface Decided {
  /** Counted from 1, in the order of the subjects. */
  place: number
  outcome: Outcome
  /** The lookup that asks the same already, the user's own or a team-mate's. */
  twin: number | null
  /** All or part of it a team-mate had revealed: that cost nothing. */
  is_shared: boolean
}
type Told = Left & SubjectFields & LeadFields & { related: unknown }
/**
 * What a set is told of each question: what is known of its subject is in the leads, for who wants
 * to read it.
 */
type Brief = Pick<Decided, 'place' | 'outcome' | 'is_shared'> &
  Asked &
  Pick<LeadFields, 'phone' | 'email'> & { payer: number | null }
type Settled = { place: number; outcome: 'asked' | 'failed' } & Asked & Charged
export type LocalReveal = Decided & Asked & Charged & Told
export type OpenedLookup = Decided & Asked & Told & { lookup_id: number | null }
export type OpenedSetRow = Brief & { lookup_id: number | null }
export type SettledLookup = Settled & Left & SubjectFields & LeadFields
export type SettledSetRow = Settled & Pick<LeadFields, 'phone' | 'email'>

/**
 * The time of a question, the day that it counts in, and the misses that a user may have; null for
 * no limit.
 */
export interface Moment {
  now: Date
  /** YYYY-MM-DD. */
  day: string
  misses: { perMinute: number; perDay: number } | null
}

export interface LookupQuestion {
  userId: number
  subject: string
  actor: Actor
  /** A new lead is filed under it; else under the first company of the subject. */
  foundAt?: FoundAt | null | undefined
}

export interface Opening extends Moment {
  kind: LookupKind
  /** A field that is not to be asked about. */
  without?: ContactFieldName | undefined
}
interface OutsideOpening extends Opening {
  /** Only what the registry has is asked about. */
  isListed: boolean
  holdSeconds: number
}

// What is not in this database nobody knows.
const LOCAL = { isLocal: true, isListed: true, holdSeconds: 0 }
// Opening does not wait for the disk: a hold lost in a power cut harms nobody, and the settling's
// flush covers it.
const OUTSIDE = { isLocal: false, before: `set_config('synchronous_commit', 'off', true), ` }

/**
 * Whole reveals of a kind whose sources are all in this database, each of a user of its own: see
 * `lookup_open`.
 */
export async function revealLocal(
  where: Where,
  opening: Opening,
  questions: readonly LookupQuestion[],
) {
  return open<LocalReveal>(where, { ...opening, ...LOCAL, isOneCall: false }, questions)
}

/** The same, of many subjects in one call of one user. */
export async function revealLocalSet(
  tx: Tx,
  opening: Opening,
  questions: readonly LookupQuestion[],
) {
  return open<OpenedSetRow & Charged>(tx, { ...opening, ...LOCAL, isOneCall: true }, questions)
}

/** Opens questions, each of a user of its own, and holds what they can cost: see `lookup_open`. */
export async function openLookups(
  where: Where,
  opening: OutsideOpening,
  questions: readonly LookupQuestion[],
) {
  return open<OpenedLookup>(where, { ...opening, ...OUTSIDE, isOneCall: false }, questions)
}

/** The same, of many subjects in one call of one user. */
export async function openSet(
  tx: Tx,
  opening: OutsideOpening,
  questions: readonly LookupQuestion[],
) {
  return open<OpenedSetRow>(tx, { ...opening, ...OUTSIDE, isOneCall: true }, questions)
}

interface AnyOpening extends OutsideOpening {
  isLocal: boolean
  isOneCall: boolean
  before?: string
}

async function open<Row extends object>(
  where: Where,
  {
    kind,
    isLocal,
    isListed,
    isOneCall,
    now,
    holdSeconds,
    day,
    misses,
    without,
    before = '',
  }: AnyOpening,
  questions: readonly LookupQuestion[],
): Promise<Row[]> {
  const values = [
    kind,
    isLocal,
    isListed,
    isOneCall,
    now,
    holdSeconds,
    day,
    misses?.perMinute ?? null,
    misses?.perDay ?? null,
    without ?? null,
    JSON.stringify(questions.map(questionRow)),
  ]
  return callFunction<Row>(where, `${before}${OPEN} f`, values, isOneCall ? BRIEF : FULL)
}

const OPEN =
  'lookup_open(ROW($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)::lookup_call, ' +
  'ARRAY(SELECT json_populate_recordset(NULL::lookup_question, $11)))'
const SETTLE =
  'lookup_settle($1, ARRAY(SELECT json_populate_recordset(NULL::lookup_question, $2)), ' +
  'ARRAY(SELECT json_populate_recordset(NULL::lookup_said, $3)), $4)'

function questionRow({ userId, subject, actor, foundAt }: LookupQuestion) {
  return {
    user_id: userId,
    subject,
    lead_id: createTimeOrderedId(),
    actor_kind: actor?.kind,
    actor_id: actor?.id,
    found_cin: foundAt?.cin,
    found_company_name: foundAt?.company_name,
    found_designation: foundAt?.designation,
  }
}

/** What came back for an open question. Fields that were not found are null. */
export interface Answer {
  userId: number
  lookupId: number
  subject: string
  isFailed: boolean
  phone: Found | null
  email: Found | null
  name: string | null
  facts: unknown
  /** As when it was opened. */
  foundAt?: FoundAt | null | undefined
}
interface Found {
  value: string
  source: string
  fetchedAt: Date
}

/**
 * Settles single questions of different users: see `lookup_settle`. What has ended already is
 * missing from the answer: nothing was charged for it. Opening does not wait for the disk, so a
 * database that crashed in between may have given an id to another question: whose it is, and what
 * about, is asked again.
 */
export async function settleLookups(where: Where, settling: Settling, answers: readonly Answer[]) {
  return settle<SettledLookup>(where, settling, answers, false)
}

/** The same of all questions of one call. */
export async function settleSet(tx: Tx, settling: Settling, answers: readonly Answer[]) {
  return settle<SettledSetRow>(tx, settling, answers, true)
}

interface Settling {
  kind: LookupKind
  now: Date
}

async function settle<Row extends object>(
  where: Where,
  { kind, now }: Settling,
  answers: readonly Answer[],
  isOneCall: boolean,
): Promise<Row[]> {
  const questions = answers.map((answer) => ({
    ...questionRow(answer as never),
    lookup_id: answer.lookupId,
    has_failed: answer.isFailed,
  }))
  const said = answers.map(({ phone, email, name, facts }) => ({
    phone: phone?.value,
    phone_source: phone?.source,
    phone_fetched_at: phone?.fetchedAt,
    email: email?.value,
    email_source: email?.source,
    email_fetched_at: email?.fetchedAt,
    name,
    facts,
  }))
  const values = [kind, JSON.stringify(questions), JSON.stringify(said), now]
  return callFunction<Row>(where, `${SETTLE} f`, values, isOneCall ? BRIEF : FULL)
}

/**
 * Gives back what the call of a lookup holds; returns how many questions ended by it, none where
 * they had ended already.
 */
export async function giveBack(
  where: Where,
  lookupId: number,
  state: 'failed' | 'expired',
  now: Date,
): Promise<number> {
  const [row] = await callFunction<{ f: number }>(where, 'lookup_give_back($1, $2, $3) f', [
    lookupId,
    state,
    now,
  ])
  return row?.f ?? 0
}

/** Without what only the statements inside need. */
const COMMON =
  'f.place, f.outcome, f.lookup_id, f.asks_phone, f.asks_email, f.charged_phone, ' +
  'f.charged_email, f.phone, f.email'
const BRIEF = { columns: `${COMMON}, f.is_shared, f.wallet AS payer` }
const FULL = {
  columns: `${COMMON}, f.twin, f.is_shared, f.left_phone, f.left_email, f.name, f.company_name, f.designation, f.facts, f.related,
  f.lead_id, f.phone_source, f.phone_fetched_at, f.email_source, f.email_fetched_at`,
  instants: ['phone_fetched_at', 'email_fetched_at'],
}
