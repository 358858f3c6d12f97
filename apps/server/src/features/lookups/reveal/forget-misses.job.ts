import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define-job.ts'
import type { Lookups } from '../lookups.service.ts'

/** Forgets questions that found nothing, once they may be asked again. */
export function forgetMissesJob(lookups: Pick<Lookups, 'forgetMisses'>) {
  return defineJob({
    name: 'lookups.forget-misses',
    schema: z.object({}),
    cron: '23 * * * *',
    retries: 0,
    handler: () => lookups.forgetMisses(),
  })
}
