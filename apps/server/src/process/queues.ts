import PQueue from 'p-queue'

/** Acts once the queue has a place. `signal` ends the waiting only, not what has begun. */
export async function inPlace<T>(
  queue: PQueue,
  action: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted()
  const waiting = new AbortController()
  const leave = () => waiting.abort(signal?.reason)
  signal?.addEventListener('abort', leave, { once: true })
  const begin = () => {
    signal?.removeEventListener('abort', leave)
    return action()
  }
  return queue.add(begin, { signal: waiting.signal })
}

/** For each key a queue of one at a time, as long as there is something in it. */
export function createQueues() {
  const queues = new Map<unknown, PQueue>()
  return (key: string | number): PQueue => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: 1 })
    if (!queues.has(key)) queue.once('idle', () => queues.delete(key))
    queues.set(key, queue)
    return queue
  }
}
