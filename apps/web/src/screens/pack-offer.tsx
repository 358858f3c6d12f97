import { Link } from '@tanstack/react-router'
import { useListPlans } from '../features/billing/billing.api.ts'
import { grantedText } from '../features/billing/plans/granted-text.ts'
import { creditsExhaustedText } from '../features/credits/credits-exhausted.text.ts'
import { useReturnHere } from '../lib/session/use-return-here.ts'
import { formatMoney } from '../lib/text/money.ts'

/** What the cheapest pack costs, with a link to the plans. Nothing if no pack is sold here. */
export function PackOffer({ onOpen }: { onOpen: () => void }) {
  const { data: offers } = useListPlans()
  const returnHere = useReturnHere()
  const [cheapest] = (offers?.is_available ? offers.credit_packs : []).toSorted(
    (one, other) => one.amount - other.amount,
  )
  if (!cheapest) return null
  return (
    <p className="dim">
      {creditsExhaustedText.packsFrom(
        formatMoney(cheapest.amount, cheapest.currency),
        grantedText(cheapest),
        <Link key="plans" to="/plan" state={returnHere} onClick={onOpen}>
          {creditsExhaustedText.seePlans}
        </Link>,
      )}
    </p>
  )
}
