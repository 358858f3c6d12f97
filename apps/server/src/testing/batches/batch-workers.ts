import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export interface WorkerOptions {
  url: string
  dataDir: string
}

export interface WorkerHabits {
  /** See `work-on-batches.ts`. */
  source?: 'directory' | 'flaky' | 'slow' | 'deadly' | 'asleep'
  subject?: string
  leaseMs?: number
}

/** A worker of batches and LinkedIn requests in a process of its own. */
export function startBatchWorker({ url, dataDir }: WorkerOptions, habits: WorkerHabits = {}) {
  const { source = 'directory', subject = '', leaseMs = 1_000 } = habits
  const program = new URL('./work-on-batches.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [program, url, dataDir, String(leaseMs), source, subject], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  let told = ''
  child.stdout!.on('data', (piece: Buffer) => (told += piece.toString()))
  async function says(word: string): Promise<void> {
    while (!told.includes(word)) {
      if (child.exitCode !== null || child.signalCode !== null) return
      await sleep(5)
    }
  }
  return {
    says,
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
 * Two workers that are killed again and again, at random moments after they have begun, and
 * replaced, until `isOver`; at most `kills` times. Returns how often.
 */
export async function killWorkers(
  place: WorkerOptions,
  habits: WorkerHabits,
  { kills, withinMs, isOver }: { kills: number; withinMs: number; isOver: () => Promise<boolean> },
): Promise<number> {
  const workers = [startBatchWorker(place, habits), startBatchWorker(place, habits)]
  let killed = 0
  try {
    for (let turn = 0; killed < kills && !(await isOver()); turn = 1 - turn) {
      const worker = workers[turn]!
      await worker.says('ready')
      await sleep(Math.random() * withinMs)
      await worker.kill()
      killed += 1
      workers[turn] = startBatchWorker(place, habits)
    }
    while (!(await isOver())) await sleep(20)
    return killed
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()))
  }
}
