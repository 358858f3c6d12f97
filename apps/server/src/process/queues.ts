import { AsyncResource } from 'node:async_hooks'
import PQueue from 'p-queue'

/**
 * Runs an action when the queue has a free slot. `signal` ends the wait only, not a running action.
 */
export async function runQueued<T>(
  queue: PQueue,
  action: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const waiting = new AbortController()
  const leave = () => waiting.abort(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  // It continues in the request that waited, and not in the one that left its slot.
  const start = AsyncResource.bind(() => {
    signal?.removeEventListener('abort', leave)
    return action()
  })
  return queue.add(start, { signal: waiting.signal })
}

/** One queue per key, which runs one action at a time. Empty queues are dropped. */
export function createQueues() {
  const queues = new Map<unknown, PQueue>()
  return (key: string | number): PQueue => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 })
    if (!queues.has(key)) queue.once('idle', () => queues.delete(key))
    queues.set(key, queue)
    return queue
  }
}
