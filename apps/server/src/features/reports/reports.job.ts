import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { LOOK_INTO_REPORT } from './report-lead.ts'
import type { Reports } from './reports.service.ts'

/** Reports that can be decided without an operator. */
export function reportsJobs(reports: Pick<Reports, 'lookInto' | 'acceptListed'>) {
  return [
    defineJob({ ...LOOK_INTO_REPORT, handler: ({ reportId }) => reports.lookInto(reportId) }),
    defineJob({
      name: 'reports.accept-listed',
      schema: z.object({}),
      cron: '*/5 * * * *',
      handler: async () => {
        await reports.acceptListed()
      },
    }),
  ]
}
