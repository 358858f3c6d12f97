import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { insertMessage, listMessages, type OutboxMessage } from './dev-outbox.store.ts'

const KEPT_MESSAGES = 1_000

/** Demo mode's outbox: keeps what would have been sent, so that a visitor can read his code. */
export function createDevOutbox({ db, clock }: { db: Db; clock: Clock }) {
  return {
    record: (message: OutboxMessage) =>
      inTransaction(db, (tx) => insertMessage(tx, message, clock.now(), KEPT_MESSAGES)),
    /** Newest first, at most 1,000. */
    list: () => listMessages(db.kysely, KEPT_MESSAGES),
  }
}
export type DevOutbox = ReturnType<typeof createDevOutbox>
