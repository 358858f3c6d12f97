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
  servedPhone,
} from '../../../lib/phones/phone-number.ts'
import { sessionState, useSessionState } from '../../../lib/session/session.ts'
import { currentSettings } from '../../../lib/state/settings.ts'
import { showSnackbar } from '../../../lib/screen/snackbar.ts'
import { LinkStep, OnboardingForm, OtpStep, loadSteps } from './later-steps.ts'
import { clearLoginLink, readLoginLink } from './login-link.ts'
import { PhoneStep } from './phone-step.tsx'
import { type SentOtp, isLiveFor, saveSentOtp, readSentOtp } from './sent-otp.ts'
import { sendOtp, userToOnboard } from './sign-in.api.ts'
import { signInText } from './sign-in.text.ts'

/**
 * Sign-in with an operator's link, or with a mobile number and a code. New users are onboarded.
 * `linked` is the number that the address of the page has.
 */
export function SignInForm({ linked }: { linked?: string }) {
  const { countries } = currentSettings()
  const [link, setLink] = useState(readLoginLink)
  const [sent, setSent] = useState<SentOtp | null>(readSentOtp)
  const [phone, setPhone] = useState<PhoneValue>(() =>
    linked
      ? readLinkedPhone(linked, countries)
      : (sent?.phone ?? servedPhone(EMPTY_PHONE, countries)),
  )
  const [step, setStep] = useState<'first' | 'phone' | 'code'>(() =>
    isLiveFor(sent, phone) && sessionState() !== 'verified' ? 'code' : 'first',
  )
  const { newUser, isLoading, setNewUser } = useNewUser(link === null && step !== 'code')

  // If a link is pasted into the address of this page, the browser does not reload it.
  useEffect(() => {
    const onHashChange = () => {
      const next = readLoginLink()
      if (next === null) return
      setNewUser(null)
      setLink(next)
    }
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [setNewUser])

  function keep(next: SentOtp | null) {
    setSent(next)
    saveSentOtp(next)
  }

  /** Throws ApiError, which is shown at the field. */
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
    // A second code would end the first, and could not be sent before the wait is over.
    if (!isLiveFor(sent, to)) await send(to)
    await loadSteps()
    setStep('code')
  }

  function leaveLink() {
    clearLoginLink()
    setLink(null)
  }

  function verified(user: UserDetails | null) {
    saveSentOtp(null)
    if (!user) return
    setLink(null)
    // If the onboarding is left, the form must be empty for another number.
    setSent(null)
    setPhone(servedPhone(EMPTY_PHONE, countries))
    setStep('phone')
    setNewUser(user)
  }

  if (isLoading) {
    return (
      <p role="status" className="dim">
        {signInText.signingIn}
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

/**
 * The user who must still be onboarded: set after the code. With `canFetch` it is fetched after a
 * reload.
 */
function useNewUser(canFetch: boolean) {
  const session = useSessionState()
  const [newUser, setNewUser] = useState<UserDetails | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const isLoading = session === 'verified' && canFetch && newUser === null && !hasFailed

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
