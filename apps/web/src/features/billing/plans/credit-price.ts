import type { CreditPack, listPlans } from '@dastak/contract/billing/billing.ts'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import { taxText } from '@dastak/contract/billing/billing.ts'
import { exactMoney } from '@dastak/contract/billing/receipt-text.ts'
import { splitTax } from '@dastak/contract/billing/tax.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { creditPriceText } from './credit-price.text.ts'

export type TaxRate = DataOf<typeof listPlans>['tax_rate']
type Priced = Pick<CreditPack, 'amount' | 'currency' | 'phone_credits' | 'email_credits'>

/** `₹1.67 a credit`: the price by all its credits. Empty if there are none. */
export function creditPrice({ amount, currency, phone_credits, email_credits }: Priced): string {
  const credits = phone_credits + email_credits
  return credits > 0 ? creditPriceText.perCredit(exactMoney(amount / credits, currency)) : ''
}

/**
 * `₹2,542 + ₹457 GST`, in whole rupees that add up to the price; empty if no tax is named. The
 * dialog before the payment has the exact parts, which depend on the buyer's state.
 */
export function taxApart({ amount, currency }: Priced, rate: TaxRate): string {
  if (!rate) return ''
  const { taxable } = splitTax(amount, rate, { seller: 'seller', place: null })
  const tax = Math.round((amount - taxable) / 100) * 100
  return creditPriceText.taxApart(
    formatMoney(amount - tax, currency),
    formatMoney(tax, currency),
    rate.name,
  )
}

/** What is in the prices: their tax, or that nothing is added. */
export const includedText = (tax: string | null): string => taxText(tax) || creditPriceText.whole
