import type { BulkRow } from './bulk-kind.ts'

/** How far each request at work was when it was first seen here at work. */
const seen = new Map<string, { at: number; done: number }>()

/** Less tells nothing. */
const LEAST_MS = 4_000

/**
 * How long the rest takes at the pace that was seen here; null where nobody can tell. What was done
 * before that says nothing: it may be of a run long ago, which a new one goes on with.
 */
export function timeLeft(row: Omit<BulkRow, 'ms_left'>, now: number): number | null {
  const { client_id: id, done, subjects } = row
  if (row.status !== 'PROCESSING') {
    seen.delete(id)
    return null
  }
  const first = seen.get(id) ?? { at: now, done }
  seen.set(id, first)
  const spent = now - first.at
  if (spent < LEAST_MS || done <= first.done || done >= subjects) return null
  return (spent / (done - first.done)) * (subjects - done)
}
