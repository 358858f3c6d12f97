import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { SEND_INVITATION } from './invitations/invitation-messages.service.ts'
import type { Teams } from './teams.service.ts'

export function teamsJobs({ invitations, budgets }: Teams) {
  return [
    // Fills up memberships with a budget, soon after a month has begun.
    defineJob({
      name: 'teams.refill-budgets',
      schema: z.object({}),
      cron: '*/5 * * * *',
      handler: () => budgets.refillDue(),
    }),
    defineJob({
      ...SEND_INVITATION,
      // The pause doubles from 2 seconds on: for about four hours a vendor may be away.
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
