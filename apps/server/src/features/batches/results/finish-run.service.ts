import { rm } from 'node:fs/promises'
import type { BatchStatus } from '@dastak/contract/batch-types.ts'
import { TABLE_FORMATS } from '@dastak/contract/tables/table-format.ts'
import { inTransaction, type Db } from '../../../db/database.ts'
import type { Uploads } from '../../../http/requests/uploads.ts'
import { asHolder, hold, LOST, whileHeld } from '../../../jobs/lease.ts'
import type { Clock } from '../../../ports/clock.ts'
import { FILE_TYPES, type Storage } from '../../../ports/storage.ts'
import type { Events } from '../../events/events.service.ts'
import type { Lookups } from '../../lookups/lookups.service.ts'
import { batchKindOf } from '../batch-kinds.ts'
import { LEASE_MS } from '../run/run-chunk.service.ts'
import { removeLeftovers } from './leftovers.service.ts'
import { noteLeftover } from './leftovers.store.ts'
import { resultKey, resultKeyIn } from './result-name.rules.ts'
import { endStatus, runCounts } from './result.rules.ts'
import * as store from './result.store.ts'
import { writeResult } from './write-result.service.ts'

export interface FinishOptions {
  db: Db
  clock: Clock
  lookups: Lookups
  events: Pick<Events, 'record'>
  storage: Storage
  /** The folder in which the result is written before it is stored. */
  work: Pick<Uploads, 'newPath'>
  /** As for a chunk. */
  leaseMs?: number
}

/**
 * Ends one run of at most `maxRows` rows: writes the result, counts, records the event once. False
 * if there was no such run.
 */
export async function finishRun(deps: FinishOptions, maxRows: number): Promise<boolean> {
  const { db, lookups, leaseMs: ms = LEASE_MS } = deps
  const run = await inTransaction(db, (tx) => store.claimEnded(tx, { maxRows, ms }))
  if (!run) return false
  // A worker that slept through its lease is fenced off first: its writes are refused, and the
  // hold of its set is released.
  const open = await inTransaction(db, (tx) => store.takeBackChunks(tx, run.id))
  for (const lookupId of open) await lookups.releaseSet(lookupId)
  // Storing may take longer than a lease.
  const renewLease = () => inTransaction(db, (tx) => hold(tx, run.lease))
  await whileHeld(renewLease, ms / 10, (lost) => finish(deps, run, lost))
  return true
}

async function finish(deps: FinishOptions, run: store.EndedRun, lost: AbortSignal): Promise<void> {
  const { of, ...charged } = await store.countOutcomes(deps.db.kysely, run.id)
  const status = endStatus(of, run.stop)
  const key = status === 'REJECTED' ? null : await storeResult(deps, run, lost)
  const counts = { ...runCounts(of, run.stop), ...charged }
  if (key !== LOST) await end(deps, run, { status, key, counts })
  // Files of workers before this one, the result of the last run, and the own file if the run is
  // lost.
  await removeLeftovers(deps, { batchId: run.id, ended: run.lease.fence })
}

/** Returns the key of the stored result. */
async function storeResult(
  { db, clock, lookups, storage, work }: FinishOptions,
  run: store.EndedRun,
  lost: AbortSignal,
) {
  const key = resultKey(run)
  const paths = { csv: await work.newPath(), xlsx: await work.newPath() }
  try {
    await writeResult({ db, lookups }, run, { paths, lost })
    // If this worker was asleep another run may have started, and the rows that it read may belong
    // to that.
    const note = { key, batch_id: run.id, fence: run.lease.fence, noted_at: clock.now() }
    if ((await asHolder(db, run.lease, (tx) => noteLeftover(tx, note))) === LOST) return LOST
    for (const format of TABLE_FORMATS)
      await storage.put(resultKeyIn(key, format), paths[format], { type: FILE_TYPES[format] })
    return key
  } finally {
    for (const format of TABLE_FORMATS) await rm(paths[format], { force: true })
  }
}

async function end(
  { db, clock, events }: FinishOptions,
  run: store.EndedRun,
  ended: { status: BatchStatus; key: string | null; counts: store.RunCounts },
) {
  const { status, key, counts } = ended
  return asHolder(db, run.lease, async (tx) => {
    await store.endRun(tx, run.id, {
      ...counts,
      status,
      // If everything was done already, nothing was stopped.
      stop: status === 'COMPLETED' ? null : run.stop,
      result_key: key,
      result_formats: key === null ? [] : [...TABLE_FORMATS],
      finished_at: clock.now(),
    })
    await events.record(tx, {
      userId: run.user_id,
      type: run.type === 'LINKEDIN' ? 'linkedin_bulk_request' : 'din_batch_request',
      reference: { type: 'batch', id: run.public_id },
      data: {
        client_id: run.public_id,
        batch_type: run.type,
        batch_type_label: batchKindOf(run.type).label,
        filename: run.filename,
        status,
        found: counts.found,
        credits_used: counts.charged_phone + counts.charged_email,
      },
      key: `batch:${run.public_id}:${run.run}`,
    })
  })
}
