import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { TELL_LISTENERS, type EventListener, type Events } from './events.service.ts'

/** Tells the listeners of an event, each once. Tried for half an hour where one of them fails. */
export function tellListenersJob(
  events: Pick<Events, 'tell'>,
  listeners: readonly EventListener[],
) {
  return defineJob({
    ...TELL_LISTENERS,
    retries: 9,
    concurrency: 2,
    handler: ({ eventId }) => events.tell(eventId, listeners),
  })
}

/** Forgets events that nobody looks back to, once a day. */
export function forgetEventsJob(events: Pick<Events, 'forgetOld'>) {
  return defineJob({
    name: 'events.forget-old',
    schema: z.object({}),
    cron: '41 21 * * *',
    handler: () => events.forgetOld(),
  })
}
