import * as z from 'zod/mini'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { JobKind } from '../../jobs/define-job.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../ports/clock.ts'
import type { EventListener, NewEvent } from './event-types.ts'
import * as store from './events.store.ts'

export type { EventListener, EventType, NewEvent } from './event-types.ts'

export const TELL_LISTENERS: JobKind<{ eventId: number }> = {
  name: 'events.tell-listeners',
  schema: z.object({ eventId: z.number() }),
}

const KEPT_MS = 400 * 86_400_000

interface EventsOptions {
  db: Db
  clock: Clock
  queue: Pick<JobQueue, 'enqueue'>
}

/** What happened, kept and told. Who is told stands in `deps.ts`, with the job. */
export function createEvents({ db, clock, queue }: EventsOptions) {
  return {
    /** Keeps an event, of a new key, in the caller's transaction; listeners are told after it. */
    async record(tx: Tx, event: NewEvent): Promise<void> {
      const eventId = await store.insertEvent(tx, event, clock.now())
      if (eventId !== null) await queue.enqueue(tx, TELL_LISTENERS, { eventId })
    },

    /** Tells each listener that has not heard yet, also after a failure; throws the first then. */
    async tell(eventId: number, listeners: readonly EventListener[]): Promise<void> {
      const event = await store.findEvent(db.kysely, eventId)
      if (!event) return
      const failures: unknown[] = []
      for (const listener of listeners) {
        if (listener.types && !listener.types.includes(event.type)) continue
        await inTransaction(db, async (tx) => {
          if (await store.noteHeard(tx, eventId, listener.name)) await listener.hear(tx, event)
        }).catch((error: unknown) => failures.push(error))
      }
      if (failures.length > 0) throw failures[0]
    },

    /** Forgets what is older than 400 days. */
    forgetOld: () =>
      inTransaction(db, (tx) =>
        store.deleteEventsBefore(tx, new Date(clock.now().getTime() - KEPT_MS)),
      ),
  }
}
export type Events = ReturnType<typeof createEvents>
