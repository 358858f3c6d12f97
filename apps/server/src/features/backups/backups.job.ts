import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Backups } from './backups.service.ts'

/** Looks every ten minutes whether the nightly backup is due. */
export function makeBackupJob(backups: Pick<Backups, 'makeIfDue'>) {
  return defineJob({
    name: 'backups.make-if-due',
    schema: z.object({}),
    cron: '*/10 * * * *',
    timeoutSeconds: 43_200,
    handler: (_, { signal }) => backups.makeIfDue(signal),
  })
}
