import type { CreditPack, Plan } from '@dastak/contract/billing/billing.ts'
import { taxRows } from '@dastak/contract/billing/receipt-text.ts'
import { splitTax } from '@dastak/contract/billing/tax.ts'
import { DateTime } from '../../../components/facts/date-time.tsx'
import { factList } from '../../../components/facts/fact-list.ts'
import type { Fact } from '../../../components/facts/facts.tsx'
import { formatMoney } from '../../../lib/text/money.ts'
import type { useEstimatePrice } from '../billing.api.ts'
import { grantedText } from '../plans/plan-words.ts'

export type Estimate = NonNullable<ReturnType<typeof useEstimatePrice>['data']>

interface Choice {
  isPack: boolean
  /** The name of the plan that is left for this one. */
  current: string | null
  due: Estimate | undefined
  /** Where the buyer is, as far as it was entered: it decides which tax is taken. */
  state: string | null
}

/** What is due now, how much of it is tax, and what follows. */
export function factsOf(offer: Plan | CreditPack, { isPack, current, due, state }: Choice): Fact[] {
  const isNow = due?.effective !== 'term_end'
  const monthly = `${formatMoney(offer.amount, offer.currency)} a month`
  const off = current && due && isNow ? offer.amount - due.balance_required : 0
  return factList(
    {
      name: 'Due now',
      value: due && formatMoney(due.balance_required, due.currency),
      isLarge: true,
    },
    ...(due ? taxFacts(due, state) : []),
    off > 0 && {
      name: 'Already taken off',
      value: `${formatMoney(off, offer.currency)} for unused days of ${current}`,
    },
    { name: 'Starts', value: startOf(current, due) },
    { name: 'Added now', value: due && (grantedText(due) || 'No credits') },
    { name: 'Then', value: isPack ? 'Nothing more: it is bought once' : monthly },
    !isPack && { name: 'Each month', value: grantedText(offer) },
  )
}

/** What the amount is made of, for the state that was entered. */
function taxFacts(
  { balance_required: amount, currency, tax }: Estimate,
  state: string | null,
): Fact[] {
  if (!tax) return []
  const seller = tax.seller_state?.code ?? null
  const { taxable: taxable_amount, parts } = splitTax(amount, tax, {
    seller,
    place: state ?? seller,
  })
  return taxRows({ ...tax, taxable_amount, parts }).map((row) => ({
    name: row.name,
    value: formatMoney(row.amount, currency),
  }))
}

function startOf(current: string | null, due: Estimate | undefined) {
  if (due?.effective === 'term_end') return <DateTime instant={due.effective_at} />
  return current ? 'Now, with a new month' : 'Now'
}
