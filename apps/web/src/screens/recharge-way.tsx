import { Link } from '@tanstack/react-router'
import { useGetUserDetails } from '../features/me/user-details.ts'
import { useGetUserTeamDetails } from '../features/teams/own-team.api.ts'

/** The way to more credits: the plans, or the owner of the team that pays. */
export function RechargeWay() {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  if (!user?.team_id) return <Link to="/plan">See plans and credit packs</Link>
  return `The owner of ${team?.team_name ?? 'your team'} can allot more.`
}
