import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { LOOKS_AFTER_WORK } from './looks-after.store.ts'
import type { LeadKey } from './worklist.store.ts'

/** The leads that a user looks after whose call is before a time: the first ones, and how many. */
export async function listCallsBefore(
  reader: Reader,
  viewerId: number,
  before: Date,
  limit: number,
) {
  const { rows } = await sql<{ keys: LeadKey[]; total: number }>`
    WITH due AS MATERIALIZED (
      SELECT w.user_id, w.lead_id, w.next_call_at
      FROM lead_work w
      WHERE w.user_id = ${viewerId}
        AND ${LOOKS_AFTER_WORK} = ${viewerId}
        AND w.next_call_at < ${before}
      UNION ALL
      SELECT w.user_id, w.lead_id, w.next_call_at
      FROM worklist_shared s
        JOIN lead_work w ON w.user_id = s.user_id AND w.lead_id = s.lead_id
      WHERE s.viewer_id = ${viewerId}
        AND w.assignee_user_id = ${viewerId}
        AND w.next_call_at < ${before}),
    seen AS (
      SELECT d.*
      FROM due d
        JOIN worklist_lead v ON v.user_id = d.user_id AND v.id = d.lead_id),
    page AS (
      SELECT *
      FROM seen
      ORDER BY next_call_at, lead_id
      LIMIT ${limit})
    SELECT (SELECT count(*) FROM seen) AS total,
      (SELECT coalesce(
        jsonb_agg(jsonb_build_object('userId', user_id, 'leadId', lead_id)
          ORDER BY next_call_at, lead_id), '[]')
        FROM page) AS keys`.execute(reader)
  return rows[0]!
}
