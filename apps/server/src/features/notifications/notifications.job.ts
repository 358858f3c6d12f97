import * as z from 'zod/mini'
import { inTransaction, type Db } from '../../db/database.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Events } from '../events/events.service.ts'
import { SEND_EVENT_EMAIL } from './event-emails.service.ts'
import type { Notifications } from './notifications.service.ts'

/** Sends an email about an event; retries for an hour if the mail server refuses it. */
export function sendEventEmailJob({ emails }: Pick<Notifications, 'emails'>) {
  return defineJob({
    ...SEND_EVENT_EMAIL,
    retries: 10,
    handler: ({ eventId }) => emails.send(eventId),
  })
}

interface NotifyLowOptions {
  db: Db
  credits: Pick<Credits, 'takeLowWallets'>
  events: Pick<Events, 'record'>
}

/** Records an event for users whose credits have become few: once each time. */
export function notifyLowCreditsJob({ db, credits, events }: NotifyLowOptions) {
  return defineJob({
    name: 'notifications.tell-low-credits',
    schema: z.object({}),
    cron: '* * * * *',
    handler: () =>
      inTransaction(db, async (tx) => {
        for (const { userId, accountId, postingId, ...data } of await credits.takeLowWallets(tx))
          await events.record(tx, {
            userId,
            type: 'credits_low',
            reference: { type: 'wallet', id: String(accountId) },
            data,
            key: `credits_low:${postingId}`,
          })
      }),
  })
}
