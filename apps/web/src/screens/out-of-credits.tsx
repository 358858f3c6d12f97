import { Link } from '@tanstack/react-router'
import { hasNothingLeft, useGetUserDetails } from '../features/me/user-details.ts'
import { CreditsExhausted } from '../features/credits/credits-exhausted.tsx'
import { creditsExhaustedText } from '../features/credits/credits-exhausted.text.ts'
import { useGetUserTeamDetails } from '../features/teams/own/own-team.api.ts'
import { useListPlans } from '../features/billing/billing.api.ts'
import { grantedText } from '../features/billing/plans/plan-text.ts'
import { formatMoney } from '../lib/text/money.ts'
import { useSettings } from '../lib/state/settings.ts'

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

/** What the cheapest pack costs, with a link to the plans. Nothing if no pack is sold here. */
function PackOffer({ onOpen }: { onOpen: () => void }) {
  const { data: offers } = useListPlans()
  const [cheapest] = (offers?.is_available ? offers.credit_packs : []).toSorted(
    (one, other) => one.amount - other.amount,
  )
  if (!cheapest) return null
  return (
    <p className="dim">
      {creditsExhaustedText.packsFrom(
        formatMoney(cheapest.amount, cheapest.currency),
        grantedText(cheapest),
        <Link key="plans" to="/plan" onClick={onOpen}>
          {creditsExhaustedText.seePlans}
        </Link>,
      )}
    </p>
  )
}

/** How to get more credits: from the plans, or from the owner of the user's team. */
export function RechargeWay() {
  const { data: user } = useGetUserDetails()
  const { data: team } = useGetUserTeamDetails(user?.team_id ?? null)
  if (!user?.team_id) return <Link to="/plan">{creditsExhaustedText.seePlans}</Link>
  return creditsExhaustedText.ownerCanAllot(team?.team_name ?? creditsExhaustedText.ownTeam)
}
