import { fromKysely, PgBoss } from 'pg-boss'
import type { Db, Tx } from '../db/database.ts'
import { JOB_SCHEMA } from '../db/job-tables.ts'
import { listen } from '../db/listen.ts'
import { within } from '../time/within.ts'
import type { Job, JobKind } from './define-job.ts'
import { repeatJob } from './repeat-job.ts'
import { watchedRun, type JobFigures } from './watched-run.ts'

/** A worker that is silent for this long counts as crashed, and its job is given to another one. */
const HEARTBEAT_SECONDS = 10
/** How often a worker polls: for jobs due later, retries, lost notifications. */
const LOOK_EVERY_SECONDS = 2

interface JobQueueOptions {
  db: Db
  /** Called with errors. The queue continues. `job` is missing if the queue itself failed. */
  onError: (error: unknown, job?: { name: string; id: string }) => void
  figures?: JobFigures
  lookEverySeconds?: number
}

export interface EnqueueOptions {
  /** The earliest time to run. */
  startAfter?: Date
}

export type JobQueue = ReturnType<typeof createJobQueue>

/**
 * Jobs in the database, each run at least once. It is created before the services, so that each of
 * them can add jobs. Every process starts it with the list of all jobs. Processes with `isWorker`
 * run them.
 */
export function createJobQueue(options: JobQueueOptions) {
  let boss: PgBoss | null = null
  let repeating: ReturnType<typeof repeatJob>[] = []
  const running = () => {
    if (!boss) throw new Error('The job queue was not started.')
    return boss
  }

  return {
    /** Adds a job, which exists only after the caller's transaction commits. Returns its id. */
    async enqueue<P extends object>(
      tx: Tx,
      kind: JobKind<P>,
      payload: P,
      { startAfter }: EnqueueOptions = {},
    ): Promise<string> {
      const id = await running().send(kind.name, kind.schema.parse(payload), {
        db: fromKysely(tx),
        ...(startAfter && { startAfter }),
      })
      if (id === null) throw new Error(`The job ${kind.name} was not added.`)
      return id
    },

    async start(all: readonly Job[], { isWorker }: { isWorker: boolean }): Promise<void> {
      const jobs = all.filter(isQueued)
      const started = bossOf(options, isWorker)
      await started.start()
      boss = started
      for (const job of jobs) await declare(started, job)
      if (!isWorker) return
      await removeSchedules(started, jobs)
      for (const { name } of all) options.figures?.knowJob(name)
      for (const job of jobs)
        for (let count = 0; count < (job.concurrency ?? 1); count += 1)
          await work(started, job, options)
      repeating = all.flatMap((job) => {
        const onError = (error: unknown) =>
          options.onError(error, { name: job.name, id: 'repeated run' })
        return job.everySeconds === undefined
          ? []
          : [repeatJob(job, { ...options, everySeconds: job.everySeconds, onError })]
      })
    },

    /** For tests: runs all waiting jobs. Returns how many ran. Throws the first failure. */
    async runOnce(jobs: readonly Job[]): Promise<number> {
      let count = 0
      for (let found = 1; found > 0; count += found) {
        found = 0
        const waiting = await waitingKinds(options.db)
        for (const job of jobs.filter(isQueued))
          if (waiting.has(job.name)) found += await runWaiting(running(), job)
      }
      return count
    },

    /**
     * Accepts no more jobs and waits for running ones, at most `timeoutMs`. Jobs that are cut off
     * run again elsewhere. They may add jobs until then. Does nothing if the queue was never
     * started.
     */
    async stop(timeoutMs = 15_000): Promise<void> {
      const stopping = boss
      const ending = repeating.splice(0).map((stop) => stop())
      await stopping?.stop({ graceful: true, timeout: timeoutMs })
      await within(timeoutMs, Promise.all(ending))
      if (boss === stopping) boss = null
    },
  }
}

const isQueued = (job: Job) => job.everySeconds === undefined

function bossOf({ db, onError }: JobQueueOptions, isWorker: boolean): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => db.pool.query(text, values),
      listen: (channel, onMessage, onUp) => listen(db, channel, { onMessage, onUp }),
    },
    schema: JOB_SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    // The tables belong to another role, and only that role could rebuild their indexes.
    reindex: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  })
  // It may emit a copy of an error that is not an Error.
  boss.on('error', (error) => onError(asError(error)))
  return boss
}

async function work(
  boss: PgBoss,
  job: Job,
  { onError, figures, lookEverySeconds = LOOK_EVERY_SECONDS }: JobQueueOptions,
): Promise<void> {
  const options = {
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
    pollingIntervalSeconds: lookEverySeconds,
    notifyPollingIntervalSeconds: lookEverySeconds,
  }
  const worker = await boss.work(job.name, options, async ([taken]) => {
    if (!taken) return
    const run = { name: job.name, id: taken.id }
    try {
      await watchedRun(figures, run, () => job.run(taken.data, { signal: taken.signal }))
    } catch (error) {
      onError(error, run)
      // The queue's tables only store that it failed, because the text of an error may quote a
      // phone number.
      throw new Error('failed')
    } finally {
      // There may be more jobs, so poll again immediately without a pause.
      boss.notifyWorker(worker)
    }
  })
}

/** The kinds that have due jobs: asking each kind for its jobs takes as many transactions. */
async function waitingKinds({ pool }: Db): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT name FROM ${JOB_SCHEMA}.job WHERE state < 'active' AND start_after <= now()`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function runWaiting(boss: PgBoss, job: Job): Promise<number> {
  const waiting = await boss.fetch(job.name, { batchSize: 100 })
  for (const taken of waiting) {
    try {
      await job.run(taken.data, { signal: taken.signal })
      await boss.complete(job.name, taken.id)
    } catch (error) {
      await boss.fail(job.name, taken.id)
      throw error
    }
  }
  return waiting.length
}

/** The copy keeps the code and the cause, by which an outage is recognized. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error
  const { message, ...rest } = Object(error) as { message?: unknown }
  return Object.assign(new Error(String(message)), rest)
}

async function declare(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: job.timeoutSeconds ?? 900,
    retryLimit: job.retries ?? (job.cron ? 0 : 3),
    retryDelay: 2,
    retryBackoff: true,
    deleteAfterSeconds: 86_400,
    notify: true,
  }
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
  // This only makes the queue remember the kind. Otherwise adding the first job would take a second
  // connection next to that of its transaction. As many transactions as there are connections would
  // then wait for each other.
  await boss.findJobs(job.name, { id: '00000000-0000-0000-0000-000000000000' })
}

async function removeSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!jobs.some((job) => job.name === name && job.cron)) await boss.unschedule(name)
  }
  for (const job of jobs) {
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
  }
}
