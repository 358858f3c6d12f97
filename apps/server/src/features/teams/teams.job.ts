import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { SEND_INVITATION } from './invitations/invitation-messages.service.ts'
import type { Teams } from './teams.service.ts'

export function teamsJobs({ invitations, budgets }: Teams) {
  return [
    // Soon after a month has begun, fills up memberships that have a budget.
    defineJob({
      name: 'teams.refill-budgets',
      schema: z.object({}),
      cron: '*/5 * * * *',
      handler: () => budgets.refillDue(),
    }),
    defineJob({
      ...SEND_INVITATION,
      // The pause doubles from 2 seconds, so an outage of the vendor may last about four hours.
      retries: 12,
      handler: ({ messageId }) => invitations.send(messageId),
    }),
    defineJob({
      name: 'teams.end-invitations',
      schema: z.object({}),
      cron: '*/5 * * * *',
      handler: () => invitations.endExpired(),
    }),
  ]
}
