import type { Plan } from '@dastak/contract/billing/billing.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useListPlans } from '../billing.api.ts'
import { grantedText } from './plan-words.ts'

/** Whether a plan opens what is closed. */
type Opens = (plan: Plan) => boolean

/** The cheapest plan on sale that opens it; null where none does, or while that is not known. */
export function useOpeningPlan(opens: Opens): Plan | null {
  const { data: offers } = useListPlans()
  if (!offers?.is_available) return null
  return offers.data.filter(opens).toSorted((a, b) => a.amount - b.amount)[0] ?? null
}

/** What the plan costs and gives, in a sentence. */
export function openingText(plan: Plan): string {
  return (
    `The ${plan.name} plan opens it: ${formatMoney(plan.amount, plan.currency)} a month, with ` +
    `${grantedText(plan)}.`
  )
}
