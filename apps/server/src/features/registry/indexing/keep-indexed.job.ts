import * as z from 'zod/mini'
import type { Db } from '../../../db/database.ts'
import { defineJob } from '../../../jobs/define-job.ts'
import { keepIndexed } from './build-index.service.ts'

/** Checks once a minute, and when a worker starts, that all names are indexed. */
export function keepIndexedJob(db: Db) {
  return defineJob({
    name: 'registry.keep-indexed',
    schema: z.object({}),
    everySeconds: 60,
    handler: (_, { signal }) => keepIndexed(db, signal),
  })
}
