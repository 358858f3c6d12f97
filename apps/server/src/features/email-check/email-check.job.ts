import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { EmailCheck } from './email-check.service.ts'

export function emailCheckJobs(emailCheck: Pick<EmailCheck, 'deleteOld' | 'lookAgain'>) {
  return [
    /** Deletes answers of mail servers that are no longer used. */
    defineJob({
      name: 'email-check.forget',
      schema: z.object({}),
      cron: '41 * * * *',
      retries: 0,
      handler: () => emailCheck.deleteOld(),
    }),
    /** Asks mail servers once more that wanted us to come back. */
    defineJob({
      name: 'email-check.look-again',
      schema: z.object({}),
      cron: '* * * * *',
      retries: 0,
      handler: () => emailCheck.lookAgain(),
    }),
  ]
}
