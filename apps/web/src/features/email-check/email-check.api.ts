import { verifyEmail } from '@dastak/contract/email-check.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'

const POLL_MS = 30_000
/** A minute less than the server keeps the first answer: after that it would be a new check. */
const LONGEST_MS = 15 * 60_000

/** Checks one address at a time. A new check clears the last result. */
export function useVerifyEmail() {
  return useMutation({ mutationFn: (email: string) => callApi(verifyEmail, { body: { email } }) })
}

type Checked = DataOf<typeof verifyEmail>

/** The result of a check, and that of the second look as soon as it is done. */
export function useSecondLook(first: Checked | undefined, submittedAt: number): Checked | null {
  const { data } = useQuery({
    queryKey: ['second-look', first?.data.email, submittedAt],
    enabled: Boolean(first?.look_again_at),
    initialData: first,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => Boolean(state.data?.look_again_at) && POLL_MS,
    refetchIntervalInBackground: true,
    // A computer that slept wakes too late.
    queryFn: ({ signal }) =>
      first && Date.now() - submittedAt > LONGEST_MS
        ? { ...first, look_again_at: null }
        : callApi(verifyEmail, { body: { email: first?.data.email ?? '' }, signal }),
  })
  return data ?? null
}
