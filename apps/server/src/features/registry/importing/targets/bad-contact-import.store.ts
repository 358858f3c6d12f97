import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { ImportContext } from '../import-target.ts'

export interface BadContact {
  unit: 'phone' | 'email'
  value: string
}

/** Imports contacts that are known to be bad. Nothing is ever removed from the list. */
export async function applyBadContacts(
  tx: Tx,
  _context: ImportContext,
  rows: readonly BadContact[],
) {
  const { numAffectedRows } = await sql`
    INSERT INTO bad_contact (unit, value)
    SELECT *
    FROM unnest(${rows.map(({ unit }) => unit)}::text[], ${rows.map(({ value }) => value)}::text[])
    ON CONFLICT DO NOTHING`.execute(tx)
  const added = Number(numAffectedRows ?? 0)
  return { added, updated: 0, unchanged: rows.length - added }
}
