import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { readStoredObject, writeStoredObject } from '../../../lib/state/storage.ts'

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

/** The code that can still be entered for this address or number, so that no new one is sent. */
function readSentCode(purpose: Purpose, to: string): SentCode | null {
  const { clientId, resendAt, sentAt, to: kept } = readStoredObject<SentCode>(purpose)
  if (!clientId || !resendAt || !sentAt || kept !== to || Date.now() - sentAt >= VALID_MS)
    return null
  return { clientId, to, resendAt, sentAt }
}

export type CodeOnItsWay = ReturnType<typeof useSentCode>

/** A code on its way to an address or a number, kept through a reload, and what is said of it. */
export function useSentCode(purpose: Purpose) {
  const [sent, setSent] = useState<SentCode | null>(null)
  const [message, setMessage] = useState('')

  function show(next: SentCode) {
    writeStoredObject(purpose, next)
    setSent(next)
  }

  async function showNew(to: string, sending: Promise<string>) {
    const clientId = await sending
    const now = Date.now()
    show({ clientId, to, sentAt: now, resendAt: now + OTP_RESEND_SECONDS * 1_000 })
    setMessage('OTP send successfully')
  }

  return {
    sent,
    message,
    hush: () => setMessage(''),
    /** Goes back to where another address or number can be given. */
    leave() {
      setMessage('')
      setSent(null)
    },
    /** It was entered, or only another one helps. */
    forget: () => writeStoredObject(purpose, null),
    /** `send` returns the id of the code. Rejects with ApiError, as the next does. */
    async begin(to: string, send: (to: string) => Promise<string>): Promise<void> {
      // Back to the code that is under way: another one would have to wait, and end this one.
      const underWay = readSentCode(purpose, to)
      if (underWay) show(underWay)
      else await showNew(to, send(to))
    },
    async resend(before: SentCode, send: (before: SentCode) => Promise<string>): Promise<void> {
      setMessage('')
      try {
        await showNew(before.to, send(before))
      } catch (failure) {
        if (failure instanceof ApiError && failure.retryAt !== null)
          show({ ...before, resendAt: failure.retryAt })
        throw failure
      }
    },
  }
}
