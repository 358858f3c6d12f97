import { inTransaction, type Db } from '../../db/database.ts'
import { getSearchOptions } from '@dastak/contract/registry.ts'
import { searchOptions, type SearchOptions } from './search-options.rules.ts'
import { countFacts, keepOptions, readOptions } from './search-options.store.ts'

/** What the filters of a search can be set to. Kept by the import; read anew where no import has kept them. */
export async function readSearchOptions(db: Db): Promise<SearchOptions> {
  const kept = getSearchOptions.data.safeParse(await readOptions(db.kysely))
  if (kept.success) return kept.data
  const options = searchOptions(await countFacts(db.kysely))
  await inTransaction(db, (tx) => keepOptions(tx, options))
  return options
}
