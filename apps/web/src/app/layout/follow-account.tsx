import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFollowUserDetails } from '../../features/me/user-details.ts'
import { OWN_TEAM_KEY, useFollowUserTeamDetails } from '../../features/teams/own/own-team.api.ts'

/** Queries whose results change with the credits left. */
const CREDIT_KEYS = [OWN_TEAM_KEY, 'ledger', 'credits']

/** Follows changes that others make to the user: the team, the credits left, the permissions. */
export function FollowAccount() {
  const { data: user } = useFollowUserDetails()
  const client = useQueryClient()
  useFollowUserTeamDetails(user?.team_id ?? null)
  // Leads, and what is free, depend on the team. What may be seen depends on the permissions.
  useOnChange(
    user && `${user.team_id} ${user.permissions.join()}`,
    () => void client.invalidateQueries(),
  )
  // A person had contacts removed, which must not stay on any page.
  useOnChange(user && `${user.contacts_removed_at}`, () => void client.invalidateQueries())
  useOnChange(user && `${user.credits_left.phone} ${user.credits_left.email}`, () => {
    for (const key of CREDIT_KEYS) void client.invalidateQueries({ queryKey: [key] })
  })
  return null
}

/** Calls `onChange` when a known value changes. */
function useOnChange(value: string | null | undefined, onChange: () => void) {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) onChange()
    before.current = value
  })
}
