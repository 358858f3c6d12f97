const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** So long an invitation waits to be accepted: the text message says so (`sms-texts.ts`). */
const INVITATION_DAYS = 14
/** Who has left or declined is not invited again by the same owner for so many days. */
const PAUSE_DAYS = 30
/** What one owner does within these hours counts together, and so does what one person is sent. */
const WINDOW_MS = DAY_MS
/** Messages to a person within them: of one owner, and of all. */
const MOST_OF_AN_OWNER = 1
const MOST_OF_ALL = 3
/** Messages about one invitation. */
export const MOST_ABOUT_ONE = 3

export const invitedUntil = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
export const pausedUntil = (now: Date) => new Date(now.getTime() + PAUSE_DAYS * DAY_MS)
export const windowStart = (now: Date) => new Date(now.getTime() - WINDOW_MS)

/** Seconds until something of then has left the window. */
export function waitSeconds(then: Date, now: Date): number {
  return Math.max(1, Math.ceil((then.getTime() + WINDOW_MS - now.getTime()) / 1000))
}

/** Whether a person has been sent enough for now: then the invitation stands in the app alone. */
export function isToldEnough(sent: { byOwner: number; byAll: number }): boolean {
  return sent.byOwner >= MOST_OF_AN_OWNER || sent.byAll >= MOST_OF_ALL
}

/** `25 December 2026`, in the operator's time zone. */
export function dayText(day: Date, timeZone: string): string {
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone })
}
