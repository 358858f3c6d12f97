import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { EmailCheck } from './email-check.service.ts'

/** Deletes answers of mail servers that are no longer used. */
export function deleteOldChecksJob(emailCheck: Pick<EmailCheck, 'deleteOld'>) {
  return defineJob({
    name: 'email-check.forget',
    schema: z.object({}),
    cron: '41 * * * *',
    retries: 0,
    handler: () => emailCheck.deleteOld(),
  })
}
