import { TABLE_FORMATS } from '@dastak/contract/tables/table-format.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Storage } from '../../../ports/storage.ts'
import * as store from './leftovers.store.ts'
import { resultKeyIn } from './result-name.rules.ts'

interface LeftoverDeps {
  db: Pick<Db, 'kysely'>
  clock: Clock
  storage: Pick<Storage, 'remove'>
}

/** Storing a file takes no longer, even for a worker that was suspended meanwhile. */
const STORING_MS = 24 * 3_600_000

/**
 * Deletes files that are not the result of their batch, of one batch or of all. A file that a
 * worker was storing may still arrive, so it is deleted again and again for a day. `ended` is the
 * fence of a worker that stores nothing more.
 */
export async function removeLeftovers(
  deps: LeftoverDeps,
  { batchId, ended }: { batchId?: number; ended?: number } = {},
): Promise<void> {
  const { db, clock, storage } = deps
  const batches = batchId === undefined ? 'all' : [batchId]
  const leftovers = await store.listLeftovers(db.kysely, batches)
  if (leftovers.length === 0) return
  await removeFiles(storage, leftovers)
  const before = clock.now().getTime() - STORING_MS
  const over = leftovers.filter(
    ({ fence, noted_at: notedAt }) =>
      fence === null || fence === ended || notedAt.getTime() < before,
  )
  const keys = over.map(({ key }) => key)
  await inTransaction(db, (tx) => store.forgetLeftovers(tx, keys))
}

/** Deletes the files of leftovers in all formats, and keeps their notes. */
export async function removeFiles(
  storage: Pick<Storage, 'remove'>,
  leftovers: readonly Pick<store.Leftover, 'key'>[],
): Promise<void> {
  for (const { key } of leftovers)
    for (const format of TABLE_FORMATS) await storage.remove(resultKeyIn(key, format))
}
