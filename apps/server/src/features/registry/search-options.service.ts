import { getSearchOptions } from '@dastak/contract/registry.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { searchOptions, type SearchOptions } from './search-options.rules.ts'
import { countFacts, keepOptions, readOptions } from './search-options.store.ts'

/** What the filters of a search can be set to: as the last import kept it, else read anew, by one for all who ask meanwhile. */
export function createSearchOptions(db: Db): () => Promise<SearchOptions> {
  let reading: Promise<SearchOptions> | undefined
  const readAnew = () =>
    inTransaction(db, async (tx) => {
      const asOf = new Date()
      const options = searchOptions(await countFacts(tx))
      await keepOptions(tx, options, asOf)
      return options
    })
  return async () => {
    const kept = getSearchOptions.data.safeParse(await readOptions(db.kysely))
    if (kept.success) return kept.data
    reading ??= readAnew().finally(() => (reading = undefined))
    return reading
  }
}
