import type { NoticeColumns } from '../../lists/contact-notices.ts'
import type { LeadStage, WorklistKind } from '@dastak/contract/worklist/stages.ts'
import { sql, type RawBuilder } from 'kysely'
import { withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import type { Page, ZonedSelection } from '../../db/list-page.ts'
import { LOOKS_AFTER } from './looks-after.store.ts'
import { LIST, type WorklistColumn } from './worklist-columns.store.ts'

type Sql<T = unknown> = RawBuilder<T>
export type { WorklistColumn }

/** A lead of the worklist, with what was worked out about it. */
export interface WorklistRow extends NoticeColumns {
  id: string
  kind: WorklistKind
  subject: string
  name: string
  cin: string | null
  company_name: string | null
  designation: string | null
  phone: string | null
  email: string | null
  fetched_at: Date | null
  created_at: Date
  stage: LeadStage
  tags: string[]
  next_call_at: Date | null
  note: string | null
  /** The teammate who looks after it. */
  assignee_id: string | null
  assignee_name: string | null
  /** The user whose lead it is, if that is not the viewer. */
  user_public_id: string | null
  user_name: string | null
}

export type ListedLead = WorklistRow & { requested_at: string }

/** The lead of a user. */
export interface LeadKey {
  userId: number
  leadId: string
}
export interface SeenLead extends LeadKey {
  kind: WorklistKind
  subject: string
}

/** Which leads a user wants to see. */
export interface Which {
  viewerId: number
  /** Only these; null for all. */
  ids: readonly string[] | null
  /** The id of a list that the viewer sees; null for the leads that the viewer looks after. */
  listId: number | null
  /** A batch of the viewer, whose leads are wanted. */
  batch?: { id: number; filename: string } | undefined
  kind?: WorklistKind | undefined
  stage?: LeadStage | undefined
  tag?: string | undefined
  /** Calls from one time on and before another; `null` for leads without a planned call. */
  call?: { from: Date | null; before: Date | null } | null | undefined
  /** The public id of the user who looks after it, `me` or `others`. */
  assignee?: string | undefined
}

/** The leads that belong to a scope, before anything else narrows them. */
function sourceOf({ viewerId, listId, ids }: Pick<Which, 'viewerId' | 'listId' | 'ids'>): Sql {
  const chosen = ids ? sql`AND v.id = ANY (${[...ids]}::uuid[])` : sql``
  if (listId !== null)
    return sql`
      SELECT v.*
      FROM lead_list_entry e
        JOIN worklist_lead v ON v.user_id = e.user_id AND v.id = e.lead_id AND v.kind = e.kind
      WHERE e.list_id = ${listId} ${chosen}
        AND (
          e.user_id = ${viewerId}
          OR (e.user_id, e.lead_id) IN (
            SELECT user_id, lead_id FROM worklist_shared WHERE viewer_id = ${viewerId}))`
  return sql`
    SELECT v.*
    FROM worklist_lead v
    WHERE v.user_id = ${viewerId} ${chosen}
    UNION ALL
    SELECT v.*
    FROM worklist_shared s
      JOIN lead_work w ON w.user_id = s.user_id AND w.lead_id = s.lead_id
      JOIN worklist_lead v ON v.user_id = s.user_id AND v.id = s.lead_id
    WHERE s.viewer_id = ${viewerId} AND w.assignee_user_id = ${viewerId} ${chosen}`
}

function narrowed({ viewerId, batch, kind, stage, tag, call, assignee }: Which): Sql {
  const conditions = [
    sql`true`,
    ...(batch ? [ofBatch(batch.id, viewerId)] : []),
    ...(kind ? [sql`v.kind = ${kind}`] : []),
    ...(stage ? [sql`coalesce(w.stage, 'new') = ${stage}`] : []),
    ...(tag ? [sql`w.tags @> ARRAY[${tag}]`] : []),
    ...(call === null ? [sql`w.next_call_at IS NULL`] : []),
    ...(call ? [sql`w.next_call_at IS NOT NULL`] : []),
    ...(call?.from ? [sql`w.next_call_at >= ${call.from}`] : []),
    ...(call?.before ? [sql`w.next_call_at < ${call.before}`] : []),
    ...(assignee ? [assignedTo(assignee, viewerId)] : []),
  ]
  return sql.join(conditions, sql` AND `)
}

function ofBatch(batchId: number, viewerId: number): Sql {
  return sql`
    v.user_id = ${viewerId}
      AND (v.kind, v.subject) IN (
        SELECT f.kind, f.subject
        FROM batch_found f
        WHERE f.batch_id = ${batchId})`
}

function assignedTo(assignee: string, viewerId: number): Sql {
  if (assignee === 'me') return sql`${LOOKS_AFTER} = ${viewerId}`
  if (assignee === 'others') return sql`${LOOKS_AFTER} <> ${viewerId}`
  return sql`
    ${LOOKS_AFTER} = (
      SELECT u.id
      FROM user_account u
      WHERE u.public_id::text = ${assignee})`
}

/** What was worked out about leads `v`. An assignee who is no teammate any more is none. */
const WORK = sql`
  LEFT JOIN lead_work w ON w.user_id = v.user_id AND w.lead_id = v.id
  LEFT JOIN user_account o ON o.id = w.assignee_user_id AND ${LOOKS_AFTER} = o.id`

/**
 * A page of the matching leads, the number of matches, and of leads in the scope. First only their
 * keys are read and sorted: of 50,000 leads that takes a third of the time of whole rows.
 */
export async function listMatching(
  reader: Reader,
  which: Which,
  { filters, search, sort, zone }: ZonedSelection<WorklistColumn>,
  { offset = 0, limit, before = null }: Page<string>,
) {
  const anywhere = Object.values(LIST.matches).map((has) => has(search ?? '', zone))
  const conditions = [
    sql`true`,
    ...filters.map(({ column, text }) => LIST.matches[column](text, zone)),
    ...(search ? [sql`(${sql.join(anywhere, sql` OR `)})`] : []),
  ]
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  const order = sql`key ${direction} NULLS LAST, id ${direction}`
  const { rows: found } = await sql<{ keys: LeadKey[]; total: number; totalAll: number }>`
    WITH every AS MATERIALIZED (
      SELECT v.user_id, v.id, ${LIST.sorts[sort.column]} AS key,
        coalesce(${sql.join(conditions, sql` AND `)}, false) AS is_match
      FROM (${sourceOf(which)}) v ${WORK}
      WHERE ${narrowed(which)}),
    page AS (
      SELECT user_id, id, key
      FROM every
      WHERE is_match ${before === null ? sql`` : sql`AND id < ${before}`}
      ORDER BY ${order}
      OFFSET ${offset}
      LIMIT ${limit})
    SELECT count(*) FILTER (WHERE is_match) AS total, count(*) AS "totalAll",
      (SELECT coalesce(
        jsonb_agg(jsonb_build_object('userId', user_id, 'leadId', id) ORDER BY ${order}), '[]')
        FROM page) AS keys
    FROM every`.execute(reader)
  const { keys, total, totalAll } = found[0]!
  return { rows: await readLeads(reader, which.viewerId, keys, zone), total, totalAll }
}

/** These leads in their order. `requested_at`: ISO 8601 in the viewer's zone, with its offset. */
export async function readLeads(
  reader: Reader,
  viewerId: number,
  keys: readonly LeadKey[],
  zone: string,
): Promise<ListedLead[]> {
  const { rows } = await sql<ListedLead>`
    SELECT v.id, v.kind, v.subject, v.name, v.cin, v.company_name, v.designation, v.phone, v.email,
      v.is_phone_removed, v.is_email_removed, n.*, v.fetched_at, v.created_at,
      ${withOffset(sql`v.created_at`, zone)} AS requested_at,
      coalesce(w.stage, 'new') AS stage, coalesce(w.tags, '{}') AS tags, w.next_call_at, w.note,
      o.public_id AS assignee_id, o.name AS assignee_name,
      u.public_id AS user_public_id, u.name AS user_name
    FROM unnest(${keys.map(({ userId }) => userId)}::bigint[],
        ${keys.map(({ leadId }) => leadId)}::uuid[]) WITH ORDINALITY k (user_id, id, place)
      JOIN worklist_lead v ON v.user_id = k.user_id AND v.id = k.id ${WORK}
      CROSS JOIN LATERAL contact_notice(${viewerId}, v.phone, v.email) n
      LEFT JOIN user_account u ON u.id = v.user_id AND v.user_id <> ${viewerId}
    ORDER BY k.place`.execute(reader)
  return rows
}

/** Those of some leads that a user may see: their own and those that teammates share. */
export async function listSeen(
  reader: Reader,
  viewerId: number,
  ids: readonly string[],
): Promise<SeenLead[]> {
  const { rows } = await sql<SeenLead>`
    SELECT user_id AS "userId", id AS "leadId", kind, subject
    FROM worklist_lead
    WHERE user_id = ${viewerId} AND id = ANY (${[...ids]}::uuid[])
    UNION
    SELECT v.user_id, v.id, v.kind, v.subject
    FROM worklist_shared s
      JOIN worklist_lead v ON v.user_id = s.user_id AND v.id = s.lead_id
    WHERE s.viewer_id = ${viewerId} AND s.lead_id = ANY (${[...ids]}::uuid[])
    ORDER BY 1, 2`.execute(reader)
  return rows
}

/** Leads by stage among those that a user looks after, and calls before a time. */
export async function countLeads(reader: Reader, viewerId: number, callsBefore: Date) {
  const source = sourceOf({ viewerId, listId: null, ids: null })
  const { rows } = await sql<{ stages: { stage: LeadStage; leads: number }[]; calls: number }>`
    WITH mine AS MATERIALIZED (
      SELECT coalesce(w.stage, 'new') AS stage, w.next_call_at
      FROM (${source}) v
        LEFT JOIN lead_work w ON w.user_id = v.user_id AND w.lead_id = v.id
      WHERE ${LOOKS_AFTER} = ${viewerId})
    SELECT
      (SELECT coalesce(jsonb_agg(s), '[]')
        FROM (SELECT stage, count(*) AS leads FROM mine GROUP BY stage) s) AS stages,
      (SELECT count(*) FROM mine WHERE next_call_at < ${callsBefore}) AS calls`.execute(reader)
  return rows[0]!
}
