import * as z from 'zod/mini'
import { inTransaction, type Db } from '../../db/database.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { Credits } from '../credits/credits.service.ts'
import type { Events } from '../events/events.service.ts'

/** Tells whose credits have become few: once for each time they did. */
export function tellLowCreditsJob({
  db,
  credits,
  events,
}: {
  db: Db
  credits: Pick<Credits, 'takeLowWallets'>
  events: Pick<Events, 'record'>
}) {
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
