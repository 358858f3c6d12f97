import type { ShownTax } from './payments.ts'

/** What a receipt says, on paper, on screen and in its email. */

/** Its screen. */
export const receiptPath = (paymentId: string) => `/receipts/${encodeURIComponent(paymentId)}`

/** An amount in the smallest unit with its paise: `₹1,23,456.50`. */
export function exactMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
  }).format(amount / 100)
}

/** What a price is made of: `Taxable value`, then each part of the tax, with its amount. */
export function taxRows({ taxable_amount, parts }: ShownTax): { name: string; amount: number }[] {
  return [
    { name: 'Taxable value', amount: taxable_amount },
    ...parts.map(({ name, percent, amount }) => ({ name: `${name} ${percent} %`, amount })),
  ]
}

/** What there is to do with what was bought. */
export const NEXT_STEPS =
  'Your credits are ready: search a company, and press Get Details where you want a phone ' +
  'number or an email address.'

type Data = Readonly<Record<string, unknown>>
const filled = (value: unknown) => typeof value === 'string' && value !== ''

/** The amount of the event of a payment. */
export const moneyOf = ({ amount, currency }: Data) =>
  exactMoney(typeof amount === 'number' ? amount : 0, filled(currency) ? String(currency) : 'INR')

/** What its email says, line by line; the invoice is on the screen that the email leads to. */
export function receiptLines(data: Data, credits: string): string[] {
  const { tax_lines: taxes, invoice_number: invoice } = data
  return [
    ...(Array.isArray(taxes) ? taxes.map(String) : []),
    `Total: ${moneyOf(data)}`,
    `Credits added: ${credits || 'none'}`,
    ...(filled(invoice) ? [`Invoice: ${String(invoice)}`] : []),
    NEXT_STEPS,
  ]
}
