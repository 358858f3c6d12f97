import * as z from 'zod/mini'
import { defineJob, type Job } from '../../jobs/define-job.ts'
import type { Sandbox } from '../sandbox/sandbox.service.ts'
import { APPLY_EVENT, type Sync } from './sync/sync.service.ts'

const nothing = z.object({})

/** The jobs that fetch what a provider knows, and the renewals of the sandbox. */
export function billingJobs(
  sync: Sync,
  sandbox: Pick<Sandbox, 'renewDue' | 'deleteOld'> | null,
): Job[] {
  return [
    defineJob({
      ...APPLY_EVENT,
      concurrency: 2,
      handler: ({ eventId }) => sync.applyEvent(eventId),
    }),
    // Fetches events whose messages never arrived.
    defineJob({
      name: 'billing.poll',
      schema: nothing,
      cron: '*/5 * * * *',
      handler: () => sync.poll(),
    }),
    // A separate job: it applies stored events even if the provider cannot list events.
    defineJob({
      name: 'billing.apply-waiting',
      schema: nothing,
      cron: '*/5 * * * *',
      handler: () => sync.applyWaiting(),
    }),
    // An ended plan gives nothing even before this job. The job records that it has ended.
    defineJob({
      name: 'billing.end-overdue',
      schema: nothing,
      cron: '* * * * *',
      handler: () => sync.endOverdue(),
    }),
    // The operator may have edited the file of plans and restarted.
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
        await sync.deleteOld()
        await sandbox?.deleteOld()
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
