import type { HISTORY_KINDS } from '@dastak/contract/worklist/worklist.ts'
import type { LeadStage } from '@dastak/contract/worklist/stages.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'
import type { LeadKey } from './worklist.store.ts'

/** What changes on some leads; undefined parts stay as they are. */
export interface Change {
  stage?: LeadStage | undefined
  addTags: readonly string[]
  removeTags: readonly string[]
  /** Null removes it. */
  nextCallAt?: Date | null | undefined
  note?: string | undefined
  /** Null: the user whose lead it is. */
  assignee?: { id: number; name: string } | null | undefined
}

const targetsOf = (leads: readonly LeadKey[]) =>
  sql`unnest(${leads.map(({ userId }) => userId)}::bigint[],
    ${leads.map(({ leadId }) => leadId)}::uuid[]) AS t (user_id, lead_id)`

/** Locks what is kept about some leads, in their order, until the transaction ends. */
export async function lockWork(tx: Tx, leads: readonly LeadKey[], now: Date): Promise<void> {
  const targets = targetsOf(leads)
  await sql`
    INSERT INTO lead_work (user_id, lead_id, changed_at)
    SELECT t.user_id, t.lead_id, ${now}
    FROM ${targets}
    ORDER BY 1, 2
    ON CONFLICT (user_id, lead_id) DO NOTHING`.execute(tx)
  await sql`
    SELECT FROM lead_work w JOIN ${targets} ON w.user_id = t.user_id AND w.lead_id = t.lead_id
    ORDER BY w.user_id, w.lead_id
    FOR UPDATE OF w`.execute(tx)
}

/**
 * Changes leads that are locked, and writes a line of history for each thing that is different
 * then. Returns how many leads changed, and the most tags that one of them has.
 */
export async function changeWork(
  tx: Tx,
  leads: readonly LeadKey[],
  { stage, addTags, removeTags, nextCallAt, note, assignee }: Change,
  by: { userId: number; stageLabel: string | undefined; now: Date },
): Promise<{ changed: number; tags: number }> {
  const { rows } = await sql<{ changed: number; tags: number }>`
    WITH before AS (
      SELECT w.*, ARRAY (
          SELECT tag
          FROM unnest(w.tags || ${[...addTags]}::text[]) WITH ORDINALITY one (tag, place)
          WHERE tag <> ALL (${[...removeTags]}::text[])
          GROUP BY tag
          ORDER BY min(place)) AS new_tags,
        ${stage === undefined ? sql`w.stage` : sql`${stage}::text`} AS new_stage,
        ${nextCallAt === undefined ? sql`w.next_call_at` : sql`${nextCallAt}::timestamptz`}
          AS new_call,
        ${
          assignee === undefined
            ? sql`w.assignee_user_id`
            : sql`
          nullif(${assignee?.id ?? null}::bigint, w.user_id)`
        } AS new_assignee
      FROM lead_work w
        JOIN ${targetsOf(leads)} ON w.user_id = t.user_id AND w.lead_id = t.lead_id),
    changed AS (
      UPDATE lead_work w
      SET stage = b.new_stage, tags = b.new_tags, next_call_at = b.new_call,
        assignee_user_id = b.new_assignee, note = coalesce(${note ?? null}, w.note),
        changed_at = ${by.now}
      FROM before b
      WHERE w.user_id = b.user_id AND w.lead_id = b.lead_id
        AND (
          ${note ?? null}::text IS NOT NULL
          OR (b.stage, b.tags, b.next_call_at, b.assignee_user_id) IS DISTINCT FROM
            (b.new_stage, b.new_tags, b.new_call, b.new_assignee))
      RETURNING b.*),
    history AS (
      INSERT INTO lead_history (user_id, lead_id, author_user_id, kind, text, created_at)
      SELECT c.user_id, c.lead_id, ${by.userId}, line.kind, line.text, ${by.now}
      FROM changed c
        CROSS JOIN LATERAL (
          VALUES
            ('stage', ${by.stageLabel ?? null}::text, c.stage <> c.new_stage),
            ('tags', array_to_string(c.new_tags, ', '), c.tags <> c.new_tags),
            ('next_call', to_char(c.new_call AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
              c.next_call_at IS DISTINCT FROM c.new_call),
            ('assignee',
              CASE WHEN c.new_assignee IS NOT NULL THEN ${assignee?.name ?? null}::text END,
              c.assignee_user_id IS DISTINCT FROM c.new_assignee),
            ('note', ${note ?? null}::text, ${note ?? null}::text IS NOT NULL)
        ) line (kind, text, is_new)
      WHERE line.is_new
      ORDER BY c.user_id, c.lead_id)
    SELECT count(*) AS changed, coalesce(max(cardinality(new_tags)), 0) AS tags
    FROM changed`.execute(tx)
  return rows[0]!
}

export interface HistoryRow {
  kind: (typeof HISTORY_KINDS)[number]
  text: string | null
  created_at: Date
  author: string | null
}

/** The history of a lead, newest first. */
export async function listHistory(
  reader: Reader,
  { userId, leadId }: LeadKey,
  limit: number,
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT h.kind, h.text, h.created_at, a.name AS author
    FROM lead_history h JOIN user_account a ON a.id = h.author_user_id
    WHERE h.user_id = ${userId} AND h.lead_id = ${leadId}::uuid
    ORDER BY h.id DESC
    LIMIT ${limit}`.execute(reader)
  return rows
}

export interface DueCall {
  /** Who is reminded: the assignee while they are a teammate, otherwise the user of the lead. */
  person_id: number
  name: string
  lead_id: string
  next_call_at: Date
}

/**
 * Notes that the calls that are due now are reminded of, and returns them, earliest first. Another
 * worker leaves them alone.
 */
export async function takeDueCalls(tx: Tx, now: Date, limit: number): Promise<DueCall[]> {
  const { rows } = await sql<DueCall>`
    WITH due AS (
      SELECT user_id, lead_id
      FROM lead_work
      WHERE next_call_at <= ${now} AND reminded_of IS DISTINCT FROM next_call_at
      ORDER BY next_call_at
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE lead_work w
      SET reminded_of = w.next_call_at
      FROM due d
      WHERE w.user_id = d.user_id AND w.lead_id = d.lead_id
      RETURNING w.user_id, w.lead_id, w.next_call_at, w.assignee_user_id)
    SELECT coalesce(m.mate_id, t.user_id) AS person_id, v.name, t.lead_id, t.next_call_at
    FROM taken t
      JOIN worklist_lead v ON v.user_id = t.user_id AND v.id = t.lead_id
      LEFT JOIN LATERAL (
        SELECT mate_id
        FROM team_mate
        WHERE user_id = t.user_id AND mate_id = t.assignee_user_id
        LIMIT 1) m ON true
    ORDER BY t.next_call_at, t.lead_id`.execute(tx)
  return rows
}
