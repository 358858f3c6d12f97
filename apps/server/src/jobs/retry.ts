/** Seconds before each further try: a few for a hiccup, a day in total for an outage at night. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000] as const

/** The time of the next try of something sent outside after `attempts` failures; null: never. */
export function nextTry(attempts: number, now: Date): Date | null {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait * 1_000)
}
