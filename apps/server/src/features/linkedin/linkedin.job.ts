import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { AnswerRequests } from './answer-requests.service.ts'

/** How many requests a worker looks up at a time. */
const AT_ONCE = 4

/** Looks up requested profiles. Each job polls: leases decide which one gets a request. */
export function linkedinJobs(worker: AnswerRequests) {
  return Array.from({ length: AT_ONCE }, (_, index) =>
    defineJob({
      name: `linkedin.answer-requests-${index + 1}`,
      schema: z.object({}),
      everySeconds: 1,
      handler: (_payload, { signal }) => worker.work(signal),
    }),
  )
}
