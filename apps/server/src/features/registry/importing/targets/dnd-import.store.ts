import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { ImportContext } from '../import-target.ts'

/** The result of one number. */
export interface Scrub {
  phone: string
  isListed: boolean
  /** YYYY-MM-DD. */
  checkedOn: string
}

/** Imports results. The latest of a number counts. */
export async function applyScrubs(tx: Tx, _context: ImportContext, rows: readonly Scrub[]) {
  const { rows: changed } = await sql<{ is_new: boolean }>`
    INSERT INTO dnd_number AS d (phone, is_listed, checked_on)
    SELECT DISTINCT ON (phone) phone, is_listed, checked_on
    FROM unnest(
        ${rows.map(({ phone }) => phone)}::text[],
        ${rows.map(({ isListed }) => isListed)}::boolean[],
        ${rows.map(({ checkedOn }) => checkedOn)}::date[])
      WITH ORDINALITY s (phone, is_listed, checked_on, place)
    ORDER BY phone, checked_on DESC, place DESC
    ON CONFLICT (phone) DO UPDATE
    SET is_listed = EXCLUDED.is_listed, checked_on = EXCLUDED.checked_on
    WHERE d.checked_on <= EXCLUDED.checked_on
      AND (d.is_listed, d.checked_on) IS DISTINCT FROM (EXCLUDED.is_listed, EXCLUDED.checked_on)
    RETURNING d.xmax = 0 AS is_new`.execute(tx)
  const added = changed.filter(({ is_new }) => is_new).length
  return { added, updated: changed.length - added, unchanged: rows.length - changed.length }
}
