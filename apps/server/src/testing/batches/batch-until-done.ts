import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Batches } from '../../features/batches/batches.service.ts'
import { killWorkers, type WorkerBehaviour, type WorkerOptions } from './batch-workers.ts'
import { mixedBatch } from './mixed-batch.ts'

interface Options extends WorkerBehaviour {
  rows: number
  /** Workers are killed at most this often, each within this many ms of its start. */
  kills: number
  withinMs: number
}

/**
 * A mixed file of DINs. Two workers work on it, are killed again and again, and the batch is
 * resumed until no row is left out. Returns the faults of its result, which should be none.
 */
export async function workUntilDone(
  { batches, userId, ...location }: WorkerOptions & { batches: Batches; userId: number },
  { rows, kills, withinMs, ...behaviour }: Options,
) {
  const mixed = mixedBatch(rows)
  const path = join(location.dataDir, `mixed-${rows}-${userId}.csv`)
  await writeFile(path, mixed.text)
  const { public_id: id } = await batches.submit({
    userId,
    type: 'DIN',
    file: { path, filename: 'mixed.csv' },
  })
  const read = async () => (await batches.status(userId, id)).row
  let resumed = 0
  async function isOver(): Promise<boolean> {
    const { finished_at: finishedAt, status } = await read()
    if (finishedAt === null) return false
    if (status === 'COMPLETED') return true
    // Rows for which the vendor failed, or two workers crashed. They were not charged, and are
    // looked up again.
    await batches.resume(userId, id, null)
    resumed += 1
    return false
  }
  const startedAt = Date.now()
  const killed = await killWorkers(location, behaviour, { kills, withinMs, isOver })
  const seconds = (Date.now() - startedAt) / 1_000
  const row = await read()
  const file = join(location.dataDir, 'files', row.result_key!.replaceAll('/', '~'))
  const lines = (await readFile(file, 'utf8'))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  return { id, row, killed, resumed, seconds, known: mixed.known, faults: mixed.faults(lines) }
}
