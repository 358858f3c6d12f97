import { AppError, orNotFound } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { StuckPage } from '../../db/stuck-item.ts'
import type { Clock } from '../../ports/clock.ts'
import { insertPushes } from './pushes.store.ts'
import * as store from './stuck-pushes.store.ts'

/** Leads that wait for a CRM. Errors of changes: not_found, conflict. */
export function createStuckPushes({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: (page: StuckPage) => store.listStuck(db.kysely, page),
    exists: (id: string) => store.pushExists(db.kysely, id),
    count: () => store.countStuck(db.kysely, clock.now()),
    retry: (id: string) =>
      inTransaction(db, async (tx) => {
        const push = orNotFound(await store.lockAnyPush(tx, id))
        if (push.connection_state !== 'ready')
          throw new AppError('conflict', { message: 'Its user has to connect the CRM again.' })
        if (push.state !== 'waiting' && push.state !== 'failed')
          throw new AppError('conflict', { message: 'It was sent already.' })
        const now = clock.now()
        await store.endWait(tx, push.id, now)
        // The connection looks now. One that failed waits again.
        await insertPushes(tx, push.connection_id, [{ id: push.lead_id, kind: push.kind }], now)
      }),
    cancel: (id: string) =>
      inTransaction(db, async (tx) => {
        const push = orNotFound(await store.lockAnyPush(tx, id))
        if (push.state !== 'waiting')
          throw new AppError('conflict', { message: 'It does not wait any more.' })
        await store.cancelPush(tx, push.id, 'The operator cancelled it.')
      }),
  }
}
