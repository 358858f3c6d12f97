import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Webhooks } from './webhooks.service.ts'

/** Forgets old deliveries, once a day. */
export function forgetDeliveriesJob(webhooks: Pick<Webhooks, 'forgetOld'>) {
  return defineJob({
    name: 'webhooks.forget-deliveries',
    schema: z.object({}),
    cron: '17 21 * * *',
    handler: () => webhooks.forgetOld(),
  })
}
