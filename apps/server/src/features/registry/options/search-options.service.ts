import { getSearchOptions } from '@dastak/contract/registry/registry.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../db/database.ts'
import { mergeOptions, searchOptions, type SearchOptions } from './search-options.rules.ts'
import { countFacts, keepOptions, readOptions } from './search-options.store.ts'

async function keptOptions(reader: Reader): Promise<SearchOptions | null> {
  const kept = getSearchOptions.data.safeParse(await readOptions(reader))
  return kept.success ? kept.data : null
}

/** After an import: adds what is new in it. `isWhole`: most is new, and all is counted anew. */
export async function bringOptionsUpToDate(tx: Tx, startedAt: Date, isWhole: boolean) {
  const asOf = new Date()
  const kept = isWhole ? null : await keptOptions(tx)
  const found = searchOptions(await countFacts(tx, kept && startedAt))
  await keepOptions(tx, kept ? mergeOptions(kept, found) : found, asOf)
}

/** What filters can be set to: as kept, else read anew, once for all who ask meanwhile. */
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
    const kept = await keptOptions(db.kysely)
    if (kept) return kept
    reading ??= readAnew().finally(() => (reading = undefined))
    return reading
  }
}
