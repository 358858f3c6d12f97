import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/database.ts'

/** Kinds of old data that an installation keeps for as long as its operator wants. */
export const RETENTION_KINDS = ['sign_ins', 'profile_pages', 'contacts', 'accounts'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** Removes a part of what is older than a time. Returns how many rows. */
export async function removeOld(
  tx: Tx,
  kind: Exclude<RetentionKind, 'accounts'>,
  before: Date,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    SELECT retention_remove(${kind}, ${before}::timestamptz, ${limit}::integer) AS removed`.execute(
    tx,
  )
  return Number(rows[0]!.removed)
}

export async function saveRun(
  tx: Tx,
  kind: RetentionKind,
  { at, removed }: { at: Date; removed: number },
): Promise<void> {
  await sql`
    INSERT INTO retention_run AS r (kind, ran_at, removed, removed_ever)
    VALUES (${kind}, ${at}, ${removed}, ${removed})
    ON CONFLICT (kind) DO UPDATE SET
      ran_at = EXCLUDED.ran_at,
      removed = EXCLUDED.removed,
      removed_ever = r.removed_ever + EXCLUDED.removed`.execute(tx)
}

export async function listRuns(reader: Reader) {
  return reader.selectFrom('retention_run').selectAll().execute()
}
