import type { BulkRow } from './bulk-kind.ts'

/** By request: how far it was when this page first saw it running. */
const firstSeen = new Map<string, { at: number; done: number }>()

/** A pace over a shorter time is not reliable. */
const MIN_MS = 4_000

/**
 * How long the rest takes at the pace that this page has seen; null if it is not known. What was
 * done before does not count: it may come from an earlier run of a request that was resumed.
 */
export function timeLeft(row: Omit<BulkRow, 'ms_left'>, now: number): number | null {
  const { client_id: id, done, subjects } = row
  if (row.status !== 'PROCESSING') {
    firstSeen.delete(id)
    return null
  }
  const first = firstSeen.get(id) ?? { at: now, done }
  firstSeen.set(id, first)
  const spent = now - first.at
  if (spent < MIN_MS || done <= first.done || done >= subjects) return null
  return (spent / (done - first.done)) * (subjects - done)
}
