import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Teams } from './teams.service.ts'

/** Fills up memberships with a budget, soon after a month has begun. */
export function refillBudgetsJob(teams: Teams) {
  return defineJob({
    name: 'teams.refill-budgets',
    schema: z.object({}),
    cron: '*/5 * * * *',
    handler: () => teams.budgets.refillDue(),
  })
}
