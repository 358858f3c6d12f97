import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'

/** The small parts of a user's own data, in their order. */
export async function readOwnData(reader: Reader, userId: number) {
  const { rows } = await sql<{ section: string; data: unknown }>`
    SELECT section, data FROM own_data(${userId}::bigint)`.execute(reader)
  return rows
}

export interface OwnLead {
  kind: string
  id: string
}

/** A page of a user's leads with the work on them, without contacts. */
export async function readOwnLeads(
  reader: Reader,
  userId: number,
  after: OwnLead | null,
  limit: number,
) {
  const { rows } = await sql<OwnLead>`
    SELECT l.kind, l.id, l.subject, l.name, l.company_name, l.created_at, l.has_phone, l.has_email,
      l.phone_source, l.phone_fetched_at, l.email_source, l.email_fetched_at,
      w.stage, w.tags, w.next_call_at, w.note, a.public_id AS assignee_user_id,
      ARRAY(
        SELECT n.name FROM lead_list_entry e JOIN lead_list n ON n.id = e.list_id
        WHERE e.user_id = l.user_id AND e.lead_id = l.id AND n.user_id = l.user_id
        ORDER BY n.name) AS lists,
      (
        SELECT jsonb_agg(jsonb_build_object('field', p.field, 'source', p.source,
          'fetched_at', p.fetched_at, 'until', p.until) ORDER BY p.until)
        FROM lead_past p
        WHERE p.user_id = l.user_id AND p.kind = l.kind AND p.subject = l.subject) AS earlier
    FROM lead_shown l
      LEFT JOIN lead_work w ON w.user_id = l.user_id AND w.lead_id = l.id
      LEFT JOIN user_account a ON a.id = w.assignee_user_id
    WHERE l.user_id = ${userId}
      AND (${after?.kind ?? null}::text IS NULL
        OR (l.kind, l.id) > (${after?.kind ?? null}::text, ${after?.id ?? null}::uuid))
    ORDER BY l.kind, l.id
    LIMIT ${limit}`.execute(reader)
  return rows
}

export interface OwnMiss {
  kind: string
  subject: string
}

/** A page of the lookups of the last day that found nothing. */
export async function readOwnMisses(
  reader: Reader,
  userId: number,
  after: OwnMiss | null,
  limit: number,
) {
  const { rows } = await sql<OwnMiss>`
    SELECT kind, subject, asked_phone, asked_email, missed_at
    FROM lookup_miss
    WHERE user_id = ${userId}
      AND (${after?.kind ?? null}::text IS NULL
        OR (kind, subject) > (${after?.kind ?? null}::text, ${after?.subject ?? null}::text))
    ORDER BY kind, subject
    LIMIT ${limit}`.execute(reader)
  return rows
}
