import { inTransaction, type Db } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { insertMessage, listMessages, type OutboxMessage } from './dev-outbox.store.ts'

const KEPT_MESSAGES = 1_000

/** The outbox of the demo. Keeps all messages, so that visitors can read their codes. */
export function createDevOutbox({ db, clock }: { db: Db; clock: Clock }) {
  return {
    record: (message: OutboxMessage) =>
      inTransaction(db, (tx) => insertMessage(tx, message, clock.now(), KEPT_MESSAGES)),
    /** Newest first, at most 1,000. */
    list: () => listMessages(db.kysely, KEPT_MESSAGES),
  }
}
export type DevOutbox = ReturnType<typeof createDevOutbox>
