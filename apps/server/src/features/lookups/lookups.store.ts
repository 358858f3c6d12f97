import { randomUUID } from 'node:crypto'
import { callFunction, isOnItsOwn, type Where } from '../../db/call-function.ts'
import type { Reader } from '../../db/database.ts'
import type { LookupKind } from '../../ports/contacts.ts'
import type { Actor } from '../../principal.ts'
import { foundAtOf, type FoundAt } from './found-at.ts'

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
  /** The lookup that asks the same already, the user's own or a team-mate's. */
  twin: number | null
  /** All or part of it a team-mate had revealed: that cost nothing. */
  is_shared: boolean
}
export type LocalReveal = Decided & Asked & Charged & SubjectFields & LeadFields & { related: unknown }
export type OpenedLookup = Decided & Asked & SubjectFields & LeadFields & { lookup_id: number | null; related: unknown }
export type SettledLookup = Asked &
  Charged &
  SubjectFields &
  LeadFields & { place: number; outcome: 'asked' | 'failed'; is_shared: boolean }

/** The time of a question, the day that it counts in, and the misses that a user may have; null for no limit. */
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

interface Opening extends Moment {
  kind: LookupKind
  /** Either all questions are one call of one user, or each is a call of a user of its own. */
  isOneCall: boolean
}

/** Whole reveals of a kind whose sources are all in this database: see `lookup_open`. */
export async function revealLocal(
  where: Where,
  opening: Opening,
  questions: readonly LookupQuestion[],
): Promise<LocalReveal[]> {
  // What is not in this database nobody knows.
  return open(where, { ...opening, isLocal: true, isListed: true, holdSeconds: 0 }, questions)
}

/**
 * Opens questions and holds what they can cost: see `lookup_open`. Of a kind that `isListed` only what the registry has is asked about.
 */
export async function openLookups(
  where: Where,
  opening: Opening & { isListed: boolean; holdSeconds: number },
  questions: readonly LookupQuestion[],
): Promise<OpenedLookup[]> {
  // On its own it does not wait for the disk: a hold lost in a power cut harms nobody, and the settling's flush covers it.
  const before = isOnItsOwn(where) ? `set_config('synchronous_commit', 'off', true), ` : ''
  return open(where, { ...opening, isLocal: false, before }, questions)
}

interface AnyOpening extends Opening {
  isLocal: boolean
  isListed: boolean
  holdSeconds: number
  before?: string
}

async function open(
  where: Where,
  { kind, isLocal, isListed, isOneCall, now, holdSeconds, day, misses, before = '' }: AnyOpening,
  questions: readonly LookupQuestion[],
): Promise<(LocalReveal & OpenedLookup)[]> {
  const values = [
    kind,
    isLocal,
    isListed,
    isOneCall,
    questions.map(({ userId }) => userId),
    questions.map(({ subject }) => subject),
    questions.map(() => createLeadId()),
    ...foundAtOf(questions),
    questions.map(({ actor }) => actor.kind),
    questions.map(({ actor }) => actor.id),
    now,
    holdSeconds,
    day,
    misses?.perMinute ?? null,
    misses?.perDay ?? null,
  ]
  return callFunction(where, 'lookup_open', values, { columns: ANSWER, before, instants: INSTANTS })
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
 * Settles the questions of one call, or single ones of different users: see `lookup_settle`. What has ended already is missing from the
 * answer: nothing was charged for it. Opening does not wait for the disk, so a database that crashed in between may have given an id to
 * another question: whose it is, and what about, is asked again.
 */
export async function settleLookups(
  where: Where,
  { kind, isOneCall, now }: { kind: LookupKind; isOneCall: boolean; now: Date },
  answers: readonly Answer[],
): Promise<SettledLookup[]> {
  const facts = answers.map((answer) => (answer.facts ? JSON.stringify(answer.facts) : null))
  const values = [
    kind,
    isOneCall,
    answers.map(({ userId }) => userId),
    answers.map(({ lookupId }) => lookupId),
    answers.map(({ subject }) => subject),
    answers.map(() => createLeadId()),
    ...foundAtOf(answers),
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
  ]
  return callFunction<SettledLookup>(where, 'lookup_settle', values, { columns: ANSWER, instants: INSTANTS })
}

/** Gives back what the call of a lookup holds; returns how many questions ended by it, none where they had ended already. */
export async function giveBack(
  where: Where,
  lookupId: number,
  state: 'failed' | 'expired',
  now: Date,
): Promise<number> {
  const [row] = await callFunction<{ f: number }>(where, 'lookup_give_back', [lookupId, state, now])
  return row?.f ?? 0
}

/** How far a lookup is. */
export async function readLookup(reader: Reader, lookupId: number) {
  return reader
    .selectFrom('lookup')
    .select(['user_id', 'state', 'asks_phone', 'asks_email', 'expires_at'])
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
  return reader.selectFrom('price').select(['kind', 'unit', 'amount']).execute()
}

const INSTANTS = ['phone_fetched_at', 'email_fetched_at']

/** Without what only the statements inside need. */
const ANSWER = `f.place, f.outcome, f.twin, f.lookup_id, f.asks_phone, f.asks_email, f.charged_phone, f.charged_email, f.left_phone, f.left_email,
  f.name, f.company_name, f.designation, f.facts, f.related, f.is_shared,
  f.lead_id, f.phone, f.phone_source, f.phone_fetched_at, f.email, f.email_source, f.email_fetched_at`

let lastMs = 0
let count = 0

/**
 * A time-ordered UUID (version 7): leads sort by it as they were made, and nobody can guess one. The twelve bits after the time count
 * the ids of one millisecond of this process.
 */
function createLeadId(): string {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    count = 0
  } else if (++count > 0xfff) {
    lastMs += 1
    count = 0
  }
  const time = lastMs.toString(16).padStart(12, '0')
  // What is random of it: Node draws those in advance, where bytes are drawn one by one.
  const random = randomUUID().slice(19)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}-${random}`
}
