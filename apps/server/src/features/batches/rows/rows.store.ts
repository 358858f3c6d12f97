import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../../db/database.ts'
import type { Outcome } from '../run/outcome.rules.ts'

/** Rows of a page, by the number of their block and their position in it, from 1. */
export interface Position {
  block: number
  at: number
  /** As in a block: the number of the subject, 0 without one, below zero if it is repeated. */
  ref: number
}

export interface Span {
  batchId: number
  offset: number
  limit: number
}

/** The rows that a page can be taken from without their outcomes. */
export type FileRows = 'rows' | 'duplicates' | 'malformed'

const ROWS: Readonly<Record<FileRows, { before: RawBuilder<unknown>; is: RawBuilder<unknown> }>> = {
  rows: { before: sql.ref('rows_before'), is: sql`true` },
  duplicates: { before: sql.ref('duplicates_before'), is: sql`r.ref < 0` },
  malformed: { before: sql.ref('malformed_before'), is: sql`r.ref = 0` },
}

/** The rows of a page by what the file says. Only blocks of the page are opened. */
export async function listFileRows(
  reader: Reader,
  which: FileRows,
  { batchId, offset, limit }: Span,
): Promise<Position[]> {
  const { before, is } = ROWS[which]
  const { rows } = await sql<Position>`
    SELECT b.number AS block, r.at::integer AS at, r.ref
    FROM (
      SELECT number, refs, ${before} AS before, lead(${before}) OVER (ORDER BY number) AS after
      FROM batch_block
      WHERE batch_id = ${batchId}) b
      CROSS JOIN LATERAL (
        SELECT r.ref, r.at, row_number() OVER (ORDER BY r.at) AS nth
        FROM unnest(b.refs) WITH ORDINALITY r (ref, at)
        WHERE ${is}) r
    WHERE b.before < ${offset + limit}
      AND coalesce(b.after, ${offset + 1}) > ${offset}
      AND b.before + r.nth > ${offset}
      AND b.before + r.nth <= ${offset + limit}
    ORDER BY b.number, r.at`.execute(reader)
  return rows
}

/**
 * The first rows of the subjects with one of these outcomes. Only chunks of the page are opened.
 */
export async function listRowsOf(
  reader: Reader,
  outcomes: readonly Outcome[],
  { batchId, offset, limit, chunkSize }: Span & { chunkSize: number },
): Promise<Position[]> {
  const letters = outcomes.join('')
  const { rows } = await sql<Position>`
    WITH counted AS (
      SELECT number, outcomes,
        length(outcomes) - length(translate(outcomes, ${letters}, '')) AS matches
      FROM batch_chunk
      WHERE batch_id = ${batchId}),
    chunks AS (
      SELECT *, sum(matches) OVER (ORDER BY number) - matches AS before FROM counted),
    page AS MATERIALIZED (
      SELECT c.number * ${chunkSize}::integer + s.at AS ref
      FROM chunks c
        CROSS JOIN LATERAL (
          SELECT o.at, row_number() OVER (ORDER BY o.at) AS nth
          FROM string_to_table(c.outcomes, NULL) WITH ORDINALITY o (letter, at)
          WHERE strpos(${letters}, o.letter) > 0) s
      WHERE c.before < ${offset + limit}
        AND c.before + c.matches > ${offset}
        AND c.before + s.nth > ${offset}
        AND c.before + s.nth <= ${offset + limit})
    SELECT b.number AS block, array_position(b.refs, p.ref::integer) AS at, p.ref::integer AS ref
    FROM page p
      CROSS JOIN LATERAL (
        SELECT k.number, k.refs
        FROM batch_block k
        WHERE k.batch_id = ${batchId} AND k.subjects_before < p.ref
        ORDER BY k.subjects_before DESC, k.number DESC
        LIMIT 1) b
    ORDER BY p.ref`.execute(reader)
  return rows
}

/** The cells of these rows as JSON text, with the number of rows before their block. */
export async function readCells(reader: Reader, batchId: number, positions: readonly Position[]) {
  const { rows } = await sql<{ block: number; at: number; before: number; cells: string }>`
    SELECT p.block, r.at::integer AS at, b.rows_before AS before, r.cells::text AS cells
    FROM (
      SELECT block, array_agg(at) AS chosen
      FROM unnest(
        ${positions.map(({ block }) => block)}::integer[],
        ${positions.map(({ at }) => at)}::bigint[]) w (block, at)
      GROUP BY block) p
      JOIN batch_block b ON b.batch_id = ${batchId} AND b.number = p.block
      CROSS JOIN LATERAL json_array_elements(b.rows::json) WITH ORDINALITY r (cells, at)
    WHERE r.at = ANY (p.chosen)`.execute(reader)
  return rows
}

export interface SubjectResult {
  number: number
  subject: string
  outcome: Outcome
  charged_phone: number
  charged_email: number
}

/** Subjects by their numbers, with their outcomes and costs. */
export async function listResults(
  reader: Reader,
  { batchId, chunkSize }: { batchId: number; chunkSize: number },
  numbers: readonly number[],
): Promise<SubjectResult[]> {
  const size = sql`${chunkSize}::integer`
  const { rows } = await sql<SubjectResult>`
    SELECT n.number, c.subjects[n.at] AS subject, substr(c.outcomes, n.at, 1) AS outcome,
      c.charged_phone[n.at] AS charged_phone, c.charged_email[n.at] AS charged_email
    FROM (
      SELECT number, (number - 1) / ${size} AS chunk, (number - 1) % ${size} + 1 AS at
      FROM unnest(${[...numbers]}::integer[]) u (number)) n
      JOIN batch_chunk c ON c.batch_id = ${batchId} AND c.number = n.chunk`.execute(reader)
  return rows
}

/** The heading of the file, and the column with the identifiers. */
export async function readHeading(reader: Reader, batchId: number) {
  return reader
    .selectFrom('batch')
    .select(['header', 'columns', 'column_index'])
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
}
