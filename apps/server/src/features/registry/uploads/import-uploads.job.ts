import * as z from 'zod/mini'
import { defineJob } from '../../../jobs/define-job.ts'
import type { ImportUploads } from './import-uploads.service.ts'

/** Imports files that operators uploaded. A lock decides which worker does. */
export function importUploadsJob(uploads: Pick<ImportUploads, 'work'>) {
  return defineJob({
    name: 'registry.import-uploads',
    schema: z.object({}),
    everySeconds: 3,
    handler: (_, { signal }) => uploads.work(signal),
  })
}
