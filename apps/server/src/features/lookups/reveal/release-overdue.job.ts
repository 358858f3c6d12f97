import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define-job.ts'
import type { Lookups } from '../lookups.service.ts'

/**
 * Gives back the credits of questions whose process died. The worker also does it once when it
 * starts.
 */
export function releaseOverdueJob(lookups: Pick<Lookups, 'releaseOverdue'>) {
  return defineJob({
    name: 'lookups.release-overdue',
    schema: z.object({}),
    cron: '* * * * *',
    retries: 0,
    handler: async () => {
      await lookups.releaseOverdue()
    },
  })
}
