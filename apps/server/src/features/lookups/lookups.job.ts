import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Lookups } from './lookups.service.ts'

const schema = z.object({})

/** Releases credits of lookups whose process died. The worker also does it at its start. */
export function releaseOverdueJob(lookups: Pick<Lookups, 'releaseOverdue'>) {
  return defineJob({
    name: 'lookups.release-overdue',
    schema,
    cron: '* * * * *',
    handler: async () => void (await lookups.releaseOverdue()),
  })
}

/** Deletes lookups that found nothing, once they may be repeated. */
export function deleteOldMissesJob(lookups: Pick<Lookups, 'deleteOldMisses'>) {
  return defineJob({
    name: 'lookups.forget-misses',
    schema,
    cron: '23 * * * *',
    handler: () => lookups.deleteOldMisses(),
  })
}
