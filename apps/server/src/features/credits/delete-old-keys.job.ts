import * as z from 'zod/mini'
import { defineJob } from '../../jobs/define-job.ts'
import type { Credits } from './credits.service.ts'

export function deleteOldKeysJob(credits: Pick<Credits, 'deleteOldKeys'>) {
  return defineJob({
    name: 'credits.forget-keys',
    schema: z.object({}),
    cron: '17 * * * *',
    handler: () => credits.deleteOldKeys(),
  })
}
