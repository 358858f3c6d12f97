import type { NoticeColumns } from '../../lists/contact-notices.ts'
import type { LeadStage, WorklistKind } from '@dastak/contract/worklist/stages.ts'
import { sql } from 'kysely'
import { withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import type { Page, ZonedSelection } from '../../db/list-page.ts'
import { LIST, type WorklistColumn } from './worklist-columns.store.ts'
import {
  all,
  hasCall,
  hasStage,
  isMatch,
  narrowed,
  sourceOf,
  WORK,
  type LeadKey,
  type Matching,
  type SeenLead,
  type Which,
} from './worklist-which.store.ts'

export type { LeadKey, SeenLead, Which, WorklistColumn }

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

/**
 * A page of the matching leads, the number of matches, and of leads in the scope; and the matches
 * by stage, whatever stage the scope has, and with a call today, whatever calls it has. First only
 * their keys are read and sorted: of 50,000 leads that takes a third of the time of whole rows.
 */
export async function listMatching(
  reader: Reader,
  which: Which,
  selection: ZonedSelection<WorklistColumn>,
  { offset = 0, limit, before = null }: Page<string>,
) {
  const { sort, zone } = selection
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  const order = sql`key ${direction} NULLS LAST, id ${direction}`
  const { rows: found } = await sql<Counts & { keys: LeadKey[]; total: number; totalAll: number }>`
    WITH every AS MATERIALIZED (
      SELECT v.user_id, v.id, ${LIST.sorts[sort.column]} AS key,
        coalesce(w.stage, 'new') AS stage, w.next_call_at < ${which.tomorrow} AS is_today,
        ${hasStage(which)} AS has_stage, ${hasCall(which)} AS has_call,
        ${isMatch(selection)} AS is_match
      FROM (${sourceOf(which)}) v ${WORK}
      WHERE ${narrowed(which)}),
    page AS (
      SELECT user_id, id, key
      FROM every
      WHERE is_match AND has_stage AND has_call ${before === null ? sql`` : sql`AND id < ${before}`}
      ORDER BY ${order}
      OFFSET ${offset}
      LIMIT ${limit})
    SELECT count(*) FILTER (WHERE is_match AND has_stage AND has_call) AS total,
      count(*) FILTER (WHERE has_stage AND has_call) AS "totalAll",
      count(*) FILTER (WHERE is_match AND has_stage AND is_today) AS "callsToday",
      (SELECT coalesce(jsonb_object_agg(stage, leads), '{}')
        FROM (
          SELECT stage, count(*) AS leads
          FROM every
          WHERE is_match AND has_call
          GROUP BY stage) s) AS stages,
      (SELECT coalesce(
        jsonb_agg(jsonb_build_object('userId', user_id, 'leadId', id) ORDER BY ${order}), '[]')
        FROM page) AS keys
    FROM every`.execute(reader)
  const { keys, ...counts } = found[0]!
  return { rows: await readLeads(reader, which.viewerId, keys, zone), ...counts }
}

export interface Counts {
  /** Matches by stage, without stages that have none. */
  stages: Partial<Record<LeadStage, number>>
  callsToday: number
}

/** All leads that match. */
export async function listAllMatching(
  reader: Reader,
  which: Which,
  selection: Matching,
): Promise<SeenLead[]> {
  const { rows } = await sql<SeenLead>`
    SELECT v.user_id AS "userId", v.id AS "leadId", v.kind, v.subject
    FROM (${sourceOf(which)}) v ${WORK}
    WHERE ${all([narrowed(which), hasStage(which), hasCall(which), isMatch(selection)])}
    ORDER BY 1, 2`.execute(reader)
  return rows
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
