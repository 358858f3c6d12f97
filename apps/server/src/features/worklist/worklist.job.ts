import * as z from 'zod/mini'
import { inTransaction, type Db } from '../../db/database.ts'
import { defineJob } from '../../jobs/define-job.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Events } from '../events/events.service.ts'
import type { Worklist } from './worklist.service.ts'

/** So many calls are reminded of at a time. */
const AT_ONCE = 1_000

interface RemindOptions {
  db: Db
  clock: Clock
  worklist: Pick<Worklist, 'takeDueCalls'>
  events: Pick<Events, 'record'>
}

/**
 * Reminds people of calls that are due: one event for each person and minute, however many calls
 * there are.
 */
export function remindOfCallsJob({ db, clock, worklist, events }: RemindOptions) {
  return defineJob({
    name: 'worklist.remind-of-calls',
    schema: z.object({}),
    cron: '* * * * *',
    handler: async () => {
      for (;;) {
        const taken = await inTransaction(db, async (tx) => {
          const calls = await worklist.takeDueCalls(tx, clock.now(), AT_ONCE)
          const byPerson = Map.groupBy(calls, (call) => call.person_id)
          for (const [userId, [first, ...others]] of byPerson)
            await events.record(tx, {
              userId,
              type: 'calls_due',
              reference: { type: 'lead', id: first!.lead_id },
              data: { name: first!.name, others: others.length, lead_id: first!.lead_id },
              key: `calls_due:${userId}:${first!.lead_id}:${first!.next_call_at.toISOString()}`,
            })
          return calls.length
        })
        if (taken < AT_ONCE) return
      }
    },
  })
}
