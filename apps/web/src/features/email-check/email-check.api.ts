import { verifyEmail } from '@dastak/contract/email-check.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

/** Checks one address at a time. A new check clears the last result. */
export function useVerifyEmail() {
  return useMutation({ mutationFn: (email: string) => callApi(verifyEmail, { body: { email } }) })
}
