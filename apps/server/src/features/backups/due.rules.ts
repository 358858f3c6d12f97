import { addDays, dayOf, startOfDay } from '../../time/days.ts'

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
 * Whether a nightly backup must be made now: the last good one is older than the last time at which
 * one was due. So one that was missed, because no worker ran, is made later. On a day when clocks
 * change it may be an hour off.
 */
export function isDue(
  now: Date,
  { at, timeZone }: { at: { hour: number; minute: number }; timeZone: string },
  { lastGood, failed }: Tries,
): boolean {
  const due = lastTime(now, at, timeZone)
  if (lastGood && lastGood >= due) return false
  const tries = failed.filter(({ startedAt }) => startedAt >= due)
  const last = Math.max(0, ...tries.map(({ endedAt }) => endedAt?.getTime() ?? 0))
  return tries.length < TRIES && now.getTime() - last >= PAUSE_MS
}

function lastTime(now: Date, at: { hour: number; minute: number }, timeZone: string): Date {
  const timeOn = (day: string) =>
    new Date(startOfDay(day, timeZone).getTime() + (at.hour * 60 + at.minute) * 60_000)
  const today = dayOf(now, timeZone)
  return timeOn(today) <= now ? timeOn(today) : timeOn(addDays(today, -1))
}
