import type { ShownTax } from './shown-tax.ts'

/** The text of a receipt, on paper, on screen and in its email. */

/** The path of a receipt's screen. */
export const receiptPath = (paymentId: string) => `/receipts/${encodeURIComponent(paymentId)}`

/** An amount in the smallest unit, shown with its paise: `₹1,23,456.50`. */
export function exactMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
  }).format(amount / 100)
}

/** The parts of a price: `Taxable value`, then each part of the tax, with its amount. */
export function taxRows({ taxable_amount, parts }: ShownTax): { name: string; amount: number }[] {
  return [
    { name: 'Taxable value', amount: taxable_amount },
    ...parts.map(({ name, percent, amount }) => ({ name: `${name} ${percent} %`, amount })),
  ]
}

/** What rule 46 of the CGST Rules wants on an invoice for a special economic zone. */
export const SEZ_SUPPLY =
  'Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax'

/** How to use what was bought. */
export const NEXT_STEPS =
  'Your credits are ready. Search for a company, then press Get Details to see a phone number or ' +
  'an email address.'

type Data = Readonly<Record<string, unknown>>
const filled = (value: unknown) => typeof value === 'string' && value !== ''

/** The amount in the data of a payment's event. */
export const moneyOf = ({ amount, currency }: Data) =>
  exactMoney(typeof amount === 'number' ? amount : 0, filled(currency) ? String(currency) : 'INR')

/** The lines of the email. The invoice itself is on the screen that the email links to. */
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
