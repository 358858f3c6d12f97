import * as z from 'zod/mini'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import type { Sandbox } from '../sandbox/sandbox.service.ts'
import { APPLY_EVENT, type Sync } from './sync/sync.service.ts'

const nothing = z.object({})

/** What brings a provider's word over to us, and what the sandbox does by itself. */
export function billingJobs(
  sync: Sync,
  sandbox: Pick<Sandbox, 'renewDue' | 'forgetOld'> | null,
): Job[] {
  return [
    defineJob({
      ...APPLY_EVENT,
      concurrency: 2,
      handler: ({ eventId }) => sync.applyEvent(eventId),
    }),
    // For messages that never arrived.
    defineJob({
      name: 'billing.poll',
      schema: nothing,
      cron: '*/5 * * * *',
      handler: () => sync.poll(),
    }),
    // By itself: it heals what was kept, also while the provider does not list.
    defineJob({
      name: 'billing.apply-waiting',
      schema: nothing,
      cron: '*/5 * * * *',
      handler: () => sync.applyWaiting(),
    }),
    // A plan whose time is over gives nothing by itself; this says so.
    defineJob({
      name: 'billing.end-overdue',
      schema: nothing,
      cron: '* * * * *',
      handler: () => sync.endOverdue(),
    }),
    // An operator has edited the file of plans, and started anew.
    defineJob({
      name: 'billing.apply-catalogue',
      schema: nothing,
      cron: '23 * * * *',
      handler: () => sync.applyCatalogue(),
    }),
    defineJob({
      name: 'billing.forget-old',
      schema: nothing,
      cron: '29 21 * * *',
      async handler() {
        await sync.forgetOld()
        await sandbox?.forgetOld()
      },
    }),
    ...(sandbox
      ? [
          defineJob({
            name: 'sandbox.renew-due',
            schema: nothing,
            cron: '* * * * *',
            handler: () => sandbox.renewDue(),
          }),
        ]
      : []),
  ]
}
