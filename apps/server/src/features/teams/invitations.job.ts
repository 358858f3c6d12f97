import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import { SEND_INVITATION } from './invitation-messages.service.ts'
import type { Teams } from './teams.service.ts'

export function invitationJobs({ invitations }: Pick<Teams, 'invitations'>) {
  return [
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
