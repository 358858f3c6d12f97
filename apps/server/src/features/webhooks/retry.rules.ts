/** Seconds before each further try: at once for a hiccup, a day in all for a night's outage. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const

/** An address that has taken nothing for this long is turned off. */
const OFF_AFTER_MS = 3 * 86_400_000

/** When it is tried again after `attempts` failures; null: never, as with each test. */
export function nextTry(type: string, attempts: number, now: Date): Date | null {
  const wait = type === 'test' ? undefined : WAITS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 1_000)
}

/** Why an address is turned off after a failure; null where it stays on. */
export function offReason(
  status: number | null,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone'
  return now.getTime() - failingSince.getTime() >= OFF_AFTER_MS ? 'failing' : null
}
