import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Retention } from './retention.service.ts'

/** Removes data that is too old, every night. */
export function removeOldDataJob(retention: Retention) {
  return defineJob({
    name: 'retention.remove-old',
    schema: z.object({}),
    cron: '11 21 * * *',
    timeoutSeconds: 3_600,
    handler: (_, { signal }) => retention.run(signal),
  })
}
