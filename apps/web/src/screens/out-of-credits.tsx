import { Link } from '@tanstack/react-router'
import { hasNothingLeft, useGetUserDetails } from '../features/me/user-details.ts'
import { CreditsExhausted } from '../features/credits/credits-exhausted.tsx'
import { useGetUserTeamDetails } from '../features/teams/own/own-team.api.ts'
import { useSettings } from '../lib/state/settings.ts'

interface CreditsPopupProps {
  /** Where credits would be spent next: opens by itself when none are left. */
  isAutomatic?: boolean
  /** True after the server refused for want of credits. */
  isAsked?: boolean
  onClose?: () => void
}

/** The Credits Exhausted popup: when the server says so, and once a session at nothing left. */
export function CreditsPopup({
  isAutomatic = false,
  isAsked = false,
  onClose = () => undefined,
}: CreditsPopupProps) {
  const { data: user } = useGetUserDetails()
  const { pricing_url: pricingUrl } = useSettings()
  const isOut = user !== undefined && hasNothingLeft(user)
  const teamId = user?.team_id ?? null
  const { data } = useGetUserTeamDetails(teamId)
  const team = teamId === null ? null : (data?.team_name ?? 'your team')
  return (
    <CreditsExhausted {...{ isOut: isAutomatic && isOut, isAsked, onClose, pricingUrl, team }} />
  )
}

/** The way to more credits: the plans, or the owner of the team that pays. */
export function RechargeWay() {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  if (!user?.team_id) return <Link to="/plan">See plans and credit packs</Link>
  return `The owner of ${team?.team_name ?? 'your team'} can allot more.`
}
