import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Webhooks } from './webhooks.service.ts'

/** Sends webhooks that are due. It looks by itself: reveals, the usual events, wake nobody. */
export function deliverWebhooksJob(webhooks: Pick<Webhooks, 'deliver'>) {
  return defineJob({
    name: 'webhooks.deliver',
    schema: z.object({}),
    everySeconds: 1,
    handler: (_, { signal }) => webhooks.deliver(signal),
  })
}
