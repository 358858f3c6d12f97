import type { UserDetails } from '@dastak/contract/me.ts'
import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { isTypedOn } from '../../../lib/focus/keyboard.ts'
import {
  type PhoneValue,
  EMPTY_PHONE,
  internationalNumber,
  readLinkedPhone,
} from '../../../lib/phones/phone-number.ts'
import { sessionState, useSessionState } from '../../../lib/session/session.ts'
import { currentSettings } from '../../../lib/state/settings.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { LinkStep } from './link-step.tsx'
import { forgetLoginLink, readLoginLink } from './login-link.ts'
import { OnboardingForm } from './onboarding-form.tsx'
import { OtpStep } from './otp-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { type SentOtp, isLiveFor, keepSentOtp, readSentOtp } from './sent-otp.ts'
import { sendOtp, userToOnboard } from './sign-in.api.ts'

/** An operator's link (`linked`: its number), or phone and code; then onboarding if new. */
export function SignInForm({ linked }: { linked?: string }) {
  const [link, setLink] = useState(readLoginLink)
  const [sent, setSent] = useState<SentOtp | null>(readSentOtp)
  const [phone, setPhone] = useState<PhoneValue>(() =>
    linked ? readLinkedPhone(linked, currentSettings().countries) : (sent?.phone ?? EMPTY_PHONE),
  )
  const [step, setStep] = useState<'first' | 'phone' | 'code'>(() =>
    isLiveFor(sent, phone) && sessionState() !== 'verified' ? 'code' : 'first',
  )
  const { newUser, isLoading, setNewUser } = useNewUser(link === null && step !== 'code')

  // A link that is pasted into the address of this very page loads nothing anew.
  useEffect(() => {
    const take = () => {
      const next = readLoginLink()
      if (next === null) return
      setNewUser(null)
      setLink(next)
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [setNewUser])

  function keep(next: SentOtp | null) {
    setSent(next)
    keepSentOtp(next)
  }

  /** Throws ApiError for what belongs to the field. */
  async function send(to: PhoneValue): Promise<void> {
    try {
      const { clientId, message } = await sendOtp(internationalNumber(to))
      const now = Date.now()
      keep({ clientId, phone: to, sentAt: now, resendAt: now + OTP_RESEND_SECONDS * 1_000 })
      showSnackbar('success', message)
    } catch (error) {
      const isSameNumber =
        sent !== null && internationalNumber(sent.phone) === internationalNumber(to)
      if (isSameNumber && error instanceof ApiError && error.retryAt !== null)
        keep({ ...sent, resendAt: error.retryAt })
      throw error
    }
  }

  async function proceed(to: PhoneValue): Promise<void> {
    setPhone(to)
    // Back to the code that is under way: another one would have to wait, and end this one.
    if (!isLiveFor(sent, to)) await send(to)
    setStep('code')
  }

  function leaveLink() {
    forgetLoginLink()
    setLink(null)
  }

  function verified(user: UserDetails | null) {
    keepSentOtp(null)
    if (!user) return
    setLink(null)
    // For another number, should this one be given up half way.
    setSent(null)
    setPhone(EMPTY_PHONE)
    setStep('phone')
    setNewUser(user)
  }

  if (isLoading) {
    return (
      <p role="status" className="dim">
        Signing you in…
      </p>
    )
  }
  if (newUser) return <OnboardingForm user={newUser} />
  if (link !== null)
    return <LinkStep key={link} token={link} onLeave={leaveLink} onVerified={verified} />
  if (step === 'code' && sent) {
    return (
      <OtpStep
        key={sent.clientId}
        sent={sent}
        onResend={() => send(sent.phone)}
        onChangeNumber={() => setStep('phone')}
        onEnded={() => keep({ ...sent, hasEnded: true })}
        onVerified={verified}
      />
    )
  }
  return <PhoneStep phone={phone} autoFocus={step === 'phone' || isTypedOn()} onProceed={proceed} />
}

/** Who still has to be onboarded: told after the code, or asked for where a reload came between. */
function useNewUser(isToBeAsked: boolean) {
  const session = useSessionState()
  const [newUser, setNewUser] = useState<UserDetails | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isLoading = session === 'verified' && isToBeAsked && newUser === null && !hasFailed

  useEffect(() => {
    if (!isLoading) return
    let isCurrent = true
    void userToOnboard().then(
      (user) => isCurrent && setNewUser(user),
      () => isCurrent && setHasFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isLoading])

  useEffect(() => {
    if (session !== 'anonymous') return
    setNewUser(null)
    setHasFailed(false)
  }, [session])

  return { newUser, isLoading, setNewUser }
}
