import { AppError, orNotFound, rateLimited } from '../../app-error.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { StuckPage } from '../../db/stuck-item.ts'
import type { Clock } from '../../ports/clock.ts'
import { sendAgain } from './delivery-log.store.ts'
import * as store from './stuck-deliveries.store.ts'

/** A delivery that was tried this recently may still be running, and is not sent again yet. */
const RESEND_AFTER_MS = 16_000

/** Throws if a delivery was tried a moment ago. Errors: rate_limited. */
export function refuseRecent(lastAt: Date | null, now: Date): void {
  const waitMs = (lastAt?.getTime() ?? 0) + RESEND_AFTER_MS - now.getTime()
  if (waitMs > 0) throw rateLimited('It was sent a moment ago.', Math.ceil(waitMs / 1_000))
}

/** Deliveries that fail. Errors of changes: not_found, conflict, and of a retry rate_limited. */
export function createStuckDeliveries({ db, clock }: { db: Db; clock: Clock }) {
  return {
    list: (page: StuckPage) => store.listStuck(db.kysely, page),
    exists: (id: string) => store.deliveryExists(db.kysely, id),
    count: () => store.countStuck(db.kysely, clock.now()),
    retry: (id: string) =>
      inTransaction(db, async (tx) => {
        const delivery = orNotFound(await store.lockAnyDelivery(tx, id))
        if (!delivery.is_enabled)
          throw new AppError('conflict', { message: 'This webhook is off.' })
        if (delivery.state === 'delivered')
          throw new AppError('conflict', { message: 'It was delivered already.' })
        refuseRecent(delivery.last_at, clock.now())
        await sendAgain(tx, delivery.id, clock.now())
      }),
    cancel: (id: string) =>
      inTransaction(db, async (tx) => {
        const delivery = orNotFound(await store.lockAnyDelivery(tx, id))
        if (delivery.state !== 'waiting')
          throw new AppError('conflict', { message: 'It does not wait any more.' })
        await store.cancelDelivery(tx, delivery.id)
      }),
  }
}
