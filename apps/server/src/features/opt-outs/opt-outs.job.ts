import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { OptOuts } from './opt-outs.service.ts'

/** Removes opted-out contacts everywhere, within seconds and again later. */
export function sweepJob(optOuts: Pick<OptOuts, 'sweep'>) {
  return defineJob({
    name: 'opt-outs.sweep',
    schema: z.object({}),
    everySeconds: 5,
    handler: async (_, { signal }) => void (await optOuts.sweep(signal)),
  })
}
