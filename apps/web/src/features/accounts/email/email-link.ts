import { codeDigits } from '@dastak/contract/codes.ts'
import { useQuery } from '@tanstack/react-query'
import { submitEmailOtp } from './email-verification.api.ts'

const LINK = new RegExp(String.raw`^([\da-f-]{36})\.(\d{${codeDigits('email')}})$`)

/** The id and the code after the # of the link in the email; null if there is none. */
export function readEmailLink(hash: string): { clientId: string; otp: string } | null {
  const [, clientId, otp] = LINK.exec(hash) ?? []
  return clientId && otp ? { clientId, otp } : null
}

/** Enters the code of the link in the address, once. `onVerified` loads what has changed. */
export function useEmailLink(hash: string, onVerified: () => Promise<void>) {
  const link = readEmailLink(hash)
  return useQuery({
    queryKey: ['me', 'email-link', hash],
    async queryFn() {
      if (!link) return false
      await submitEmailOtp(link.clientId, link.otp)
      await onVerified()
      return true
    },
    enabled: link !== null,
    staleTime: Infinity,
    retry: false,
    refetchOnReconnect: false,
  })
}
