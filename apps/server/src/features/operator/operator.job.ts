import { defineJob } from '../../jobs/define-job.ts'
import { TEST_BACKUP, type SetUp } from './set-up.service.ts'

/** Makes and reads a backup, for the first-run wizard. */
export function testBackupJob(setUp: Pick<SetUp, 'testBackup'>) {
  return defineJob({
    ...TEST_BACKUP,
    timeoutSeconds: 43_200,
    retries: 1,
    handler: (_, { signal }) => setUp.testBackup(signal),
  })
}
