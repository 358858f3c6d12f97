import type { UserDetails } from '@dastak/contract/me.ts'
import { OTP_RESEND_SECONDS } from '@dastak/contract/limits.ts'
import { useEffect, useState } from 'react'
import { type PhoneValue, EMPTY_PHONE, internationalNumber, phoneValueOf } from '../../components/phone-input.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useSessionState } from '../../lib/session.ts'
import { showSnackbar } from '../../lib/snackbar.ts'
import { OnboardingForm } from './onboarding-form.tsx'
import { OtpStep } from './otp-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import { type SentOtp, keepSentOtp, readSentOtp } from './sent-otp.ts'
import { sendOtp, userToOnboard } from './sign-in.api.ts'

/** Phone number, then code, then the onboarding form for a new account. `prefilled` is the number of a link. */
export function SignInForm({ prefilled }: { prefilled?: string }) {
  const [phone, setPhone] = useState<PhoneValue>(() => (prefilled ? phoneValueOf(prefilled) : EMPTY_PHONE))
  const [sent, setSent] = useState<SentOtp | null>(() => (prefilled ? null : readSentOtp()))
  const [newUser, setNewUser] = useState<UserDetails | null>(null)
  const session = useSessionState()

  useEffect(() => {
    if (session !== 'verified' || sent) return
    let isCurrent = true
    void userToOnboard().then(
      (user) => isCurrent && setNewUser(user),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [session, sent])

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
      const isSameNumber = sent !== null && internationalNumber(sent.phone) === internationalNumber(to)
      if (error instanceof ApiError && error.retryAfter !== null && isSameNumber) {
        keep({ ...sent, resendAt: Date.now() + error.retryAfter * 1_000 })
      }
      throw error
    }
  }

  if (newUser && session === 'verified') return <OnboardingForm user={newUser} />
  if (sent) {
    return (
      <OtpStep
        sent={sent}
        onResend={() => send(sent.phone)}
        onChangeNumber={() => {
          setPhone(sent.phone)
          keep(null)
        }}
        onVerified={(user) => {
          keepSentOtp(null)
          setNewUser(user)
        }}
      />
    )
  }
  return <PhoneStep phone={phone} onChange={setPhone} onProceed={() => send(phone)} />
}
