import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { defineJob } from './define-job.ts'
import { createJobQueue, type JobQueue } from './job-queue.ts'

let test: TestDatabase
let queue: JobQueue
let seen: number[] = []
let failures: unknown[] = []

const note = defineJob({
  name: 'tests.note',
  schema: z.object({ id: z.number() }),
  handler: async ({ id }) => {
    seen.push(id)
    if (id < 0) throw new Error('cannot note +911111100000')
  },
})
const sweep = defineJob({
  name: 'tests.sweep',
  schema: z.object({}),
  cron: '* * * * *',
  handler: async () => undefined,
})

beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
afterEach(() => queue.stop(1_000))

async function startQueue(isWorker: boolean): Promise<void> {
  seen = []
  failures = []
  queue = createJobQueue({ db: test.db, onError: (error) => failures.push(error) })
  await queue.start([note, sweep], { isWorker })
}

describe('the job queue', () => {
  it('runs what was enqueued in a transaction that committed, and nothing of one that did not', async () => {
    await startQueue(false)
    await inTransaction(test.db, (tx) => queue.enqueue(tx, note, { id: 1 }))
    const rolledBack = inTransaction(test.db, async (tx) => {
      await queue.enqueue(tx, note, { id: 2 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await expect(queue.runOnce([note])).resolves.toBe(1)
    expect(seen).toEqual([1])
    await expect(queue.runOnce([note])).resolves.toBe(0)
  })

  it('refuses a payload that is not of the declared shape', async () => {
    await startQueue(false)
    await expect(queue.enqueue(test.db.kysely, note, { id: 'x' } as never)).rejects.toThrow()
  })

  it('is worked by a worker, which reports a failure whole but stores none of its words', async () => {
    await startQueue(true)
    await queue.enqueue(test.db.kysely, note, { id: 3 })
    await queue.enqueue(test.db.kysely, note, { id: -1 })
    await expect.poll(() => seen, { timeout: 10_000, interval: 50 }).toEqual(expect.arrayContaining([3, -1]))
    await expect.poll(() => String(failures[0]), { timeout: 5_000 }).toContain('cannot note')
    await queue.stop()
    const { rows } = await sql<{
      all: string
    }>`SELECT string_agg(job::text, ' ') AS all FROM pgboss.job AS job`.execute(test.db.kysely)
    expect(rows[0]?.all).not.toContain('+91')
  })

  it('knows the schedule of cron jobs, and forgets the one of a job that is gone', async () => {
    await startQueue(true)
    const schedules = async () =>
      (await sql<{ name: string }>`SELECT name FROM pgboss.schedule`.execute(test.db.kysely)).rows.map(
        ({ name }) => name,
      )
    expect(await schedules()).toEqual(['tests.sweep'])
    await queue.stop(1_000)
    await queue.start([note], { isWorker: true })
    expect(await schedules()).toEqual([])
  })
})
