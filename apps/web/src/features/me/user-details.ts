import { KIND_DETAILS, SEARCH_KINDS, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { type UserDetails, getUserDetails } from '@dastak/contract/me.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/api/query-client.ts'
import { queryOf } from '../../lib/api/query-of.ts'

const userDetailsQuery = {
  ...queryOf(['me', 'user-details'], getUserDetails),
  staleTime: 60_000,
}

/** The signed-in user: `data` is undefined until they are loaded. */
export const useGetUserDetails = () => useQuery(userDetailsQuery)

/**
 * How often a page that is looked at asks again; a hidden one does not ask. An owner changes what a
 * member has, and a member who leaves what the owner has.
 */
const ASK_EVERY_MS = 15_000
const ASK_IN_TEAMS_EVERY_MS = 5_000

/** The same, asked again and again: used once, for each that does so asks by itself. */
export function useFollowUserDetails() {
  return useQuery({
    ...userDetailsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.team_id || data?.allow_teams ? ASK_IN_TEAMS_EVERY_MS : ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
}

export function hasPermission(
  user: Pick<UserDetails, 'permissions'> | undefined,
  permission: Permission,
): boolean {
  return user?.permissions.includes(permission) ?? false
}

/** The kinds of lookup with a permission of their own that the user may search by. */
export function permittedKinds(user: UserDetails | undefined): SearchKind[] {
  return SEARCH_KINDS.filter((kind) => hasPermission(user, KIND_DETAILS[kind].single.permission))
}

/** Whether nothing is left to spend, of no kind. A member spends the team's. */
export function hasNothingLeft(user: UserDetails): boolean {
  return user.team_id === null && user.total_credits <= 0 && user.email_credits <= 0
}

/** Writes what a response says is left: the badge counts down. A member's own credits stay. */
export function setCreditsLeft(left: CreditAmounts): void {
  const { queryKey } = userDetailsQuery
  // An answer that is on its way is older.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (user) => {
    if (!user) return user
    const own = user.team_id === null && { total_credits: left.phone, email_credits: left.email }
    return { ...user, ...own, credits_left: left }
  })
}

/** Asks the server again, for example after the email was verified. */
export const reloadUserDetails = () =>
  queryClient.invalidateQueries({ queryKey: userDetailsQuery.queryKey })
