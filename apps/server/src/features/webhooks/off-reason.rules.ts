/** An address that has accepted nothing for this long is turned off. */
const OFF_AFTER_MS = 3 * 86_400_000

/** Why an address is turned off after a failure; null if it stays on. */
export function offReason(
  status: number | null,
  failingSince: Date,
  now: Date,
): 'gone' | 'failing' | null {
  if (status === 410) return 'gone'
  return now.getTime() - failingSince.getTime() >= OFF_AFTER_MS ? 'failing' : null
}
