import { parentPort, workerData } from 'node:worker_threads'
import { MEMORY_SIGNAL, TIME_SIGNAL } from './table-limits.ts'

const { memoryBytes, processorSeconds, parent } = workerData as {
  memoryBytes: number
  processorSeconds: number
  parent: number
}

/**
 * Ends the whole process if it exceeds a limit, or if its parent process is gone. Processor time
 * counts, so that a slow consumer or a busy machine makes no difference. The signal says which
 * limit it was.
 */
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  else if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, MEMORY_SIGNAL)
  else if (user + system > processorSeconds * 1e6) process.kill(process.pid, TIME_SIGNAL)
}, 50)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage('watching')
