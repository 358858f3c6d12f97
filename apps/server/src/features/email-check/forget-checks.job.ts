import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { EmailCheck } from './email-check.service.ts'

/** Forgets what mail servers said, once it is no longer used. */
export function forgetChecksJob(emailCheck: Pick<EmailCheck, 'forgetOld'>) {
  return defineJob({
    name: 'email-check.forget',
    schema: z.object({}),
    cron: '41 * * * *',
    retries: 0,
    handler: () => emailCheck.forgetOld(),
  })
}
