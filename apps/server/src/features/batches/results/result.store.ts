import { sql, type Selectable } from 'kysely'
import type { Reader, Tx } from '../../../db/database.ts'
import type { LookupKind } from '@dastak/contract/lookup-kinds.ts'
import type { Schema } from '../../../db/schema.ts'
import { isFree, isHeld, PUT_BACK, taken, type Lease } from '../../../jobs/lease.ts'
import { countOf, FENCES, IS_UNFINISHED } from '../run/chunks.store.ts'
import { OUTCOMES, type Outcome } from '../run/outcome.rules.ts'

type Batch = Selectable<Schema['batch']>

/** An ended run whose result this worker may write. */
export type EndedRun = Pick<
  Batch,
  | ('id' | 'public_id' | 'user_id' | 'type' | 'filename' | 'format' | 'header' | 'columns')
  | ('column_index' | 'stop' | 'run' | 'subjects')
> & { kind: LookupKind; lease: Lease }

/**
 * Claims a run whose chunks are all finished or stopped; null if there is none. Only runs of at
 * most `maxRows` rows, so that long ones do not delay short ones.
 */
export async function claimEnded(
  tx: Tx,
  { maxRows, ms }: { maxRows: number; ms: number },
): Promise<EndedRun | null> {
  const { rows } = await sql<Omit<EndedRun, 'lease'> & { fence: number }>`
    UPDATE batch SET ${taken(FENCES, ms)}
    WHERE id = (
      SELECT b.id
      FROM batch b
      WHERE b.${IS_UNFINISHED}
        AND b.rows <= ${maxRows}
        AND ${isFree('b')}
        AND NOT EXISTS (
          SELECT FROM batch_chunk c
          WHERE c.batch_id = b.id
            AND c.state <> 'done'
            AND (b.stop IS NULL OR c.state = 'running' AND ${isHeld('c')}))
      ORDER BY b.id
      LIMIT 1
      FOR NO KEY UPDATE OF b SKIP LOCKED)
    RETURNING id, public_id, user_id, type, kind, filename, format, header, columns, column_index,
      stop, run, subjects, fence`.execute(tx)
  const [run] = rows
  return run
    ? { ...run, lease: { table: 'batch', key: { id: run.id }, fence: run.fence, ms } }
    : null
}

/**
 * Takes chunks away from dead or sleeping workers, which can write nothing afterwards. Returns one
 * lookup of each set that they left open.
 */
export async function takeBackChunks(tx: Tx, batchId: number): Promise<number[]> {
  const { rows } = await sql<{ lookup_id: number | null }>`
    UPDATE batch_chunk c SET state = 'waiting', lookup_id = NULL, ${PUT_BACK}
    FROM (
      SELECT number, lookup_id FROM batch_chunk
      WHERE batch_id = ${batchId} AND state = 'running'
      FOR UPDATE) o
    WHERE c.batch_id = ${batchId} AND c.number = o.number
    RETURNING o.lookup_id`.execute(tx)
  return rows.flatMap(({ lookup_id: id }) => (id === null ? [] : [id]))
}

/**
 * The first block from `from` on: rows of the file as JSON text, and the subject number of each.
 */
export async function readBlock(reader: Reader, batchId: number, from: number) {
  return reader
    .selectFrom('batch_block')
    .select(['number', 'rows', 'refs'])
    .where('batch_id', '=', batchId)
    .where('number', '>=', from)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

interface SubjectOutcome {
  number: number
  outcome: string
  charged_phone: number
  charged_email: number
}

/** The outcomes of the subjects with numbers in a range. */
export async function listOutcomes(
  reader: Reader,
  batchId: number,
  { from, to, chunkSize }: { from: number; to: number; chunkSize: number },
): Promise<SubjectOutcome[]> {
  const size = sql`${chunkSize}::integer`
  const { rows } = await sql<SubjectOutcome>`
    SELECT (c.number * ${size} + s.ord)::integer AS number,
      substr(c.outcomes, s.ord::integer, 1) AS outcome, s.charged_phone, s.charged_email
    FROM batch_chunk c
      CROSS JOIN LATERAL unnest(c.subjects, c.charged_phone, c.charged_email)
        WITH ORDINALITY s (subject, charged_phone, charged_email, ord)
    WHERE c.batch_id = ${batchId}
      AND c.number BETWEEN ${from - 1} / ${size} AND ${to - 1} / ${size}
      AND c.number * ${size} + s.ord BETWEEN ${from}::integer AND ${to}::integer`.execute(reader)
  return rows
}

/** The outcomes of single subjects anywhere in the batch: a letter for each number. */
export async function listLetters(
  reader: Reader,
  batchId: number,
  numbers: readonly number[],
  chunkSize: number,
): Promise<string[]> {
  if (numbers.length === 0) return []
  const size = sql`${chunkSize}::integer`
  const { rows } = await sql<{ letter: string }>`
    SELECT (
      SELECT substr(c.outcomes, (n.number - 1) % ${size} + 1, 1)
      FROM batch_chunk c
      WHERE c.batch_id = ${batchId} AND c.number = (n.number - 1) / ${size}) AS letter
    FROM unnest(${[...numbers]}::integer[]) WITH ORDINALITY n (number, ord)
    ORDER BY n.ord`.execute(reader)
  return rows.map(({ letter }) => letter)
}

/** The number of subjects for each outcome letter, and the charged credits. */
export async function countOutcomes(reader: Reader, batchId: number) {
  const { rows } = await sql<{ counts: number[]; charged_phone: number; charged_email: number }>`
    SELECT ARRAY[${sql.join(OUTCOMES.map((letter) => countOf(letter)))}] AS counts,
      coalesce(sum(cost_phone), 0)::bigint AS charged_phone,
      coalesce(sum(cost_email), 0)::bigint AS charged_email
    FROM batch_chunk
    WHERE batch_id = ${batchId}`.execute(reader)
  const { counts: found, ...charged } = rows[0]!
  return {
    of: Object.fromEntries(OUTCOMES.map((letter, index) => [letter, found[index] ?? 0])) as Record<
      Outcome,
      number
    >,
    ...charged,
  }
}

export type RunCounts = Record<
  | 'found'
  | 'not_found'
  | 'failed'
  | 'not_processed'
  | 'left_out'
  | 'charged_phone'
  | 'charged_email',
  number
>

export async function endRun(
  tx: Tx,
  id: number,
  end: RunCounts & Pick<Batch, 'status' | 'stop' | 'result_key' | 'result_formats' | 'finished_at'>,
): Promise<void> {
  await sql`
    UPDATE batch
    SET status = ${end.status}, stop = ${end.stop},
      finished_at = coalesce(finished_at, ${end.finished_at}),
      result_key = ${end.result_key}, result_formats = ${end.result_formats},
      found = ${end.found}, not_found = ${end.not_found}, failed = ${end.failed},
      not_processed = ${end.not_processed}, left_out = ${end.left_out},
      charged_phone = ${end.charged_phone},
      charged_email = ${end.charged_email}, retry_at = NULL, ${PUT_BACK}
    WHERE id = ${id}`.execute(tx)
}
