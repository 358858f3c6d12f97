import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import type { Into } from '../import-target.ts'

export interface BadContact {
  unit: 'phone' | 'email'
  value: string
}

/** Brings contacts in that are known to be bad. A list only grows. */
export async function applyBadContacts(tx: Tx, _into: Into, rows: readonly BadContact[]) {
  const { numAffectedRows } = await sql`
    INSERT INTO bad_contact (unit, value)
    SELECT *
    FROM unnest(${rows.map(({ unit }) => unit)}::text[], ${rows.map(({ value }) => value)}::text[])
    ON CONFLICT DO NOTHING`.execute(tx)
  const added = Number(numAffectedRows ?? 0)
  return { added, updated: 0, unchanged: rows.length - added }
}
