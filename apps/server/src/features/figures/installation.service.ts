import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import { within } from '../../time/within.ts'
import type { Collector, FigureValue } from '../../watch/figures.ts'
import { CHUNK_SIZE } from '../batches/intake/intake.service.ts'
import * as store from './installation.store.ts'

interface InstallationOptions {
  db: Db
  /** They are read again after this time at the earliest. */
  everyMs?: number
  /** /metrics waits this long for the database. */
  limitMs?: number
}

const STATEMENT_MS = 2_000

type Read = NonNullable<Awaited<ReturnType<typeof readAll>>>

/**
 * Figures of the whole installation, read from the database when /metrics is. Every process that
 * has metrics shows the same. Without an answer of the database they are missing.
 */
export function createInstallation(options: InstallationOptions): readonly Collector[] {
  const read = createRead(options)
  const up = {
    name: 'dastak_database_up',
    help: '1 if the database answered this process within 3 seconds, otherwise 0.',
    collect: async () => ((await read()) === null ? 0 : 1),
  }
  return [up, ...jobFigures(read), ...waitingFigures(read), ...backupFigures(read)]
}

/** Null without an answer within the limit. One read at a time, however often it is called. */
function createRead({ db, everyMs = 15_000, limitMs = 3_000 }: InstallationOptions) {
  let reading: Promise<Read | null> | null = null
  let readAt = -Infinity

  return async function read(): Promise<Read | null> {
    if (reading === null || performance.now() - readAt >= everyMs) {
      readAt = Infinity
      reading = readAll(db).finally(() => (readAt = performance.now()))
    }
    return (await within(limitMs, reading)) ?? null
  }
}
type Reading = ReturnType<typeof createRead>

function figureOf(
  read: Reading,
  { name, help, labelNames }: Pick<Collector, 'name' | 'help' | 'labelNames'>,
  pick: (all: Read) => number | readonly FigureValue[] | null,
): Collector {
  const collect = async () => {
    const all = await read()
    return all && pick(all)
  }
  return { name, help, ...(labelNames && { labelNames }), collect }
}

function jobFigures(read: Reading): Collector[] {
  return [
    figureOf(
      read,
      {
        name: 'dastak_jobs',
        help: 'Jobs by kind and state: waiting, active, failed (for good, within a day).',
        labelNames: ['kind', 'state'],
      },
      ({ jobs }) =>
        jobs &&
        jobs.flatMap(({ kind, ...counts }) =>
          (['waiting', 'active', 'failed'] as const).map((state) => ({
            labels: { kind, state },
            value: counts[state],
          })),
        ),
    ),
    figureOf(
      read,
      {
        name: 'dastak_jobs_oldest_seconds',
        help: 'How long the oldest job of a kind has been due and not started. 0: none is due.',
        labelNames: ['kind'],
      },
      ({ jobs }) => jobs && jobs.map(({ kind, oldest }) => ({ labels: { kind }, value: oldest })),
    ),
  ]
}

function waitingFigures(read: Reading): Collector[] {
  const waiting = (
    name: string,
    [count, oldest]: readonly [string, string],
    pick: (all: Read) => store.Waiting | null,
  ) => [
    figureOf(read, { name, help: count }, (all) => pick(all)?.count ?? null),
    figureOf(
      read,
      { name: `${name}_oldest_seconds`, help: `${oldest} 0: none.` },
      (all) => pick(all)?.oldest ?? null,
    ),
  ]
  return [
    ...waiting(
      'dastak_holds',
      ['Holds of credits that are open.', 'Age of the oldest open hold.'],
      (all) => all.holds,
    ),
    figureOf(
      read,
      {
        name: 'dastak_batches',
        help: 'Batches that have not ended, by state.',
        labelNames: ['state'],
      },
      ({ batches }) =>
        batches &&
        STATES.map((state) => ({
          labels: { state: state.toLowerCase() },
          value: batches.find((batch) => batch.state === state)?.count ?? 0,
        })),
    ),
    ...waiting(
      'dastak_batch_subjects',
      [
        'Subjects of batches that have no result yet.',
        'Longest time since a part of a batch was started that does not wait for a vendor.',
      ],
      (all) => all.subjects,
    ),
    ...waiting(
      'dastak_linkedin_requests',
      ['LinkedIn requests without an answer.', 'How long the oldest of them has been due.'],
      (all) => all.linkedin,
    ),
    ...waiting(
      'dastak_webhook_deliveries',
      ['Webhook deliveries that wait for an attempt.', 'How long the oldest has been due.'],
      (all) => all.deliveries,
    ),
  ]
}

function backupFigures(read: Reading): Collector[] {
  return [
    figureOf(
      read,
      {
        name: 'dastak_backup_last_success_timestamp_seconds',
        help: 'When the last good backup ended, in seconds since 1970.',
      },
      ({ backup }) => backup?.at ?? null,
    ),
    figureOf(
      read,
      { name: 'dastak_backup_last_bytes', help: 'Size of the last good backup.' },
      ({ backup }) => backup?.bytes ?? null,
    ),
  ]
}

const STATES = ['PENDING', 'PROCESSING', 'AWAITING_RETRY']

/** Null if the database does not answer. A part that takes too long is null. */
async function readAll(db: Db) {
  const part = <T>(read: (tx: Tx) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      await store.limitStatements(tx, STATEMENT_MS)
      return read(tx)
    }).catch(() => null)
  if ((await part(async () => true)) === null) return null
  return {
    jobs: await part(store.readJobs),
    holds: await part(store.readHolds),
    batches: await part(store.readBatches),
    subjects: await part((tx) => store.readBatchSubjects(tx, CHUNK_SIZE)),
    linkedin: await part(store.readLinkedin),
    deliveries: await part(store.readDeliveries),
    backup: await part(store.readLastBackup),
  }
}
