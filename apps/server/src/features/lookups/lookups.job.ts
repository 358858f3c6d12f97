import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Lookups } from './lookups.service.ts'

const schema = z.object({})

/** Gives back credits of questions whose process died. The worker does it at its start, too. */
export function releaseOverdueJob(lookups: Pick<Lookups, 'releaseOverdue'>) {
  return defineJob({
    name: 'lookups.release-overdue',
    schema,
    cron: '* * * * *',
    handler: async () => void (await lookups.releaseOverdue()),
  })
}

/** Forgets questions that found nothing, once they may be asked again. */
export function forgetMissesJob(lookups: Pick<Lookups, 'forgetMisses'>) {
  return defineJob({
    name: 'lookups.forget-misses',
    schema,
    cron: '23 * * * *',
    handler: () => lookups.forgetMisses(),
  })
}
