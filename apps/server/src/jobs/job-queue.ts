import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '../db/database.ts'
import type { Job, JobKind } from './define-job.ts'
import { QUEUE_SCHEMA } from './install-queue.ts'

/** A worker that falls silent for this long is taken for dead, and its job is given to another. */
const HEARTBEAT_SECONDS = 10

export interface JobQueueOptions {
  db: Db
  /** Told what went wrong; the queue goes on. `job` is missing where the queue itself failed. */
  onError: (error: unknown, job?: { name: string; id: string }) => void
}

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date
}

export type JobQueue = ReturnType<typeof createJobQueue>

/**
 * Jobs in the database, at least once each: started by every process (all may enqueue), worked by those with
 * `isWorker`. It connects through the application's pool, as the application.
 */
export function createJobQueue({ db, onError }: JobQueueOptions) {
  let boss: PgBoss | null = null
  const running = () => {
    if (!boss) throw new Error('The job queue was not started.')
    return boss
  }

  /** Adds a job in the caller's transaction: it exists when and only when that commits. Answers its id. */
  async function enqueue<P extends object>(
    tx: Tx,
    kind: JobKind<P>,
    payload: P,
    options: EnqueueOptions = {},
  ): Promise<string> {
    const id = await running().send(kind.name, kind.schema.parse(payload), {
      db: fromKysely(tx),
      ...(options.startAfter && { startAfter: options.startAfter }),
    })
    if (id === null) throw new Error(`The job ${kind.name} was not taken.`)
    return id
  }

  async function start(jobs: readonly Job[], options: { isWorker: boolean }): Promise<void> {
    const { isWorker } = options
    const started = new PgBoss({
      db: { executeSql: async (text, values) => db.pool.query(text, values) },
      schema: QUEUE_SCHEMA,
      migrate: false,
      createSchema: false,
      supervise: isWorker,
      schedule: isWorker,
      // The tables belong to another role, which alone could rebuild their indexes.
      reindex: false,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
    })
    // What it emits may be a copy of an error, which is none.
    started.on('error', (error) => onError(error instanceof Error ? error : new Error(String(Object(error).message))))
    await started.start()
    boss = started
    for (const job of jobs) await declare(started, job)
    if (!isWorker) return
    await forgetSchedules(started, jobs)
    for (const job of jobs) await work(started, job)
  }

  async function work(started: PgBoss, job: Job): Promise<void> {
    const options = { localConcurrency: job.concurrency ?? 1, heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3 }
    await started.work(job.name, options, async ([taken]) => {
      if (!taken) return
      try {
        await job.run(taken.data, { signal: taken.signal })
      } catch (error) {
        onError(error, { name: job.name, id: taken.id })
        // Only that it failed goes into the queue's tables: an error's text may quote a phone number.
        throw new Error('failed')
      }
    })
  }

  /** Runs what is waiting now, until nothing is; for tests. Answers how many ran; throws the first failure. */
  async function runOnce(jobs: readonly Job[]): Promise<number> {
    let count = 0
    for (let found = 1; found > 0;) {
      found = 0
      for (const job of jobs) {
        for (const taken of await running().fetch(job.name, { batchSize: 100 })) {
          found++
          try {
            await job.run(taken.data, { signal: taken.signal })
            await running().complete(job.name, taken.id)
          } catch (error) {
            await running().fail(job.name, taken.id)
            throw error
          }
        }
      }
      count += found
    }
    return count
  }

  /** Takes no more jobs and waits for those that run, `timeoutMs` at most; what is cut off runs again elsewhere. */
  async function stop(timeoutMs = 15_000): Promise<void> {
    const stopping = boss
    boss = null
    await stopping?.stop({ graceful: true, timeout: timeoutMs })
  }

  return { enqueue, start, runOnce, stop }
}

async function declare(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: job.timeoutSeconds ?? 900,
    retryLimit: job.retries ?? (job.cron ? 0 : 3),
    retryDelay: 2,
    retryBackoff: true,
    deleteAfterSeconds: 86_400,
  }
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
}

async function forgetSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name && job.cron)) await boss.unschedule(name)
  }
  for (const job of jobs) {
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
  }
}
