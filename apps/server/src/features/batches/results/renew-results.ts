import { afterCommit, type Tx } from '../../../db/database.ts'
import type { Storage } from '../../../ports/storage.ts'
import { removeFiles } from './leftovers.service.ts'
import { listLeftovers } from './leftovers.store.ts'
import { reopenResults, type RemovedSubject } from './removals.store.ts'
import { lastReleaseKey } from './result-name.rules.ts'

/**
 * Has results written again without contacts that were removed from leads. They cannot be
 * downloaded until then.
 */
export async function renewResults(
  { storage }: { storage: Pick<Storage, 'remove'> },
  tx: Tx,
  removed: readonly RemovedSubject[],
): Promise<void> {
  const batches = await reopenResults(tx, removed)
  if (batches.length === 0) return
  const ids = batches.map(({ id }) => id)
  // Files that workers are storing are among them. What arrives later, or cannot be deleted now, is
  // deleted when the batch ends again, and by the hourly job.
  const leftovers = [
    ...(await listLeftovers(tx, ids)),
    // A worker of the last release notes nothing.
    ...batches.map(({ public_id: id, run }) => ({ key: lastReleaseKey(id, run, 'csv') })),
  ]
  afterCommit(tx, () => {
    removeFiles(storage, leftovers).catch(() => undefined)
  })
}
