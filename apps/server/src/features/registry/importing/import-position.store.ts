import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { searchOptions } from '../search-options.rules.ts'
import { countFacts, keepOptions } from '../search-options.store.ts'
import type { Changes } from './import-target.ts'

const BRING_COMPANIES: ReadonlySet<string> = new Set(['companies', 'sample'])

export interface Progress extends Changes {
  id: number
  position: number
  line: number
  skipped: number
}

/** The unfinished import of this file, or a new one at its beginning. */
export async function beginImport(
  tx: Tx,
  file: { kind: string; name: string; fingerprint: string },
): Promise<Progress> {
  const columns = ['id', 'position', 'line', 'added', 'updated', 'unchanged', 'skipped'] as const
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

/** Moves an import on, in the transaction that brings its rows in. */
export async function advanceImport(tx: Tx, { id, ...progress }: Progress): Promise<void> {
  // Position and rows are lost together in a power cut, so the commit need not wait for the disk.
  await sql`SET LOCAL synchronous_commit = off`.execute(tx)
  await tx.updateTable('registry_import').set(progress).where('id', '=', id).execute()
}

/** Ends an import, tidies the indexes up, and brings what a search can be narrowed to up to date. */
export async function finishImport(tx: Tx, id: number, finishedAt: Date): Promise<void> {
  const { kind, added, updated } = await tx
    .updateTable('registry_import')
    .set({ finished_at: finishedAt })
    .where('id', '=', id)
    .returning(['kind', 'added', 'updated'])
    .executeTakeFirstOrThrow()
  if (added + updated === 0) return
  await sql`SELECT registry_tidy()`.execute(tx)
  if (BRING_COMPANIES.has(kind)) await keepOptions(tx, searchOptions(await countFacts(tx)), new Date())
}
