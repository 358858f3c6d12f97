/** Seconds before each further try: a few for a hiccup, a day in total for an outage at night. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const

/** An address that has accepted nothing for this long is turned off. */
const OFF_AFTER_MS = 3 * 86_400_000

/** The time of the next try after `attempts` failures; null: never, as for each test. */
export function nextTry(type: string, attempts: number, now: Date): Date | null {
  const wait = type === 'test' ? undefined : WAITS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 1_000)
}

/** Why an address is turned off after a failure; null if it stays on. */
export function offReason(
  status: number | null,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone'
  return now.getTime() - failingSince.getTime() >= OFF_AFTER_MS ? 'failing' : null
}
