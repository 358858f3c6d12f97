import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { readStoredObject, writeStoredObject } from '../../lib/state/storage.ts'

/** A code that was sent to an address or a number of the account, and not entered yet. */
export interface SentCode {
  clientId: string
  /** Where it was sent to. */
  to: string
  /** When Resend is allowed again, in milliseconds since 1970. */
  resendAt: number
  sentAt: number
}
/** What it is for: one of each is under way at a time. */
type Purpose = 'email_code' | 'mobile_code'

const VALID_MS = 5 * 60_000

export function newSentCode(clientId: string, to: string): SentCode {
  const now = Date.now()
  return { clientId, to, sentAt: now, resendAt: now + OTP_RESEND_SECONDS * 1_000 }
}

/** The code that can still be entered for this address or number, so that no new one is sent. */
export function readSentCode(purpose: Purpose, to: string): SentCode | null {
  const { clientId, resendAt, sentAt, to: kept } = readStoredObject<SentCode>(purpose)
  if (!clientId || !resendAt || !sentAt || kept !== to || Date.now() - sentAt >= VALID_MS)
    return null
  return { clientId, to, resendAt, sentAt }
}

export function keepSentCode(purpose: Purpose, sent: SentCode | null): void {
  writeStoredObject(purpose, sent)
}
