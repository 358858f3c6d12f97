import { BATCH_STATUSES, BATCH_TYPES } from '@dastak/contract/batch-types.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { amountContains, compact, contains, withOffset } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { timeContains } from '../../db/time-cells.ts'
import type { Schema } from '../../db/schema.ts'
import type { ListSelection } from '../../lists/list-question.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { countOf } from './run/chunks.store.ts'

export type BatchColumn =
  | 'client_id'
  | 'batch_type'
  | 'filename'
  | 'created_at'
  | 'credits_used'
  | 'status'

type Batch = Selectable<Schema['batch']>
/** A submitted batch with how far it is. */
export type BatchRow = Omit<
  Batch,
  'id' | 'kind' | 'found' | 'not_found' | 'failed' | 'not_processed' | 'status'
> & {
  id: number
  kind: LookupKind
  status: Exclude<Batch['status'], 'STAGED'>
  done: number
  found: number
  not_found: number
  failed: number
  not_processed: number
  credits_used: number
  /** ISO 8601 in the viewer's zone, with its offset. */
  requested_at: string
}

export interface BatchSelection extends ListSelection<BatchColumn> {
  userId: number
  /** Batches of LinkedIn profiles, or all others. */
  isLinkedin: boolean
  /** An IANA name that the database knows. */
  zone: string
}

type Sql<T> = RawBuilder<T>

const labels = (words: Readonly<Record<string, { label: string }>>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(words).map(([code, { label }]) => [code, label])),
  )
const shown = (cell: Sql<unknown>, words: string) => sql`(${words}::jsonb ->> ${cell})`
const TYPE = shown(sql`b.type`, labels(BATCH_TYPES))
const STATUS = shown(sql`b.status`, labels(BATCH_STATUSES))

const FINDS: Readonly<Record<BatchColumn, (text: string, zone: string) => Sql<boolean>>> = {
  client_id: (text) => contains(sql`b.public_id::text`, compact(text)),
  batch_type: (text) => contains(TYPE, text),
  filename: (text) => contains(sql`b.filename`, text),
  created_at: (text, zone) => timeContains(sql`b.created_at`, zone, text),
  credits_used: (text) => amountContains(sql`b.credits_used`, text),
  status: (text) => contains(STATUS, text),
}
const SORTS: Readonly<Record<BatchColumn, Sql<unknown>>> = {
  client_id: sql`b.public_id`,
  batch_type: TYPE,
  filename: sql`lower(b.filename)`,
  created_at: sql`b.id`,
  credits_used: sql`b.credits_used`,
  status: STATUS,
}

/** While a run is under way its figures stand in its chunks. */
const batches = (userId: number) => sql`(
  SELECT b.id, b.public_id, b.user_id, b.type, b.kind, b.filename, b.format, b.sheet, b.rows, b.valid, b.subjects, b.purpose, b.status, b.stop, b.run, b.max_credits,
    b.retry_at, b.result_key, b.result_formats, b.created_at, b.started_at, b.finished_at, b.emptied_at, c.done,
    coalesce(b.found, c.found) AS found, coalesce(b.not_found, c.not_found) AS not_found, coalesce(b.failed, c.failed) AS failed,
    coalesce(b.not_processed, 0) AS not_processed, c.charged_phone, c.charged_email, c.charged_phone + c.charged_email AS credits_used
  FROM batch b CROSS JOIN LATERAL (
    SELECT b.subjects - b.not_processed AS done, b.found, b.not_found, b.failed, b.charged_phone, b.charged_email WHERE b.finished_at IS NOT NULL
    UNION ALL
    SELECT coalesce(sum(c.done), 0)::integer, ${countOf('f')}, ${countOf('n', 'u')}, ${countOf('e')},
      coalesce(sum(c.cost_phone), 0)::bigint, coalesce(sum(c.cost_email), 0)::bigint
    FROM batch_chunk c WHERE b.finished_at IS NULL AND c.batch_id = b.id HAVING b.finished_at IS NULL) c
  WHERE b.user_id = ${userId} AND b.status <> 'STAGED')`

/**
 * A page of the batches that match, and how many do; only those before the batch `before` where
 * given.
 */
export async function listBatches(
  reader: Reader,
  selection: BatchSelection,
  { offset = 0, limit, before = null }: { offset?: number; limit: number; before?: number | null },
): Promise<{ rows: BatchRow[]; total: number; totalAll: number }> {
  const { sort, zone } = selection
  const direction = sort.isDescending ? sql`DESC` : sql`ASC`
  const { rows } = await sql<BatchRow & { total: number; total_all: number }>`
    WITH every AS MATERIALIZED (SELECT b.*, ${matching(selection)} AS is_hit FROM ${batches(selection.userId)} b WHERE (b.type = 'LINKEDIN') = ${selection.isLinkedin}),
    page AS (SELECT b.*, ${withOffset(sql`b.created_at`, zone)} AS requested_at, row_number() OVER (ORDER BY ${SORTS[sort.column]} ${direction}, b.id ${direction}) AS place
      FROM every b WHERE b.is_hit AND (${before}::bigint IS NULL OR b.id < ${before}) ORDER BY place OFFSET ${offset} LIMIT ${limit})
    SELECT t.total, t.total_all, p.* FROM (SELECT count(*) AS total_all, count(*) FILTER (WHERE is_hit) AS total FROM every) t LEFT JOIN page p ON true
    ORDER BY p.place`.execute(reader)
  const { total, total_all: totalAll } = rows[0]!
  return { rows: rows.filter(({ id }) => id !== null), total, totalAll }
}

/** One batch of the user by its public id; null where he has no such. */
export async function findBatch(
  reader: Reader,
  userId: number,
  publicId: string,
): Promise<BatchRow | null> {
  const { rows } = await sql<BatchRow>`
    SELECT b.*, '' AS requested_at FROM ${batches(userId)} b WHERE b.public_id = ${publicId}::uuid`.execute(
    reader,
  )
  return rows[0] ?? null
}

function matching({ filters, search, zone }: BatchSelection): Sql<boolean> {
  const anywhere = Object.values(FINDS).map((finds) => finds(search ?? '', zone))
  const conditions = filters.map(({ column, text }) => FINDS[column](text, zone))
  return sql.join(
    [sql`true`, ...conditions, ...(search ? [sql`(${sql.join(anywhere, sql` OR `)})`] : [])],
    sql` AND `,
  )
}
