import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { MAKE_BACKUP, type Backups } from './backups.service.ts'

/** Makes a backup when an operator wants one. */
export function makeBackupNowJob(backups: Pick<Backups, 'makeUnlessRunning'>) {
  return defineJob({
    ...MAKE_BACKUP,
    timeoutSeconds: 43_200,
    retries: 1,
    handler: (_, { signal }) => backups.makeUnlessRunning(signal),
  })
}

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

/** Writes the list of opt-outs next to the backups, soon after each change of it. */
export function saveOptOutsJob({ savedOptOuts }: Pick<Backups, 'savedOptOuts'>) {
  return defineJob({
    name: 'backups.save-opt-outs',
    schema: z.object({}),
    everySeconds: 15,
    handler: () => savedOptOuts.writeIfChanged(),
  })
}
