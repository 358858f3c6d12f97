import { type PhoneValue, internationalNumber } from '../../../lib/phones/phone-number.ts'

/** A code that was sent. Kept in the tab, because the page may reload while the SMS is read. */
export interface SentOtp {
  clientId: string
  phone: PhoneValue
  /** When Resend is allowed again, in milliseconds since 1970. */
  resendAt: number
  sentAt: number
  /** It has expired, or had too many wrong attempts. */
  hasEnded?: boolean
}

const KEY = 'dastak.sent_otp'
const VALID_MS = 5 * 60_000

function isLive(sent: SentOtp): boolean {
  return !sent.hasEnded && Date.now() - sent.sentAt < VALID_MS
}

/** Whether the code can still be entered for this number. */
export function isLiveFor(sent: SentOtp | null, phone: PhoneValue): sent is SentOtp {
  return (
    sent !== null && isLive(sent) && internationalNumber(sent.phone) === internationalNumber(phone)
  )
}

export function readSentOtp(): SentOtp | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SentOtp | null
    return stored && isLive(stored) ? stored : null
  } catch {
    return null
  }
}

export function saveSentOtp(sent: SentOtp | null): void {
  try {
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without the storage, the number must be entered again after a reload.
  }
}
