import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Crm } from './crm.service.ts'

export function crmJobs(crm: Crm) {
  return [
    /** Polls for connections with waiting leads: leases decide which worker gets one. */
    defineJob({
      name: 'crm.send',
      schema: z.object({}),
      everySeconds: 1,
      handler: (_, { signal }) => crm.sendDue(signal),
    }),
  ]
}
