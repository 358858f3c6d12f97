import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Events } from './events.service.ts'

/** Forgets events that nobody looks back to, once a day. */
export function forgetEventsJob(events: Pick<Events, 'forgetOld'>) {
  return defineJob({
    name: 'events.forget-old',
    schema: z.object({}),
    cron: '41 21 * * *',
    handler: () => events.forgetOld(),
  })
}
