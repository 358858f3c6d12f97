import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Webhooks } from './webhooks.service.ts'

export function webhooksJobs(webhooks: Webhooks) {
  return [
    /** Looks by itself for what is due: reveals, whose events these mostly are, wake nobody. */
    defineJob({
      name: 'webhooks.deliver',
      schema: z.object({}),
      everySeconds: 1,
      handler: (_, { signal }) => webhooks.deliver(signal),
    }),
    /** Forgets old deliveries, once a day. */
    defineJob({
      name: 'webhooks.forget-deliveries',
      schema: z.object({}),
      cron: '17 21 * * *',
      handler: () => webhooks.forgetOld(),
    }),
  ]
}
