import { useEffect, useEffectEvent } from 'react'

/** What a browser that reads the code from the SMS (WebOTP) hands over; TypeScript lacks it. */
type SmsCredential = Credential & { code?: string }

/**
 * Tells the code of the message that arrives, where the browser can read it and the user agrees
 * (Chrome on Android). Everywhere else nothing happens: Safari offers the code above its keyboard,
 * and it can always be typed.
 */
export function useSmsCode(onCode: (code: string) => void): void {
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window) || !('credentials' in navigator)) return
    const left = new AbortController()
    const options = { otp: { transport: ['sms'] }, signal: left.signal } as CredentialRequestOptions
    navigator.credentials.get(options).then(
      (credential: SmsCredential | null) => {
        if (credential?.code && !left.signal.aborted) tell(credential.code)
      },
      () => undefined,
    )
    return () => left.abort()
  }, [])
}
