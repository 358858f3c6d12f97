import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define-job.ts'
import type { Lookups } from '../lookups.service.ts'

/** Gives back credits of questions whose process died. The worker does it at its start, too. */
export function releaseOverdueJob(lookups: Pick<Lookups, 'releaseOverdue'>) {
  return defineJob({
    name: 'lookups.release-overdue',
    schema: z.object({}),
    cron: '* * * * *',
    retries: 0,
    handler: async () => void (await lookups.releaseOverdue()),
  })
}
