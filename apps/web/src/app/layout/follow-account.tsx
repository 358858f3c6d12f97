import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFollowUserDetails } from '../../features/me/user-details.ts'
import { OWN_TEAM_KEY, useFollowUserTeamDetails } from '../../features/teams/own/own-team.api.ts'

/** Figures that change with what is left to spend. */
const FIGURES = [OWN_TEAM_KEY, 'ledger', 'credits']

/** Keeps right what others change of the user: his team, what is left to him, what he may do. */
export function FollowAccount() {
  const { data: user } = useFollowUserDetails()
  const client = useQueryClient()
  useFollowUserTeamDetails(user?.team_id ?? null)
  // With another team other things are revealed, and free.
  useOnChange(user?.team_id, () => void client.invalidateQueries())
  useOnChange(user && `${user.credits_left.phone} ${user.credits_left.email}`, () => {
    for (const key of FIGURES) void client.invalidateQueries({ queryKey: [key] })
  })
  return null
}

/** Calls back when what was known has become something else. */
function useOnChange(value: string | null | undefined, onChange: () => void) {
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== undefined && before.current !== value) onChange()
    before.current = value
  })
}
