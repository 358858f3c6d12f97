import { Link } from '@tanstack/react-router'
import { later } from '../components/page/later.tsx'
import { hasNothingLeft, useGetUserDetails } from '../features/me/user-details.ts'
import { CreditsExhausted } from '../features/credits/credits-exhausted.tsx'
import { creditsExhaustedText } from '../features/credits/credits-exhausted.text.ts'
import { useGetUserTeamDetails } from '../features/teams/own/own-team.api.ts'
import { useReturnHere } from '../lib/session/use-return-here.ts'
import { useSettings } from '../lib/state/settings.ts'

const PackOffer = later(() => import('./pack-offer.tsx').then((module) => module.PackOffer))

interface CreditsPopupProps {
  /** True on screens that spend credits: the popup opens automatically if none are left. */
  isAutomatic?: boolean
  /** True after the server refused because of missing credits. */
  isRefused?: boolean
  onClose?: () => void
}

/** The Credits Exhausted popup: opens after a refusal, or once a session if nothing is left. */
export function CreditsPopup({
  isAutomatic = false,
  isRefused = false,
  onClose = () => undefined,
}: CreditsPopupProps) {
  const { data: user } = useGetUserDetails()
  const { pricing_url: pricingUrl } = useSettings()
  const isOut = user !== undefined && hasNothingLeft(user)
  const teamId = user?.team_id ?? null
  const { data } = useGetUserTeamDetails(teamId)
  const team = teamId === null ? null : (data?.team_name ?? creditsExhaustedText.ownTeam)
  return (
    <CreditsExhausted
      {...{ isOut: isAutomatic && isOut, isRefused, onClose, pricingUrl, team }}
      offer={(close) => <PackOffer onOpen={close} />}
    />
  )
}

/** How to get more credits: from the plans, or from the owner of the user's team. */
export function RechargeWay() {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  const returnHere = useReturnHere()
  if (!user?.team_id)
    return (
      <Link to="/plan" state={returnHere}>
        {creditsExhaustedText.seePlans}
      </Link>
    )
  return creditsExhaustedText.ownerCanAllot(team?.team_name ?? creditsExhaustedText.ownTeam)
}
