import { callFunction, type Where } from '../../../db/call-function.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Tx } from '../../../db/database.ts'
import type { ContactFieldName } from '../../../ports/contacts.ts'
import type { Actor } from '../../../keys/principal.ts'
import { createTimeOrderedId } from '../../../time/time-ordered-id.ts'
import type { FoundAt } from '../leads/found-at.ts'
import type { LookupRow, SettledRow, SettledSetRow, ToldRow } from './lookup-rows.ts'

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
  /** All of its sources are in this database. */
  isLocal?: boolean
  /** Only what the registry has is asked about. */
  isListed: boolean
  /** A field that is not to be asked about. */
  without?: ContactFieldName | undefined
  holdSeconds: number
}

/**
 * Opens single questions, each of a user of its own: see `lookup_open`. A hold does not wait for
 * the disk: one that is lost in a power cut harms nobody, and the settling's flush covers it.
 */
export async function openLookups(
  where: Where,
  opening: Opening,
  questions: readonly LookupQuestion[],
): Promise<ToldRow[]> {
  return callFunction<ToldRow>(
    where,
    openingOf(opening),
    openingValues(opening, false, questions),
    {
      columns: `${ANSWERED}, ${OPENED}, ${TOLD}, f.twin, f.related`,
      instants: INSTANTS,
    },
  )
}

/** The same, of many subjects in one call of one user. */
export async function openSet(
  tx: Tx,
  opening: Opening,
  questions: readonly LookupQuestion[],
): Promise<LookupRow[]> {
  const columns = `${ANSWERED}, ${OPENED}`
  return callFunction<LookupRow>(tx, openingOf(opening), openingValues(opening, true, questions), {
    columns,
  })
}

const openingOf = ({ isLocal = false }: Opening) =>
  isLocal ? OPEN : `set_config('synchronous_commit', 'off', true), ${OPEN}`

function openingValues(
  { kind, isLocal = false, isListed, now, holdSeconds, day, misses, without }: Opening,
  isOneCall: boolean,
  questions: readonly LookupQuestion[],
) {
  return [
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
}

/** As `lookup_question`. */
function questionRow({
  userId,
  subject,
  actor,
  foundAt,
}: Omit<LookupQuestion, 'actor'> & { actor?: Actor }) {
  return {
    user_id: userId,
    subject,
    lead_id: createTimeOrderedId(),
    found_cin: foundAt?.cin,
    found_company_name: foundAt?.company_name,
    found_designation: foundAt?.designation,
    actor_kind: actor?.kind,
    actor_id: actor?.id,
  }
}

/** What came back for an open question. Fields that were not found are null. */
export interface Answer extends Omit<LookupQuestion, 'actor'> {
  lookupId: number
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

interface Settling {
  kind: LookupKind
  now: Date
}

/**
 * Settles single questions of different users: see `lookup_settle`. What has ended already is
 * missing from the answer: nothing was charged for it. Opening does not wait for the disk, so a
 * database that crashed in between may have given an id to another question: whose it is, and what
 * about, is asked again.
 */
export async function settleLookups(
  where: Where,
  settling: Settling,
  answers: readonly Answer[],
): Promise<SettledRow[]> {
  return callFunction<SettledRow>(where, SETTLE, settlingValues(settling, answers), {
    columns: `${ANSWERED}, ${TOLD}`,
    instants: INSTANTS,
  })
}

/** The same of all questions of one call. */
export async function settleSet(
  tx: Tx,
  settling: Settling,
  answers: readonly Answer[],
): Promise<SettledSetRow[]> {
  const values = settlingValues(settling, answers)
  return callFunction<SettledSetRow>(tx, SETTLE, values, { columns: ANSWERED })
}

function settlingValues({ kind, now }: Settling, answers: readonly Answer[]) {
  const questions = answers.map((answer) => ({
    ...questionRow(answer),
    lookup_id: answer.lookupId,
    has_failed: answer.isFailed,
  }))
  // As `lookup_said`.
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
  return [kind, JSON.stringify(questions), JSON.stringify(said), now]
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
  const values = [lookupId, state, now]
  const [row] = await callFunction<{ f: number }>(where, 'lookup_give_back($1, $2, $3) f', values)
  return row?.f ?? 0
}

const OPEN = `lookup_open(
    ROW($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)::lookup_call,
    ARRAY(SELECT json_populate_recordset(NULL::lookup_question, $11))
  ) f`
const SETTLE = `lookup_settle(
    $1,
    ARRAY(SELECT json_populate_recordset(NULL::lookup_question, $2)),
    ARRAY(SELECT json_populate_recordset(NULL::lookup_said, $3)),
    $4
  ) f`
const ANSWERED =
  'f.place, f.outcome, f.lookup_id, f.asks_phone, f.asks_email, f.charged_phone, ' +
  'f.charged_email, f.phone, f.email'
const OPENED = 'f.is_shared, f.wallet AS payer'
const TOLD =
  'f.left_phone, f.left_email, f.name, f.company_name, f.designation, f.facts, f.lead_id, ' +
  'f.phone_source, f.phone_fetched_at, f.email_source, f.email_fetched_at'
const INSTANTS = ['phone_fetched_at', 'email_fetched_at']
