import type { Tx } from '../../../db/database.ts'
import type { CopyIn } from '../../../db/session.ts'
import { seal } from '../indexing/bitmaps.store.ts'
import { updateOptions } from '../options/search-options.service.ts'
import { endImport, tidyRegistry } from './import-position.store.ts'

const IMPORTS_COMPANIES: ReadonlySet<string> = new Set(['companies', 'sample'])

/** Ends an import. If it changed anything, merges indexes and refreshes the search options. */
export async function finishImport(tx: Tx, copyIn: CopyIn, id: number, finishedAt: Date) {
  const { kind, added, updated, unchanged, started_at } = await endImport(tx, id, finishedAt)
  if (added + updated === 0) return
  const isMostlyNew = added > updated + unchanged
  await seal(tx, copyIn, 'company', true)
  await seal(tx, copyIn, 'director', true)
  await tidyRegistry(tx, isMostlyNew)
  if (IMPORTS_COMPANIES.has(kind)) await updateOptions(tx, started_at, isMostlyNew)
}
