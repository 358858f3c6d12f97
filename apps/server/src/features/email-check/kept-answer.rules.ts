import type { MailFindings } from '../../ports/mail-probe.ts'
import type { Check } from './email-check.store.ts'

const MINUTE_MS = 60_000
/** How long an answer is kept; a missing answer only as long as mail servers need a pause. */
const ANSWERED_MS = 24 * 60 * MINUTE_MS
const UNANSWERED_MS = 5 * MINUTE_MS
/** Longer than postgrey and most others greylist: five minutes. */
export const LOOK_AGAIN_MS = 6 * MINUTE_MS
/** For how long the second look is tried if other checks keep its mail server busy. */
export const LOOK_LATE_MS = 10 * MINUTE_MS

/** What is kept of an answer. */
export function answered(addressHash: Buffer, findings: MailFindings, checkedAt: Date): Check {
  const keptMs = findings.obstacle === null ? ANSWERED_MS : UNANSWERED_MS
  const expiresAt = new Date(checkedAt.getTime() + keptMs)
  return { addressHash, findings, checkedAt, expiresAt, lookAgainAt: null, sealedAddress: null }
}
