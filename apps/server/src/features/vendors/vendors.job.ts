import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Vendors } from './vendors.service.ts'

/** Deletes answers that came later and were not read. */
export function deleteOldAnswersJob(vendors: Pick<Vendors, 'deleteOldAnswers'>) {
  return defineJob({
    name: 'vendors.forget-answers',
    schema: z.object({}),
    cron: '41 * * * *',
    handler: () => vendors.deleteOldAnswers(),
  })
}
