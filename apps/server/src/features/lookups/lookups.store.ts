import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../db/database.ts'
import type { Actor } from '../../principal.ts'
import type { AskResult } from './ask-contacts.ts'

/** What the lead holds; every field of a missing lead is null. */
export interface LeadFields {
  lead_id: string | null
  phone: string | null
  phone_source: string | null
  phone_fetched_at: Date | null
  email: string | null
  email_source: string | null
  email_fetched_at: Date | null
}

export type OpenedLookup = LeadFields & {
  outcome: 'owned' | 'under_way' | 'exhausted' | 'opened'
  lookup_id: number | null
  asks_phone: boolean
  asks_email: boolean
  left_phone: number
  left_email: number
}

export type SettledLookup = LeadFields & {
  charged_phone: number
  charged_email: number
  left_phone: number
  left_email: number
}

/** What a lead shows besides the contact, as the registry has it now. */
export interface LeadTitle {
  name: string
  companyName: string | null
  designation: string | null
}
export type NewLead = LeadTitle & { id: string }

export interface LookupKey {
  userId: number
  kind: 'din'
  subject: string
}

/**
 * Transaction 1 of a reveal, whole in one round trip: see `lookup_open` in the migration. These two are the hot path: prepared
 * statements straight on the driver, each its own transaction, cost half of what the same costs through the query builder.
 */
export async function openLookup(pool: pg.Pool, key: LookupKey, actor: Actor, seconds: number): Promise<OpenedLookup> {
  const { rows } = await pool.query<OpenedLookup>({
    name: 'lookup_open',
    text: 'SELECT * FROM lookup_open($1, $2, $3, $4, $5, $6)',
    values: [key.userId, key.kind, key.subject, actor.kind, actor.id, seconds],
  })
  return one(rows)
}

/**
 * Transaction 2 of a reveal, whole in one round trip; null when the lookup has ended already: nothing was charged then.
 * Transaction 1 does not wait for the disk, so a database that crashed in between may have given the id to another question:
 * whose it is, and what about, is asked again.
 */
export async function settleLookup(
  pool: pg.Pool,
  { userId, kind, subject }: LookupKey,
  lookupId: number,
  { id, name, companyName, designation }: NewLead,
  { phone, email }: AskResult['found'],
): Promise<SettledLookup | null> {
  const fields = [phone, email].flatMap((field) => [
    field?.value ?? null,
    field?.source ?? null,
    field?.fetchedAt ?? null,
  ])
  const { rows } = await pool.query<SettledLookup>({
    name: 'lookup_settle',
    text: `SELECT s.* FROM lookup q, LATERAL lookup_settle(q.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) s
      WHERE q.id = $1 AND q.user_id = $12 AND q.kind = $13 AND q.subject = $14`,
    values: [lookupId, id, name, companyName, designation, ...fields, userId, kind, subject],
  })
  return rows[0] ?? null
}

/** Ends a lookup without an answer and gives its credits back; false when it had ended already. */
export async function giveBack(tx: Tx, lookupId: number, state: 'failed' | 'expired'): Promise<boolean> {
  const { rows } = await sql<{ is_done: boolean }>`SELECT lookup_give_back(${lookupId}, ${state}) AS is_done`.execute(
    tx,
  )
  return one(rows).is_done
}

/** How far a lookup is; `is_overdue` when its time is over though nobody has ended it yet. */
export async function readLookup(tx: Tx, lookupId: number) {
  return tx
    .selectFrom('lookup')
    .select(['state', 'asks_phone', 'asks_email', sql<boolean>`expires_at <= now()`.as('is_overdue')])
    .where('id', '=', lookupId)
    .executeTakeFirstOrThrow()
}

/** Ids of questions whose time is over, by the database's own clock. */
export async function listOverdue(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lookup WHERE state = 'asking' AND expires_at <= now() ORDER BY id LIMIT ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

function one<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The database answered no row where there is always one.')
  return row
}
