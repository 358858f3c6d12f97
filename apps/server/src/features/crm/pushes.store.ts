import type { CrmPushState } from '@dastak/contract/crm/crm.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { LeftOut } from './push-lead.ts'

/** The kinds whose leads have ids that users know. */
export type LeadRef = { id: string; kind: string }

/** Those of the leads that the user has. */
export async function listOwnLeads(
  reader: Reader,
  userId: number,
  kinds: readonly string[],
  ids: readonly string[],
): Promise<LeadRef[]> {
  const { rows } = await sql<LeadRef>`
    SELECT l.id, l.kind
    FROM unnest(${[...kinds]}::text[]) k (kind)
      JOIN worklist_lead l ON l.user_id = ${userId} AND l.kind = k.kind
        AND l.id = ANY (${[...ids]}::uuid[])`.execute(reader)
  return rows
}

/**
 * Makes leads wait for a connection, each in its one row. One that waits already keeps its place.
 * False if the connection does not accept any.
 */
export async function insertPushes(
  tx: Tx,
  connectionId: string,
  leads: readonly LeadRef[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('crm_connection')
    .set({ due_at: sql`least(due_at, ${now}::timestamptz)` })
    .where('id', '=', connectionId)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await sql`
    INSERT INTO crm_push AS p (connection_id, lead_id, kind, requested_at, next_at)
    SELECT ${connectionId}, l.id, l.kind, ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(
      ${leads.map(({ id }) => id)}::uuid[], ${leads.map(({ kind }) => kind)}::text[]) l (id, kind)
    ON CONFLICT (connection_id, lead_id) DO UPDATE
      SET state = 'waiting', requested_at = excluded.requested_at, next_at = excluded.next_at,
        tries_before = p.attempts, problem = NULL, filled = '{}', left_out = '[]'
      WHERE p.state <> 'waiting'`.execute(tx)
  return true
}

export interface PushRow {
  id: number
  connection_id: string
  lead_id: string
  kind: string
  lead_name: string | null
  state: CrmPushState
  filled: string[]
  left_out: (LeftOut & { lead_name: string | null })[]
  problem: string | null
  record_id: string | null
  records_url: string
  attempts: number
  requested_at: Date
  last_at: Date | null
}

interface LogQuery {
  connectionId: string | undefined
  state: CrmPushState | undefined
  offset: number
  limit: number
}

/** A page of the user's log, last pushed first, with the names that leads have now. */
export async function listPushes(reader: Reader, userId: number, query: LogQuery) {
  const { connectionId = null, state = null, offset, limit } = query
  const matches = sql`
    FROM crm_push p JOIN crm_connection c ON c.id = p.connection_id
    WHERE c.user_id = ${userId}
      AND (${connectionId}::uuid IS NULL OR c.id = ${connectionId}::uuid)
      AND (${state}::text IS NULL OR p.state = ${state}::text)`
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<PushRow>`
      SELECT p.id, p.connection_id, p.lead_id, p.kind, l.name AS lead_name, p.state, p.filled,
        (SELECT coalesce(jsonb_agg(o || jsonb_build_object('lead_name', (
            SELECT w.name
            FROM crm_push h
              JOIN worklist_lead w
                ON w.user_id = ${userId} AND w.kind = h.kind AND w.id = h.lead_id
            WHERE h.connection_id = p.connection_id AND h.record_id = o ->> 'record_id'
            LIMIT 1))), '[]')
          FROM jsonb_array_elements(p.left_out) o) AS left_out,
        p.problem, p.record_id, p.records_url, p.attempts, p.requested_at, p.last_at
      FROM (
        SELECT p.*, c.records_url ${matches}
        ORDER BY p.requested_at DESC, p.id DESC
        OFFSET ${offset}
        LIMIT ${limit}) p
        LEFT JOIN worklist_lead l ON l.user_id = ${userId} AND l.kind = p.kind AND l.id = p.lead_id
      ORDER BY p.requested_at DESC, p.id DESC`.execute(reader),
    sql<{ total: number; left_out: number }>`
      SELECT count(*) AS total,
        count(*) FILTER (WHERE p.left_out @> '[{"is_taken": true}]') AS left_out
      ${matches}`.execute(reader),
  ])
  return { rows, total: counts[0]?.total ?? 0, leftOutTotal: counts[0]?.left_out ?? 0 }
}
