import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Changes } from './import-target.ts'

export interface Progress extends Changes {
  id: number
  position: number
  line: number
  skipped: number
  /** The length of the report at that position. */
  report_bytes: number
}

/** The unfinished import of this file, or a new one. */
export async function beginImport(
  tx: Tx,
  file: { kind: string; name: string; fingerprint: string },
): Promise<Progress> {
  const columns = [
    'id',
    'position',
    'line',
    'added',
    'updated',
    'unchanged',
    'skipped',
    'report_bytes',
  ] as const
  const unfinished = await tx
    .selectFrom('registry_import')
    .select(columns)
    .where('kind', '=', file.kind)
    .where('fingerprint', '=', file.fingerprint)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (unfinished) return unfinished
  return tx
    .insertInto('registry_import')
    .values({ kind: file.kind, file_name: file.name, fingerprint: file.fingerprint })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Saves the position of an import, in the transaction that stores its rows. */
export async function advanceImport(tx: Tx, { id, ...progress }: Progress): Promise<void> {
  // Position and rows are lost together in a power cut, so the commit need not wait for the disk.
  await sql`SET LOCAL synchronous_commit = off`.execute(tx)
  await tx.updateTable('registry_import').set(progress).where('id', '=', id).execute()
}

/** Marks an import as finished, and returns its counts. */
export async function endImport(tx: Tx, id: number, finishedAt: Date) {
  return tx
    .updateTable('registry_import')
    .set({ finished_at: finishedAt })
    .where('id', '=', id)
    .returning(['kind', 'added', 'updated', 'unchanged', 'started_at'])
    .executeTakeFirstOrThrow()
}

/** Merges pending index entries and, if much is new, refreshes the statistics. */
export async function tidyRegistry(tx: Tx, isMostlyNew: boolean): Promise<void> {
  await sql`SELECT registry_tidy(${isMostlyNew})`.execute(tx)
}
