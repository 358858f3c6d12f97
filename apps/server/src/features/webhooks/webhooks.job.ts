import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Webhooks } from './webhooks.service.ts'

export function webhooksJobs(webhooks: Webhooks) {
  return [
    /** Polls for due deliveries: most are for reveals, which do not enqueue a job. */
    defineJob({
      name: 'webhooks.deliver',
      schema: z.object({}),
      everySeconds: 1,
      handler: (_, { signal }) => webhooks.deliver(signal),
    }),
    /** Deletes old deliveries, once a day. */
    defineJob({
      name: 'webhooks.forget-deliveries',
      schema: z.object({}),
      cron: '17 21 * * *',
      handler: () => webhooks.deleteOld(),
    }),
  ]
}
