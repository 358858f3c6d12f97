import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '../db/database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { createGate } from '../testing/server/gate.ts'
import { defineJob } from './define-job.ts'
import { createJobQueue, type EnqueueOptions, type JobQueue } from './job-queue.ts'

let test: TestDatabase
let queue: JobQueue
let seen: number[] = []
let failures: unknown[] = []

const note = defineJob({
  name: 'tests.note',
  schema: z.object({ id: z.number() }),
  retries: 0,
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

/**
 * Polls only once in ten minutes: a job that is picked up sooner was picked up because of its
 * notification.
 */
async function startQueue(isWorker: boolean, lookEverySeconds = 600): Promise<void> {
  seen = []
  failures = []
  queue = createJobQueue({
    db: test.db,
    onError: (error) => failures.push(error),
    lookEverySeconds,
  })
  await queue.start([note, sweep], { isWorker })
}

function enqueue(id: number, options?: EnqueueOptions): Promise<string> {
  return inTransaction(test.db, (tx) => queue.enqueue(tx, note, { id }, options))
}

describe('the job queue', () => {
  it('runs the jobs of a committed transaction, and none of another', async () => {
    await startQueue(false)
    await enqueue(1)
    const rolledBack = inTransaction(test.db, async (tx) => {
      await queue.enqueue(tx, note, { id: 2 })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    await expect(queue.runOnce([note])).resolves.toBe(1)
    expect(seen).toEqual([1])
    await expect(queue.runOnce([note])).resolves.toBe(0)
  })

  it('adds jobs in as many transactions as there are connections, at the same time', async () => {
    await startQueue(false)
    await Promise.all(
      Array.from({ length: 10 }, () =>
        inTransaction(test.db, async (tx) => {
          await sql`SELECT pg_sleep(0.1)`.execute(tx)
          await queue.enqueue(tx, note, { id: 9 })
        }),
      ),
    )
    await expect(queue.runOnce([note])).resolves.toBe(10)
  })

  it('refuses a payload that does not match its schema', async () => {
    await startQueue(false)
    await expect(enqueue('x' as never)).rejects.toThrow(/"expected": "number"/)
  })

  it('has a worker, which reports a failure in full but does not store its text', async () => {
    await startQueue(true)
    await enqueue(3)
    await enqueue(-1)
    await expect.poll(() => seen, { interval: 50 }).toEqual(expect.arrayContaining([3, -1]))
    await expect.poll(() => String(failures[0])).toContain('cannot note')
    await queue.stop()
    const { rows } = await sql<{
      all: string
    }>`SELECT string_agg(job::text, ' ') AS all FROM pgboss.job AS job`.execute(test.db.kysely)
    expect(rows[0]?.all).not.toContain('+91')
  })

  it('wakes a worker of another process when the transaction commits, and not before', async () => {
    await startQueue(true)
    const web = createJobQueue({ db: test.db, onError: (error) => failures.push(error) })
    await web.start([note, sweep], { isWorker: false })
    await inTransaction(test.db, async (tx) => {
      await web.enqueue(tx, note, { id: 5 })
      await inTransaction(test.db, (other) => web.enqueue(other, note, { id: 4 }))
      await expect.poll(() => seen, { interval: 5 }).toEqual([4])
    })
    await expect.poll(() => seen, { interval: 5 }).toEqual([4, 5])
    await web.stop()
  })

  it('runs a backlog one by one, without a pause', async () => {
    await startQueue(false)
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    for (const id of ids) await enqueue(id)
    await queue.stop()
    await startQueue(true)
    await expect.poll(() => seen.length, { interval: 20 }).toBe(ids.length)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  it('runs a later job when it is due', async () => {
    await startQueue(true, 1)
    await enqueue(7, { startAfter: new Date(Date.now() + 300) })
    await expect.poll(() => seen, { interval: 20 }).toEqual([7])
  })

  it('lets a job add another while the queue stops', async () => {
    await startQueue(false)
    const gate = createGate()
    const chain = defineJob({
      name: 'tests.chain',
      schema: z.object({}),
      handler: async () => {
        await gate.pass()
        await enqueue(8)
      },
    })
    await queue.stop()
    await queue.start([note, chain], { isWorker: true })
    await inTransaction(test.db, (tx) => queue.enqueue(tx, chain, {}))
    await gate.reached
    const stopped = queue.stop()
    gate.open()
    await stopped
    expect(failures).toEqual([])
    await startQueue(false)
    await expect(queue.runOnce([note])).resolves.toBe(1)
    expect(seen).toEqual([8])
  })

  it('has the schedule of cron jobs, and drops that of a removed job', async () => {
    await startQueue(true)
    const schedules = async () =>
      (
        await sql<{ name: string }>`SELECT name FROM pgboss.schedule`.execute(test.db.kysely)
      ).rows.map(({ name }) => name)
    expect(await schedules()).toEqual(['tests.sweep'])
    await queue.stop(1_000)
    await queue.start([note], { isWorker: true })
    expect(await schedules()).toEqual([])
  })
})
