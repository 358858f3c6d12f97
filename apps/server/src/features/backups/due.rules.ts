interface Tries {
  /** When the last good backup was begun. */
  lastGood: Date | null
  /** Failed ones since then. `endedAt` is null for one that was killed. */
  failed: readonly { startedAt: Date; endedAt: Date | null }[]
}

/** After a failure the next try waits this long, and there are this many in a night. */
const PAUSE_MS = 3_600_000
const TRIES = 3

/**
 * Whether a backup must be made now that was due at `due`: the last good one is older. So one that
 * was missed, because no worker ran, is made later.
 */
export function isDue(now: Date, due: Date, { lastGood, failed }: Tries): boolean {
  if (lastGood && lastGood >= due) return false
  // Later ones failed while the clock was ahead.
  const tries = failed.filter(({ startedAt }) => startedAt >= due && startedAt <= now)
  const last = Math.max(0, ...tries.map(({ endedAt }) => endedAt?.getTime() ?? 0))
  return tries.length < TRIES && now.getTime() - last >= PAUSE_MS
}
