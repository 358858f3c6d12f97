import { BATCH_STATUSES, BATCH_TYPES } from '@dastak/contract/batch-types.ts'
import type { BATCH_COLUMNS } from '@dastak/contract/batches/batches.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { amountContains, compact, contains, labelOf } from '../../db/cells.ts'
import type { Reader } from '../../db/database.ts'
import { readListPage, type List, type Page, type ZonedSelection } from '../../db/list-page.ts'
import { timeContains } from '../../db/time-cells.ts'
import type { Schema } from '../../db/schema.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { batchKindOf } from './batch-kinds.ts'
import { countOf } from './run/chunks.store.ts'

export type BatchColumn = keyof typeof BATCH_COLUMNS

type Batch = Selectable<Schema['batch']>
type Figure =
  | 'done'
  | 'found'
  | 'not_found'
  | 'failed'
  | 'not_processed'
  | 'left_out'
  | 'credits_used'
type Figures = Record<Figure, number>
/** A submitted batch with its progress. */
export type BatchRow = Omit<Batch, 'id' | 'kind' | 'status' | Figure> &
  Figures & {
    id: number
    kind: LookupKind
    status: Exclude<Batch['status'], 'STAGED'>
    /** ISO 8601 in the viewer's zone, with its offset. */
    requested_at: string
  }

export interface WhichBatches {
  userId: number
  /** Batches of LinkedIn profiles, or all others. */
  isLinkedin: boolean
}

const TYPE = labelOf(sql`r.type`, {
  ...BATCH_TYPES,
  DIRECTORS: batchKindOf('DIRECTORS'),
})
const STATUS = labelOf(sql`r.status`, BATCH_STATUSES)

const LIST: List<BatchColumn> = {
  matches: {
    client_id: (text) => contains(sql`r.public_id::text`, compact(text)),
    batch_type: (text) => contains(TYPE, text),
    filename: (text) => contains(sql`r.filename`, text),
    created_at: (text, zone) => timeContains(sql`r.created_at`, zone, text),
    credits_used: (text) => amountContains(sql`r.credits_used`, text),
    status: (text) => contains(STATUS, text),
  },
  sorts: {
    client_id: sql`r.public_id`,
    batch_type: TYPE,
    filename: sql`lower(r.filename)`,
    created_at: sql`r.id`,
    credits_used: sql`r.credits_used`,
    status: STATUS,
  },
}

/** During a run the counts are in its chunks. */
const batchesWhere = (condition: RawBuilder<boolean>) => sql`(
  SELECT b.id, b.public_id, b.user_id, b.type, b.kind, b.filename, b.format, b.sheet, b.rows,
    b.valid, b.subjects, b.purpose, b.status, b.stop, b.run, b.max_credits, b.retry_at,
    b.result_key, b.result_formats, b.created_at, b.started_at, b.finished_at, b.emptied_at,
    coalesce(b.not_processed, 0) AS not_processed, c.*,
    c.charged_phone + c.charged_email AS credits_used
  FROM batch b CROSS JOIN LATERAL (
    SELECT b.subjects - b.not_processed AS done, b.found, b.not_found, b.failed,
      coalesce(b.left_out, 0) AS left_out,
      b.charged_phone, b.charged_email
    WHERE b.finished_at IS NOT NULL
    UNION ALL
    SELECT coalesce(sum(c.done), 0)::integer,
      ${countOf('f')}, ${countOf('n', 'u')}, ${countOf('e')}, ${countOf('k')},
      coalesce(sum(c.cost_phone), 0)::bigint, coalesce(sum(c.cost_email), 0)::bigint
    FROM batch_chunk c
    WHERE b.finished_at IS NULL AND c.batch_id = b.id
    HAVING b.finished_at IS NULL) c
  WHERE b.status <> 'STAGED' AND ${condition})`

/** A page of the batches that match, and the number of all matches. */
export async function listBatches(
  reader: Reader,
  { userId, isLinkedin }: WhichBatches,
  selection: ZonedSelection<BatchColumn>,
  page: Page<number>,
) {
  const rows = batchesWhere(sql`b.user_id = ${userId} AND (b.type = 'LINKEDIN') = ${isLinkedin}`)
  return readListPage<BatchRow, BatchColumn>(reader, LIST, rows, selection, page)
}

/** The batches of a user that have not ended: the newest ones, and how many there are. */
export async function listUnfinished(reader: Reader, userId: number, limit: number) {
  const row = batchesWhere(
    sql`b.user_id = ${userId} AND b.status IN ('PENDING', 'PROCESSING', 'AWAITING_RETRY')`,
  )
  const { rows } = await sql<BatchRow & { total: number }>`
    SELECT r.*, '' AS requested_at, count(*) OVER () AS total
    FROM ${row} r
    ORDER BY r.id DESC
    LIMIT ${limit}`.execute(reader)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** One batch of the user by its public id; undefined if the user has no such batch. */
export async function findBatch(
  reader: Reader,
  userId: number,
  publicId: string,
): Promise<BatchRow | undefined> {
  const row = batchesWhere(sql`b.user_id = ${userId} AND b.public_id = ${publicId}::uuid`)
  const { rows } = await sql<BatchRow>`SELECT r.*, '' AS requested_at FROM ${row} r`.execute(reader)
  return rows[0]
}
