import { sql } from 'kysely'
import { compact, contains, smallContains } from '../../../db/cells.ts'
import type { Reader } from '../../../db/database.ts'
import type { Outcome } from '../run/outcome.rules.ts'
import type { FileRows, Position, Span } from './rows.store.ts'

export interface SearchedRows extends Span {
  search: string
  chunkSize: number
  /** Which of the rows that have the text are wanted. */
  which: FileRows | readonly Outcome[]
}

/** The letters of rows that have no outcome themselves. */
export const LETTERS = { malformed: '-', duplicates: '=' } as const

function isWanted(which: SearchedRows['which']) {
  if (which === 'rows') return sql<boolean>`true`
  const letters = typeof which === 'string' ? [LETTERS[which]] : which
  return sql<boolean>`letter = ANY (${[...letters]}::text[])`
}

/**
 * The rows of a page among those that have a text in a cell of the file, in their subject, or in
 * what was found for it. Counts all of them by their letters. Blocks without the text and without
 * such a subject are not opened.
 */
export async function searchRows(reader: Reader, query: SearchedRows) {
  const { batchId, search, chunkSize, which, offset, limit } = query
  const size = sql`${chunkSize}::integer`
  const inJson = JSON.stringify(search).slice(1, -1)
  const { rows } = await sql<{ counts: Record<string, number>; page: Position[] }>`
    WITH subject AS MATERIALIZED (
      SELECT f.number
      FROM batch_found f
        JOIN lead_shown l ON l.user_id = f.user_id AND l.kind = f.kind AND l.subject = f.subject
      WHERE f.batch_id = ${batchId}
        AND (l.phone IS NOT NULL OR l.email IS NOT NULL)
        AND (${contains(FOUND, search)} OR ${contains(sql`l.phone`, compact(search))})
      UNION
      SELECT c.number * ${size} + s.at::integer
      FROM batch_chunk c CROSS JOIN LATERAL unnest(c.subjects) WITH ORDINALITY s (subject, at)
      WHERE c.batch_id = ${batchId} AND ${contains(sql`s.subject`, compact(search))}),
    hit AS MATERIALIZED (
      SELECT b.number AS block, r.at::integer AS at, r.ref,
        CASE
          WHEN r.ref = 0 THEN ${LETTERS.malformed}
          WHEN r.ref < 0 THEN ${LETTERS.duplicates}
          ELSE (
          SELECT substr(c.outcomes, (r.ref - 1) % ${size} + 1, 1)
          FROM batch_chunk c
          WHERE c.batch_id = ${batchId} AND c.number = (r.ref - 1) / ${size}) END AS letter
      FROM batch_block b
        CROSS JOIN LATERAL ROWS FROM (unnest(b.refs), json_array_elements(b.rows::json))
          WITH ORDINALITY r (ref, cells, at)
      WHERE b.batch_id = ${batchId}
        AND (
          ${smallContains(sql`lower(b.rows)`, inJson)}
          OR EXISTS (
            SELECT FROM unnest(b.refs) other (ref) JOIN subject s ON s.number = abs(other.ref)))
        AND (
          abs(r.ref) IN (SELECT number FROM subject)
          OR EXISTS (
            SELECT FROM json_array_elements_text(r.cells) cell (text)
            WHERE ${contains(sql`cell.text`, search)}))),
    page AS (
      SELECT block, at, ref
      FROM hit
      WHERE ${isWanted(which)}
      ORDER BY block, at
      OFFSET ${offset}
      LIMIT ${limit})
    SELECT
      (SELECT coalesce(jsonb_object_agg(letter, rows), '{}')
        FROM (SELECT letter, count(*) AS rows FROM hit GROUP BY letter) c) AS counts,
      (SELECT coalesce(jsonb_agg(to_jsonb(p) ORDER BY p.block, p.at), '[]') FROM page p)
        AS page`.execute(reader)
  const { counts, page } = rows[0]!
  return { positions: page, countOf: (letter: string) => counts[letter] ?? 0 }
}

/** What was found for a subject, as text. */
const FOUND = sql`
  concat_ws(E'\n', l.name, l.company_name, l.designation, l.phone, l.email,
    (SELECT string_agg(fact.value, E'\n') FROM jsonb_each_text(l.facts) fact))`
