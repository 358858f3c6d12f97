const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Ten in the morning, so many days later. */
function morning(now: Date, days: number): Date {
  const date = new Date(now)
  date.setDate(date.getDate() + days)
  date.setHours(10, 0, 0, 0)
  return date
}

/** Usual times of the next call, in the time zone of this browser. */
export const CALL_TIMES = {
  today: (now: Date) => new Date(Math.round((now.getTime() + 2 * HOUR_MS) / MINUTE_MS) * MINUTE_MS),
  tomorrow: (now: Date) => morning(now, 1),
  nextWeek: (now: Date) => morning(now, 7),
} as const
