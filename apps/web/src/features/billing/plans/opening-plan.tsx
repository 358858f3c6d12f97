import type { Plan } from '@dastak/contract/billing/billing.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useListPlans } from '../billing.api.ts'
import { grantedText } from './granted-text.ts'
import { openingPlanText } from './opening-plan.text.ts'

/** Whether a plan includes what the user has no permission for. */
type Opens = (plan: Plan) => boolean

/** The cheapest plan on sale that includes it; null if there is none, or until it is known. */
export function useOpeningPlan(opens: Opens): Plan | null {
  const { data: offers } = useListPlans()
  if (!offers?.is_available) return null
  return offers.data.filter(opens).toSorted((a, b) => a.amount - b.amount)[0] ?? null
}

/** A sentence with the price and the credits of the plan. */
export function openingText(plan: Plan): string {
  const price = formatMoney(plan.amount, plan.currency)
  return openingPlanText.includes(plan.name, price, grantedText(plan))
}
