import type { CreditPack, Plan } from '@dastak/contract/billing/billing.ts'
import { taxRows } from '@dastak/contract/billing/receipt-text.ts'
import { splitTax } from '@dastak/contract/billing/tax.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import type { Fact } from '../../../components/facts/facts.tsx'
import { formatMoney } from '../../../lib/text/money.ts'
import type { useEstimatePrice } from '../billing.api.ts'
import { billingText } from '../billing.text.ts'
import { grantedText } from '../plans/granted-text.ts'

const text = billingText.choose

export type Estimate = NonNullable<ReturnType<typeof useEstimatePrice>['data']>

/** What decides which tax applies. */
export interface Place {
  /** The code of the buyer's state, if entered. */
  state: string | null
  /** Whether the buyer is in a special economic zone. */
  isSez: boolean
}

interface Choice {
  isPack: boolean
  /** The name of the plan that this one replaces. */
  current: string | null
  due: Estimate | undefined
  place: Place | null
}

/** What is due now, the tax in it, and what follows. */
export function factsOf(offer: Plan | CreditPack, { isPack, current, due, place }: Choice): Fact[] {
  const isNow = due?.effective !== 'term_end'
  const monthly = text.perMonth(formatMoney(offer.amount, offer.currency))
  const deducted = current && due && isNow ? offer.amount - due.balance_required : 0
  return factList(
    {
      name: text.dueNow,
      value: due && formatMoney(due.balance_required, due.currency),
      isLarge: true,
    },
    ...(due ? taxFacts(due, place) : []),
    current !== null &&
      deducted > 0 && {
        name: text.deducted,
        value: text.forUnusedDays(formatMoney(deducted, offer.currency), current),
      },
    { name: text.starts, value: startOf(current, due) },
    { name: text.addedNow, value: due && (grantedText(due) || text.noCredits) },
    { name: text.afterwards, value: isPack ? text.boughtOnce : monthly },
    !isPack && { name: text.eachMonth, value: grantedText(offer) },
  )
}

/** The parts of the amount, for the place that was entered. */
function taxFacts(
  { balance_required: amount, currency, tax }: Estimate,
  place: Place | null,
): Fact[] {
  if (!tax) return []
  const seller = tax.seller_state?.code ?? null
  const { taxable: taxable_amount, parts } = splitTax(amount, tax, {
    seller,
    place: place?.state ?? seller,
    isSez: place?.isSez,
  })
  return taxRows({ ...tax, taxable_amount, parts }).map((row) => ({
    name: row.name,
    value: formatMoney(row.amount, currency),
  }))
}

function startOf(current: string | null, due: Estimate | undefined) {
  if (due?.effective === 'term_end') return <DateTime instant={due.effective_at} />
  return current ? text.startsNewMonth : text.startsNow
}
