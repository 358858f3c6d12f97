import { type UserDetails, getUserDetails } from '@dastak/contract/me.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/api-client.ts'
import { queryClient } from '../../lib/query-client.ts'

const userDetailsQuery = queryOptions({
  queryKey: ['me', 'user-details'],
  queryFn: ({ signal }) => callApi(getUserDetails, { signal }),
  staleTime: 60_000,
})

/** The signed-in user: `data` is undefined until they are loaded. */
export function useGetUserDetails() {
  return useQuery(userDetailsQuery)
}

export function hasPermission(user: Pick<UserDetails, 'permissions'> | undefined, permission: Permission): boolean {
  return user?.permissions.includes(permission) ?? false
}

/** Writes what a response says is left to spend, so that the badge counts down at once. */
export function setCreditsLeft(left: { phone: number; email: number }): void {
  queryClient.setQueryData(userDetailsQuery.queryKey, (user) =>
    user ? { ...user, total_credits: left.phone, email_credits: left.email } : user,
  )
}

/** Asks the server again, for example after the email was verified. */
export async function reloadUserDetails(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: userDetailsQuery.queryKey })
}
