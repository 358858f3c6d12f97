import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'

export interface WorkerOptions {
  url: string
  dataDir: string
}

export interface WorkerBehaviour {
  /** See `work-on-batches.ts`. */
  source?: 'directory' | 'flaky' | 'uneven' | 'slow' | 'deadly' | 'asleep'
  subject?: string
  leaseMs?: number
  /** Its clock is faster than the real one since then: pauses after failures are shorter. */
  fastSince?: number
}

/** A worker of batches and LinkedIn requests in a separate process. */
export function startBatchWorker({ url, dataDir }: WorkerOptions, behaviour: WorkerBehaviour = {}) {
  const { source = 'directory', subject = '', leaseMs = 1_000, fastSince = '' } = behaviour
  const program = new URL('./work-on-batches.ts', import.meta.url).pathname
  const child = spawn(
    process.execPath,
    [program, url, dataDir, String(leaseMs), source, subject, String(fastSince)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  )
  const ended = once(child, 'exit')
  let written = ''
  child.stdout!.on('data', (piece: Buffer) => (written += piece.toString()))
  async function waitForOutput(word: string): Promise<void> {
    while (!written.includes(word)) {
      if (child.exitCode !== null || child.signalCode !== null) return
      await sleep(5)
    }
  }
  return {
    waitForOutput,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/**
 * Ends all leases, as if their workers had been silent for too long. A short lease would also end
 * under a worker that a busy machine has only delayed, which counts as a crash.
 */
export async function endLeases({ db }: { db: Db }): Promise<void> {
  for (const table of ['batch', 'batch_chunk', 'linkedin_request'])
    await db.pool.query(
      `UPDATE ${table} SET lease_until = '-infinity' WHERE lease_until >= clock_timestamp()`,
    )
}

/**
 * Kills two workers again and again, at random moments after they have begun, and replaces them,
 * until `isOver`, at most `kills` times. Returns how many were killed.
 */
export async function killWorkers(
  location: WorkerOptions,
  of: WorkerBehaviour,
  { kills, withinMs, isOver }: { kills: number; withinMs: number; isOver: () => Promise<boolean> },
): Promise<number> {
  const behaviour = { ...of, fastSince: Date.now() }
  const workers = [startBatchWorker(location, behaviour), startBatchWorker(location, behaviour)]
  let killed = 0
  try {
    for (let turn = 0; killed < kills && !(await isOver()); turn = 1 - turn) {
      const worker = workers[turn]!
      await worker.waitForOutput('ready')
      // oxlint-disable-next-line waits/no-long-wait -- the moment of a crash is no event
      await sleep(Math.random() * withinMs)
      await worker.kill()
      killed += 1
      workers[turn] = startBatchWorker(location, behaviour)
    }
    while (!(await isOver())) await sleep(50)
    return killed
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()))
  }
}
