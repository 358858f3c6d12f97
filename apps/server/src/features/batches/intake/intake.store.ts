import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import { copyText } from '../../../db/copy-text.rules.ts'
import type { Schema } from '../../../db/schema.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import { OPEN_AGAIN } from '../run/outcome.rules.ts'

type Batch = Schema['batch']
export type NewStaged = Pick<
  Batch,
  | ('user_id' | 'type' | 'kind' | 'filename' | 'format' | 'sheet')
  | ('header' | 'column_index' | 'created_at')
> & { public_id?: string }

export async function insertStaged(
  tx: Tx,
  batch: NewStaged,
): Promise<{ id: number; publicId: string }> {
  const row = await tx
    .insertInto('batch')
    .values({ ...batch, status: 'STAGED' })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  return { id: row.id, publicId: row.public_id }
}

export const COPY_BLOCKS = 'COPY batch_block (batch_id, number, rows, subjects) FROM STDIN'

/** Rows of the file as a line for COPY, each with its subject; null for a row without one. */
export function blockLine(
  batchId: number,
  number: number,
  json: string,
  subjects: readonly (string | null)[],
): string {
  const list = subjects
    .map((one) => (one === null ? 'NULL' : `"${one.replace(/["\\]/g, String.raw`\$&`)}"`))
    .join(',')
  return `${batchId}\t${number}\t${copyText(json)}\t${copyText(`{${list}}`)}\n`
}

/** Numbers the subjects of a batch by their first occurrence, and divides them into chunks. */
export async function numberSubjects(tx: Tx, batchId: number, chunkSize: number): Promise<void> {
  // No caller waits longer than that, and a caller who has left must not keep it running.
  await sql`SET LOCAL statement_timeout = '2min'`.execute(tx)
  await sql`SET LOCAL client_connection_check_interval = '2s'`.execute(tx)
  await sql`SET LOCAL work_mem = '64MB'`.execute(tx)
  await sql`
    CREATE TEMP TABLE batch_number ON COMMIT DROP AS
    SELECT subject, first_at, row_number() OVER (ORDER BY first_at) AS n
    FROM (
      SELECT s.subject, min(b.number * 1048576::bigint + s.ord) AS first_at
      FROM batch_block b
        CROSS JOIN LATERAL unnest(b.subjects) WITH ORDINALITY s (subject, ord)
      WHERE b.batch_id = ${batchId} AND s.subject IS NOT NULL
      GROUP BY s.subject) f`.execute(tx)
  await sql`ANALYZE batch_number`.execute(tx)
  await sql`
    INSERT INTO batch_chunk (batch_id, number, subjects, outcomes, charged_phone, charged_email)
    SELECT ${batchId}, ((n - 1) / ${chunkSize}::integer)::integer,
      array_agg(subject ORDER BY n), repeat('.', count(*)::integer),
      array_fill(0, ARRAY[count(*)::integer]), array_fill(0, ARRAY[count(*)::integer])
    FROM batch_number
    GROUP BY 2`.execute(tx)
  // In steps: the new rows have no statistics yet, so the planner expects few of them and would go
  // through all subjects again for each block.
  await sql`
    WITH s AS MATERIALIZED (
      SELECT b.number, s.subject, s.ord
      FROM batch_block b
        CROSS JOIN LATERAL unnest(b.subjects) WITH ORDINALITY s (subject, ord)
      WHERE b.batch_id = ${batchId}),
    numbered AS (
      SELECT s.number, s.ord, CASE
          WHEN f.n IS NULL THEN 0
          WHEN f.first_at = s.number * 1048576::bigint + s.ord THEN f.n
          ELSE -f.n
        END::integer AS ref
      FROM s LEFT JOIN batch_number f ON f.subject = s.subject),
    r AS MATERIALIZED (
      SELECT number, array_agg(ref ORDER BY ord) AS refs,
        (count(*) FILTER (WHERE ref > 0))::integer AS subjects,
        (count(*) FILTER (WHERE ref < 0))::integer AS duplicates,
        (count(*) FILTER (WHERE ref = 0))::integer AS malformed
      FROM numbered
      GROUP BY number),
    w AS (
      SELECT r.*,
        (sum(subjects) OVER blocks)::integer - subjects AS subjects_before,
        (sum(duplicates) OVER blocks)::integer - duplicates AS duplicates_before,
        (sum(malformed) OVER blocks)::integer - malformed AS malformed_before
      FROM r
      WINDOW blocks AS (ORDER BY number))
    UPDATE batch_block b
    SET subjects = NULL, refs = r.refs,
      rows_before = r.subjects_before + r.duplicates_before + r.malformed_before,
      subjects_before = r.subjects_before, duplicates_before = r.duplicates_before,
      malformed_before = r.malformed_before
    FROM w r
    WHERE b.batch_id = ${batchId} AND b.number = r.number`.execute(tx)
}

/** Keeps the counts of the file. Returns the number of different subjects. */
export async function saveCounts(
  tx: Tx,
  batchId: number,
  counts: Record<'columns' | 'rows' | 'valid', number>,
): Promise<number> {
  const { rows } = await sql<{ subjects: number }>`
    UPDATE batch
    SET columns = ${counts.columns}, rows = ${counts.rows}, valid = ${counts.valid},
      subjects = (
        SELECT coalesce(sum(cardinality(subjects)), 0)
        FROM batch_chunk
        WHERE batch_id = ${batchId})
    WHERE id = ${batchId}
    RETURNING subjects`.execute(tx)
  return rows[0]?.subjects ?? 0
}

/** Deletes the user's older staged files; the last `keep` stay. */
export async function deleteOlderStaged(tx: Tx, userId: number, keep: number): Promise<void> {
  const staged = sql`user_id = ${userId} AND status = 'STAGED'`
  await sql`
    DELETE FROM batch
    WHERE ${staged} AND id NOT IN (
      SELECT id FROM batch WHERE ${staged} ORDER BY id DESC LIMIT ${keep})`.execute(tx)
}

export async function deleteStaged(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('batch').where('id', '=', id).where('status', '=', 'STAGED').execute()
}

interface HoldingsQuery {
  batchId: number
  userId: number
  kind: LookupKind
  sells: { phone: boolean; email: boolean }
}

export interface Holdings {
  /** Subjects of which the user has each field that is sold. */
  owned: number
  lacks_phone: number
  lacks_email: number
}

/** What the user already has of the subjects of a batch that still have to be looked up. */
export async function readHoldings(
  reader: Reader,
  { batchId, userId, kind, sells }: HoldingsQuery,
): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    SELECT count(*) FILTER (WHERE NOT lacks_phone AND NOT lacks_email) AS owned,
      count(*) FILTER (WHERE lacks_phone) AS lacks_phone,
      count(*) FILTER (WHERE lacks_email) AS lacks_email
    FROM (
      SELECT ${sells.phone}::boolean AND l.has_phone IS NOT TRUE AS lacks_phone,
        ${sells.email}::boolean AND l.has_email IS NOT TRUE AS lacks_email
      FROM batch_chunk c
        CROSS JOIN LATERAL unnest(c.subjects, string_to_array(c.outcomes, NULL))
          s (subject, outcome)
        LEFT JOIN lead_shown l
          ON l.user_id = ${userId} AND l.kind = ${kind} AND l.subject = s.subject
      WHERE c.batch_id = ${batchId}
        AND strpos(${OPEN_AGAIN.join('')}, s.outcome) > 0
        AND s.subject <> ALL (${Object.values<string>(TEST_SUBJECTS[kind])})) f`.execute(reader)
  return rows[0] ?? { owned: 0, lacks_phone: 0, lacks_email: 0 }
}
