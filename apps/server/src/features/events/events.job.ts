import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { NOTIFY_LISTENERS, type EventListener, type Events } from './events.service.ts'

/** Notifies the listeners of an event, each once. If one fails it is retried for half an hour. */
export function notifyListenersJob(
  events: Pick<Events, 'notify'>,
  listeners: readonly EventListener[],
) {
  return defineJob({
    ...NOTIFY_LISTENERS,
    retries: 9,
    concurrency: 2,
    handler: ({ eventId }) => events.notify(eventId, listeners),
  })
}

/** Deletes events that nobody needs any more, once a day. */
export function deleteOldEventsJob(events: Pick<Events, 'deleteOld'>) {
  return defineJob({
    name: 'events.forget-old',
    schema: z.object({}),
    cron: '41 21 * * *',
    handler: () => events.deleteOld(),
  })
}
