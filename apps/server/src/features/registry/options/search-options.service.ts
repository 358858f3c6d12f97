import { getSearchOptions } from '@dastak/contract/registry/registry.ts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../db/database.ts'
import { mergeOptions, searchOptions, type SearchOptions } from './search-options.rules.ts'
import { countFacts, storeOptions, readOptions } from './search-options.store.ts'

async function storedOptions(reader: Reader): Promise<SearchOptions | null> {
  const kept = getSearchOptions.data.safeParse(await readOptions(reader))
  return kept.success ? kept.data : null
}

/** Adds what is new after an import. `isWhole`: most is new, so everything is counted again. */
export async function updateOptions(tx: Tx, startedAt: Date, isWhole: boolean) {
  const asOf = new Date()
  const kept = isWhole ? null : await storedOptions(tx)
  const found = searchOptions(await countFacts(tx, kept && startedAt))
  await storeOptions(tx, kept ? mergeOptions(kept, found) : found, asOf)
}

/**
 * The choices of the filters: the stored ones, otherwise counted again, once for all waiting
 * callers.
 */
export function createSearchOptions(db: Db): () => Promise<SearchOptions> {
  let reading: Promise<SearchOptions> | undefined
  const readAnew = () =>
    inTransaction(db, async (tx) => {
      const asOf = new Date()
      const options = searchOptions(await countFacts(tx))
      await storeOptions(tx, options, asOf)
      return options
    })
  return async () => {
    const kept = await db.replicas.choose()(storedOptions)
    if (kept) return kept
    reading ??= readAnew().finally(() => (reading = undefined))
    return reading
  }
}
