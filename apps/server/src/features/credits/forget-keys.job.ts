import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Idempotency } from './idempotency.service.ts'

export function forgetKeysJob(idempotency: Idempotency) {
  return defineJob({
    name: 'credits.forget-keys',
    schema: z.object({}),
    cron: '17 * * * *',
    retries: 0,
    handler: () => idempotency.forgetOldKeys(),
  })
}
