import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/** `connect` in `pg`: its own `query` calls it with a callback. */
interface PoolInternals {
  connect(callback?: Callback): Promise<unknown> | undefined
}
type Callback = (...args: unknown[]) => void

type OnWait = (seconds: number) => void

const listeners = new WeakMap<pg.Pool, OnWait[]>()

/**
 * Measures how long connections of a pool are waited for, in seconds. A callback continues in the
 * request or the job that waited, and not in the one that gave the connection back.
 */
export function noteWaits(pool: pg.Pool, onWait: OnWait): void {
  const known = listeners.get(pool)
  if (known) known.push(onWait)
  else measureWaits(pool, [onWait])
}

/** Once for a pool, because every statement passes here. */
function measureWaits(pool: pg.Pool, onWaits: OnWait[]): void {
  listeners.set(pool, onWaits)
  const inside = pool as unknown as PoolInternals
  const connect = inside.connect.bind(pool)
  inside.connect = (callback) => {
    const startedAt = performance.now()
    const note = () => {
      const seconds = (performance.now() - startedAt) / 1000
      for (const onWait of onWaits) onWait(seconds)
    }
    if (!callback) return noted(connect(), note)
    const resumed = AsyncResource.bind(callback)
    return connect((...args) => {
      note()
      resumed(...args)
    })
  }
}

async function noted(connecting: Promise<unknown> | undefined, note: () => void) {
  try {
    return await connecting
  } finally {
    note()
  }
}
