import { useEffect, useEffectEvent } from 'react'

/** The credential of WebOTP. TypeScript has no type for it. */
type SmsCredential = Credential & { code?: string }

/**
 * Calls `onCode` with the code of the SMS that arrives, if the browser can read it and the user
 * agrees (Chrome on Android). Other browsers do nothing here; Safari offers the code above its
 * keyboard.
 */
export function useSmsCode(onCode: (code: string) => void): void {
  const onCodeEvent = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window) || !('credentials' in navigator)) return
    const unmount = new AbortController()
    const { signal } = unmount
    const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
    navigator.credentials.get(options).then(
      (credential: SmsCredential | null) => {
        if (credential?.code && !signal.aborted) onCodeEvent(credential.code)
      },
      () => undefined,
    )
    return () => unmount.abort()
  }, [])
}
