import type { LeadStage, WorklistKind } from '@dastak/contract/worklist/stages.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ZonedSelection } from '../../db/list-page.ts'
import { LOOKS_AFTER } from './looks-after.store.ts'
import { LIST, type WorklistColumn } from './worklist-columns.store.ts'

type Sql<T = unknown> = RawBuilder<T>

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
  /** Calls before this are due today. */
  tomorrow: Date
  /** The public id of the user who looks after it, `me` or `others`. */
  assignee?: string | undefined
}

/** The leads that belong to a scope, before anything else narrows them. */
export function sourceOf({
  viewerId,
  listId,
  ids,
}: Pick<Which, 'viewerId' | 'listId' | 'ids'>): Sql {
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

export const all = (conditions: readonly Sql[]): Sql =>
  sql.join([sql`true`, ...conditions], sql` AND `)

/** All conditions of a scope but those on stage and call, which have counts. */
export const narrowed = ({ viewerId, batch, kind, tag, assignee }: Which): Sql =>
  all([
    ...(batch ? [ofBatch(batch.id, viewerId)] : []),
    ...(kind ? [sql`v.kind = ${kind}`] : []),
    ...(tag ? [sql`w.tags @> ARRAY[${tag}]`] : []),
    ...(assignee ? [assignedTo(assignee, viewerId)] : []),
  ])

export const hasStage = ({ stage }: Which): Sql =>
  stage ? sql`coalesce(w.stage, 'new') = ${stage}` : sql`true`

export function hasCall({ call }: Which): Sql {
  if (call === undefined) return sql`true`
  if (call === null) return sql`w.next_call_at IS NULL`
  return all([
    sql`w.next_call_at IS NOT NULL`,
    ...(call.from ? [sql`w.next_call_at >= ${call.from}`] : []),
    ...(call.before ? [sql`w.next_call_at < ${call.before}`] : []),
  ])
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
export const WORK = sql`
  LEFT JOIN lead_work w ON w.user_id = v.user_id AND w.lead_id = v.id
  LEFT JOIN user_account o ON o.id = w.assignee_user_id AND ${LOOKS_AFTER} = o.id`

export type Matching = Pick<ZonedSelection<WorklistColumn>, 'filters' | 'search' | 'zone'>

export function isMatch({ filters, search, zone }: Matching): Sql {
  const anywhere = Object.values(LIST.matches).map((has) => has(search ?? '', zone))
  const conditions = [
    ...filters.map(({ column, text }) => LIST.matches[column](text, zone)),
    ...(search ? [sql`(${sql.join(anywhere, sql` OR `)})`] : []),
  ]
  return sql`coalesce(${all(conditions)}, false)`
}
