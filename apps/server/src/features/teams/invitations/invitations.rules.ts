import { INVITATION_DAYS, INVITATION_PAUSE_DAYS } from '@dastak/contract/limits.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The window in which the invitations of an owner, and the messages to a person, are counted. */
const WINDOW_MS = DAY_MS
/** Messages to a person in one window: from one owner, and from all owners. */
const MAX_FROM_ONE_OWNER = 1
const MAX_FROM_ALL = 3
/** Messages about one invitation in total. */
export const MAX_PER_INVITATION = 3

export const invitedUntil = (now: Date) => new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
export const pausedUntil = (now: Date) => new Date(now.getTime() + INVITATION_PAUSE_DAYS * DAY_MS)
export const windowStart = (now: Date) => new Date(now.getTime() - WINDOW_MS)

/** Seconds until something that happened at `then` has left the window. */
export function waitSeconds(then: Date, now: Date): number {
  return Math.max(1, Math.ceil((then.getTime() + WINDOW_MS - now.getTime()) / 1000))
}

/** Whether a person has got enough messages for now. Then the invitation is only in the app. */
export function isNotifiedEnough(sent: { byOwner: number; byAll: number }): boolean {
  return sent.byOwner >= MAX_FROM_ONE_OWNER || sent.byAll >= MAX_FROM_ALL
}

/** `25 December 2026`, in the operator's time zone. */
export function dayText(day: Date, timeZone: string): string {
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone })
}
