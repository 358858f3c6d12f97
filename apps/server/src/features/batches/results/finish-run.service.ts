import { rm } from 'node:fs/promises'
import { TABLE_FORMATS } from '@dastak/contract/tables/table-format.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Uploads } from '../../../http/requests/uploads.ts'
import type { Clock } from '../../../ports/clock.ts'
import { FILE_TYPES, type Storage } from '../../../ports/storage.ts'
import type { Events } from '../../events/events.service.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import { batchKindOf } from '../batch-kinds.ts'
import { resultKey, resultKeyIn } from './result-name.rules.ts'
import { endStatus, runCounts } from './result.rules.ts'
import * as store from './result.store.ts'
import { LEASE_MS } from '../run/run-chunk.service.ts'
import { createWriteResult } from './write-result.service.ts'

export interface FinishOptions {
  db: Db
  clock: Clock
  lookups: Pick<
    Lookups,
    'giveBackSet' | 'leadsOf' | 'readCell' | 'isSubject' | 'malformed' | 'unknown'
  >
  events: Pick<Events, 'record'>
  storage: Storage
  /** Where the result is written before it is stored. */
  work: Pick<Uploads, 'newPath'>
  /** As with a chunk. */
  leaseMs?: number
}

/** Another worker has the run by now. */
class LostRun extends Error {}

/** Ends runs: writes their result, counts what they came to, and tells it once. */
export function createFinishRun({
  db,
  clock,
  lookups,
  events,
  storage,
  work,
  leaseMs = LEASE_MS,
}: FinishOptions) {
  const writeResult = createWriteResult({ db, lookups })

  /** Ends one run of at most so many rows. False where there was none. */
  return async function finishRun(maxRows: number): Promise<boolean> {
    const run = await inTransaction(db, (tx) => store.claimEnded(tx, { maxRows, leaseMs }))
    if (!run) return false
    // Who slept through his lease is fenced off first: what his set holds is given back, and what
    // he writes is refused.
    const open = await inTransaction(db, (tx) => store.takeBackChunks(tx, run.id))
    for (const lookupId of open) await lookups.giveBackSet(lookupId)
    try {
      await held(run, (isHeld) => finish(run, isHeld))
    } catch (error) {
      if (!(error instanceof LostRun)) throw error
    }
    return true
  }

  /**
   * Holds the run as long as something is done with it, however long a storage takes. `isHeld`
   * throws where it is another worker's by now.
   */
  async function held(
    run: store.EndedRun,
    doIt: (isHeld: () => void) => Promise<void>,
  ): Promise<void> {
    let isLost = false
    const hold = async () => {
      isLost ||= !(await inTransaction(db, (tx) => store.holdRun(tx, run, leaseMs)))
    }
    // Where the database is away the lease ends, and what is written then is refused.
    const timer = setInterval(() => void hold().catch(() => undefined), leaseMs / 10)
    try {
      await doIt(() => {
        if (isLost) throw new LostRun()
      })
    } finally {
      clearInterval(timer)
    }
  }

  async function finish(run: store.EndedRun, isHeld: () => void): Promise<void> {
    const { of, ...charged } = await store.countOutcomes(db.kysely, run.id)
    const status = endStatus(of, run.stop)
    const key = status === 'REJECTED' ? null : await storeResult(run, isHeld)
    await end(run, { status, key, counts: { ...runCounts(of, run.stop), ...charged } })
    if (run.result_key === null || run.result_key === key) return
    for (const format of TABLE_FORMATS) await storage.remove(resultKeyIn(run.result_key, format))
  }

  async function storeResult(run: store.EndedRun, isHeld: () => void): Promise<string> {
    const paths = { csv: await work.newPath(), xlsx: await work.newPath() }
    try {
      await writeResult(run, paths, isHeld)
      // What was read was this run's: another one may have begun meanwhile, for a worker that was
      // asleep.
      if (!(await inTransaction(db, (tx) => store.holdRun(tx, run, leaseMs)))) throw new LostRun()
      // The same for each worker that tries: the last one's stays, and is the same.
      for (const format of TABLE_FORMATS)
        await storage.put(resultKey(run.public_id, run.run, format), paths[format], {
          type: FILE_TYPES[format],
        })
      return resultKey(run.public_id, run.run, run.format)
    } finally {
      for (const format of TABLE_FORMATS) await rm(paths[format], { force: true })
    }
  }

  async function end(
    run: store.EndedRun,
    {
      status,
      key,
      counts,
    }: { status: ReturnType<typeof endStatus>; key: string | null; counts: store.RunCounts },
  ): Promise<void> {
    const { label } = batchKindOf(run.type)
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      // What stopped it when all was done already did not stop it.
      const stop = status === 'COMPLETED' ? null : run.stop
      if (
        !(await store.endRun(tx, run, {
          ...counts,
          status,
          stop,
          result_key: key,
          result_formats: key === null ? [] : [...TABLE_FORMATS],
          finished_at: at,
        }))
      )
        throw new LostRun()
      await events.record(tx, {
        userId: run.user_id,
        type: run.type === 'LINKEDIN' ? 'linkedin_bulk_request' : 'din_batch_request',
        reference: { type: 'batch', id: run.public_id },
        data: {
          client_id: run.public_id,
          batch_type: run.type,
          batch_type_label: label,
          filename: run.filename,
          status,
          found: counts.found,
          credits_used: counts.charged_phone + counts.charged_email,
        },
        key: `batch:${run.public_id}:${run.run}`,
      })
    })
  }
}
