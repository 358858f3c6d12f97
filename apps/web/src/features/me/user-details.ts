import { KIND_DETAILS, SEARCH_KINDS, type SearchKind } from '@dastak/contract/lookup-kinds.ts'
import type { CreditAmounts } from '@dastak/contract/credits.ts'
import { type UserDetails, getUserDetails } from '@dastak/contract/me.ts'
import type { Permission } from '@dastak/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { isWorthRetrying, queryClient } from '../../lib/api/query-client.ts'
import { readStored } from '../../lib/state/storage.ts'
import { queryOf } from '../../lib/api/query-of.ts'

const userDetailsQuery = {
  ...queryOf(['me', 'user-details'], getUserDetails),
  staleTime: 60_000,
}

/** Requests the user before the frame is rendered, which waits for this request. */
export function prefetchUserDetails(): void {
  void queryClient.prefetchQuery({ ...userDetailsQuery, retry: isWorthRetrying })
}

/** The signed-in user, also outside a component. Throws ApiError. */
export const loadUserDetails = () => queryClient.fetchQuery(userDetailsQuery)

/** The signed-in user. */
export const useGetUserDetails = () => useQuery(userDetailsQuery)

/**
 * How often a visible page reloads the user. More often in teams: an owner changes a member's
 * credits, and a member who leaves changes the owner's.
 */
const POLL_MS = 15_000
const POLL_IN_TEAMS_MS = 5_000

/** Keeps the signed-in user up to date. Used in one component only, because each one polls. */
export function useFollowUserDetails() {
  return useQuery({
    ...userDetailsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.team_id || data?.allow_teams ? POLL_IN_TEAMS_MS : POLL_MS,
    refetchOnWindowFocus: 'always',
  })
}

/** Often, because the user waits for this screen to notice the link in the email. */
const POLL_UNVERIFIED_MS = 3_000

/** The signed-in user on a screen that ends when the email is verified, in whatever tab. */
export function useAwaitedVerification() {
  return useQuery({
    ...userDetailsQuery,
    refetchInterval: ({ state: { data } }) => (data?.email_verified ? false : POLL_UNVERIFIED_MS),
    refetchOnWindowFocus: 'always',
  })
}

export function hasPermission(
  user: Pick<UserDetails, 'permissions'> | undefined,
  permission: Permission,
): boolean {
  return user?.permissions.includes(permission) ?? false
}

/** What the browser knows of the user until the details are loaded: which searches are allowed. */
export function lastKnownUser(): Pick<UserDetails, 'permissions'> {
  return { permissions: readStored('search_permissions')?.split(' ') ?? [] }
}

/** The kinds of lookup that the user's permissions allow. */
export function permittedKinds(user: UserDetails | undefined): SearchKind[] {
  return SEARCH_KINDS.filter((kind) => hasPermission(user, KIND_DETAILS[kind].single.permission))
}

/** Whether no credits of either unit are left. Always false for members: they spend the team's. */
export function hasNothingLeft(user: UserDetails): boolean {
  return user.team_id === null && user.total_credits <= 0 && user.email_credits <= 0
}

/** Updates the credits left from a response, for the badge. A member's own credits stay. */
export function setCreditsLeft(left: CreditAmounts): void {
  const { queryKey } = userDetailsQuery
  // A response that is still loading is older.
  if (queryClient.getQueryData(queryKey)) void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (user) => {
    if (!user) return user
    const own = user.team_id === null && { total_credits: left.phone, email_credits: left.email }
    return { ...user, ...own, credits_left: left }
  })
}

/** Reloads the signed-in user, for example after the email was verified. */
export const reloadUserDetails = () =>
  queryClient.invalidateQueries({ queryKey: userDetailsQuery.queryKey })
