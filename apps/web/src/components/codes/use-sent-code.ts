import type { CodePurpose } from '@dastak/contract/codes.ts'
import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { useState } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { readStoredObject, writeStoredObject } from '../../lib/state/storage.ts'
import { codesText } from './codes.text.ts'

/** A code that was sent to an address or a number of the account, and not entered yet. */
export interface SentCode {
  clientId: string
  /** The address or number. */
  to: string
  /** When Resend is allowed again, in milliseconds since 1970. */
  resendAt: number
  sentAt: number
}
const VALID_MS = 5 * 60_000

/** The code that can still be entered for this address or number, or null. */
function readSentCode(purpose: CodePurpose, to: string): SentCode | null {
  const { clientId, resendAt, sentAt, to: storedTo } = readStoredObject<SentCode>(`code.${purpose}`)
  if (!clientId || !resendAt || !sentAt || storedTo !== to || Date.now() - sentAt >= VALID_MS)
    return null
  return { clientId, to, resendAt, sentAt }
}

/** Keeps a code that was sent just now: at most one of each purpose. */
export function keepSentCode(purpose: CodePurpose, to: string, clientId: string): SentCode {
  const now = Date.now()
  const sent = { clientId, to, sentAt: now, resendAt: now + OTP_RESEND_SECONDS * 1_000 }
  writeStoredObject(`code.${purpose}`, sent)
  return sent
}

export type CodeState = ReturnType<typeof useSentCode>

/**
 * The code that was sent to an address or a number, kept through a reload, and its message. With
 * `startsFor`, a code that was sent to that address before is there from the beginning.
 */
export function useSentCode(purpose: CodePurpose, startsFor: string | null = null) {
  const [sent, setSent] = useState<SentCode | null>(() =>
    startsFor === null ? null : readSentCode(purpose, startsFor),
  )
  const [message, setMessage] = useState('')

  function show(next: SentCode) {
    writeStoredObject(`code.${purpose}`, next)
    setSent(next)
  }

  async function showNew(to: string, sending: Promise<string>) {
    setSent(keepSentCode(purpose, to, await sending))
    setMessage(codesText.sent)
  }

  return {
    purpose,
    sent,
    message,
    clearMessage: () => setMessage(''),
    /** Goes back to the step in which the address or number is entered. */
    leave() {
      setMessage('')
      setSent(null)
    },
    /** Called when the code was entered or has ended. */
    clear: () => writeStoredObject(`code.${purpose}`, null),
    /** `send` returns the id of the code. Rejects with ApiError, like `resend`. */
    async begin(to: string, send: (to: string) => Promise<string>): Promise<void> {
      // A second code would end the first, and could not be sent before the wait is over.
      const stored = readSentCode(purpose, to)
      if (stored) show(stored)
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
