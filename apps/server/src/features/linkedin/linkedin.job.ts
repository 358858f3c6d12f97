import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { AnswerRequests } from './answer-requests.service.ts'

/** How many requests a worker asks about at a time. */
const AT_ONCE = 4

/** Asks about requested profiles. Each looks by itself: leases decide who has what. */
export function linkedinJobs(worker: AnswerRequests) {
  return Array.from({ length: AT_ONCE }, (_, place) =>
    defineJob({
      name: `linkedin.answer-requests-${place + 1}`,
      schema: z.object({}),
      everySeconds: 1,
      handler: (_payload, { signal }) => worker.work(signal),
    }),
  )
}
