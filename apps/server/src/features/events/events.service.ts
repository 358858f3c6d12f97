import * as z from 'zod/mini'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EventListener, NewEvent } from './event-types.ts'
import * as store from './events.store.ts'

export type { EventListener, EventType, NewEvent } from './event-types.ts'

export const NOTIFY_LISTENERS: JobKind<{ eventId: number }> = {
  name: 'events.tell-listeners',
  schema: z.object({ eventId: z.number() }),
}

const KEPT_MS = 400 * 86_400_000

interface EventsOptions {
  db: Db
  clock: Clock
  queue: Pick<JobQueue, 'enqueue'>
}

/** Records events and notifies the listeners. `deps.ts` has their list, with the job. */
export function createEvents({ db, clock, queue }: EventsOptions) {
  return {
    /**
     * Records an event with a new key in the caller's transaction; listeners are notified after it.
     */
    async record(tx: Tx, event: NewEvent): Promise<void> {
      const eventId = await store.insertEvent(tx, event, clock.now())
      if (eventId !== null) await queue.enqueue(tx, NOTIFY_LISTENERS, { eventId })
    },

    /**
     * Notifies each listener that has not handled the event yet, even if another one fails; then
     * throws the first error.
     */
    async notify(eventId: number, listeners: readonly EventListener[]): Promise<void> {
      const event = await store.findEvent(db.kysely, eventId)
      if (!event) return
      const failures: unknown[] = []
      for (const listener of listeners) {
        if (listener.types && !listener.types.includes(event.type)) continue
        await inTransaction(db, async (tx) => {
          if (await store.noteHandled(tx, eventId, listener.name)) await listener.handle(tx, event)
        }).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },

    /** Deletes events older than 400 days. */
    deleteOld: () =>
      inTransaction(db, (tx) =>
        store.deleteEventsBefore(tx, new Date(clock.now().getTime() - KEPT_MS)),
      ),
  }
}
export type Events = ReturnType<typeof createEvents>
