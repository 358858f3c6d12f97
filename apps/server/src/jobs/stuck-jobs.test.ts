import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { defineJob } from './define-job.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'
import { createStuckJobs } from './stuck-jobs.ts'

let database: TestDatabase
let queue: JobQueue
let isBroken = true
let runs = 0
const job = defineJob({
  name: 'tests.break',
  schema: z.object({}),
  retries: 0,
  handler: async () => {
    runs += 1
    if (isBroken) throw new Error('broken')
  },
})
beforeAll(async () => {
  database = await createTestDatabase()
  queue = createJobQueue({ db: database.db, onError: () => undefined })
  await queue.start([job], { isWorker: false })
})
afterAll(async () => {
  await queue.stop()
  await database.drop()
})

const add = () => inTransaction(database.db, (tx) => queue.enqueue(tx, job, {}))
const page = { now: new Date(), limit: 10, after: null }

test('a job that failed is listed and runs again once, however often it is retried', async () => {
  await add()
  await expect(queue.runOnce([job])).rejects.toThrow('broken')
  const stuck = createStuckJobs(database.db)
  const [one] = await stuck.list(page)
  expect(one).toMatchObject({ title: 'tests.break', state: 'failed', can_retry: true })
  expect(await stuck.count()).toBe(1)
  isBroken = false
  await Promise.all([stuck.retry(one!.id), stuck.retry(one!.id)])
  expect(await queue.runOnce([job])).toBe(1)
  expect(runs).toBe(2)
  await expect(stuck.retry(one!.id)).rejects.toMatchObject({ code: 'conflict' })
  for (const id of ['x', 'tests.break/1', "a'/00000000-0000-4000-8000-000000000000"])
    await expect(stuck.cancel(id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a cancelled job does not run', async () => {
  const stuck = createStuckJobs(database.db)
  const id = await add()
  await stuck.cancel(`tests.break/${id}`)
  expect(await queue.runOnce([job])).toBe(0)
  await expect(stuck.cancel(`tests.break/${id}`)).rejects.toMatchObject({ code: 'conflict' })
})
