import { AppError, orNotFound } from '../../../app-error.ts'
import { inTransaction, type Db, type Tx } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { StuckPage } from '../../../db/stuck-item.ts'
import { stopRun } from './run-state.store.ts'
import * as store from './stuck-batches.store.ts'

/** Batches that do not move. Errors of changes: not_found, conflict (it moves, or has ended). */
export function createStuckBatches({ db, clock }: { db: Db; clock: Clock }) {
  async function lock(tx: Tx, id: string): Promise<number> {
    const batch = orNotFound(await store.lockStuck(tx, id, clock.now()))
    if (!batch.is_stuck || batch.is_stopped)
      throw new AppError('conflict', { message: 'This batch moves again, or has ended.' })
    return batch.id
  }
  return {
    list: (page: StuckPage) => store.listStuck(db.kysely, page),
    exists: (id: string) => store.batchExists(db.kysely, id),
    count: () => store.countStuck(db.kysely, clock.now()),
    retry: (id: string) => inTransaction(db, async (tx) => store.endWaits(tx, await lock(tx, id))),
    /** What it holds is given back by the worker that ends it. */
    cancel: (id: string) =>
      inTransaction(db, async (tx) => stopRun(tx, await lock(tx, id), 'cancelled')),
  }
}
