import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { OptOuts } from './opt-outs.service.ts'

const schema = z.object({})

export function optOutsJobs(optOuts: OptOuts) {
  return [
    /** Removes opted-out contacts everywhere, within seconds and again later. */
    defineJob({
      name: 'opt-outs.sweep',
      schema,
      everySeconds: 5,
      handler: async (_, { signal }) => void (await optOuts.sweep(signal)),
    }),
    /** Applies new rules to all data once: when a worker starts, and after a restore. */
    defineJob({
      name: 'opt-outs.upgrade-once',
      schema,
      everySeconds: 3_600,
      handler: (_, { signal }) => optOuts.lists.upgradeOnce(signal),
    }),
    /** Looks at all contacts once a night, because a restored backup may have brought some back. */
    defineJob({
      name: 'opt-outs.apply-again',
      schema,
      cron: '41 20 * * *',
      timeoutSeconds: 3_600,
      handler: async () => void (await optOuts.lists.applyAgain()),
    }),
  ]
}
