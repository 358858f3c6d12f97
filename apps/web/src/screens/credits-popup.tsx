import { useGetUserDetails } from '../features/me/user-details.ts'
import { CreditsExhausted } from '../features/credits/credits-exhausted.tsx'
import { useGetUserTeamDetails } from '../features/teams/own-team.api.ts'
import { useSettings } from '../lib/settings.ts'

interface CreditsPopupProps {
  /** True after the server refused for want of credits. */
  isAsked?: boolean
  onClose?: () => void
}

/** The Credits Exhausted popup: by itself once a visit when nothing is left, and whenever the server says so. */
export function CreditsPopup({ isAsked = false, onClose = () => undefined }: CreditsPopupProps) {
  const { data: user } = useGetUserDetails()
  const { pricing_url: pricingUrl, support_contact: supportUrl } = useSettings()
  const isOut = user !== undefined && user.team_id === null && user.total_credits <= 0
  const teamId = user?.team_id ?? null
  const { data } = useGetUserTeamDetails(teamId)
  const team = teamId === null ? null : (data?.team_name ?? 'your team')
  return <CreditsExhausted {...{ isOut, isAsked, onClose, pricingUrl, supportUrl, team }} />
}
