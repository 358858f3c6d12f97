import { TABLE_FORMATS } from '@dastak/contract/tables/table-format.ts'
import { afterCommit, type Tx } from '../../../db/database.ts'
import type { Storage } from '../../../ports/storage.ts'
import { reopenResults, type RemovedSubject } from './removals.store.ts'
import { resultKey, resultKeyIn } from './result-name.rules.ts'

/**
 * Has results written again without contacts that were removed from leads. They cannot be
 * downloaded until then.
 */
export async function renewResults(
  { storage }: { storage: Pick<Storage, 'remove'> },
  tx: Tx,
  removed: readonly RemovedSubject[],
): Promise<void> {
  const old = await reopenResults(tx, removed)
  afterCommit(tx, () => {
    for (const { public_id: id, run, old_key: key } of old)
      for (const format of TABLE_FORMATS)
        for (const path of new Set([
          resultKey(id, run, format),
          ...(key === null ? [] : [resultKeyIn(key, format)]),
        ]))
          // The new result replaces it in any case.
          storage.remove(path).catch(() => undefined)
  })
}
