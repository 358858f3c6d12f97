import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define-job.ts'
import type { Accounts } from '../accounts.service.ts'

/** Deletes codes, counters and sessions that are no longer needed, once an hour. */
export function deleteExpiredJob(accounts: Pick<Accounts, 'deleteExpired'>) {
  return defineJob({
    name: 'accounts.delete-expired',
    schema: z.object({}),
    cron: '17 * * * *',
    handler: async () => {
      await accounts.deleteExpired()
    },
  })
}
