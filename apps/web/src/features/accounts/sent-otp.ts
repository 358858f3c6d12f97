import type { PhoneValue } from '../../components/phone-input.tsx'

/** A code that was sent and not entered yet. Kept for the tab: reading the message on the same phone may reload the page. */
export interface SentOtp {
  clientId: string
  phone: PhoneValue
  /** When Resend is allowed again, in milliseconds since 1970. */
  resendAt: number
  sentAt: number
}

const KEY = 'dastak.sent_otp'
const VALID_MS = 5 * 60_000

export function readSentOtp(): SentOtp | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SentOtp | null
    return kept && Date.now() - kept.sentAt < VALID_MS ? kept : null
  } catch {
    return null
  }
}

export function keepSentOtp(sent: SentOtp | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Then a reload asks for the number again.
  }
}
