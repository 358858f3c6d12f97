import { type AmountCell, dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import type { Payment } from '@dastak/contract/billing/payments.ts'
import type { ShownTax } from '@dastak/contract/billing/shown-tax.ts'
import { statusText, type StatusText, entryOf } from '@dastak/contract/statuses.ts'
import { localIso } from '../../../lib/text/dates.ts'
import { type Table, tableOf } from '../../../lib/files/table-file.ts'
import { billingText } from '../billing.text.ts'

const { columns, kinds, statuses } = billingText.payments
const KINDS: Readonly<Record<Payment['kind'], (name: string) => string>> = kinds
const STATUSES: Readonly<Record<string, StatusText>> = {
  paid: { label: statuses.paid, meaning: 'done' },
  partly_refunded: { label: statuses.partlyRefunded, meaning: 'waiting' },
  refunded: { label: statuses.refunded, meaning: 'nothing' },
}

/** The status of a payment, as a chip. */
export const paymentStatus = ({ status }: Payment) => statusText(status, STATUSES)

/** What was paid for, such as `Startup, one month`. */
export const paidForText = ({ kind, name }: Payment) => entryOf(KINDS, kind)?.(name) ?? name

/** The sum of all parts of the tax. */
export const taxOf = ({ parts }: ShownTax) => parts.reduce((sum, { amount }) => sum + amount, 0)

const inUnits = (amount: number): AmountCell => ({ amount: (amount / 100).toFixed(2) })
const COLUMNS: readonly (readonly [string, (payment: Payment) => TableCell])[] = [
  [columns.paidOn, ({ timestamp }) => dateCell(localIso(timestamp))],
  [columns.for, paidForText],
  [columns.amount, ({ amount }) => inUnits(amount)],
  [columns.currency, ({ currency }) => currency],
  [columns.phoneCredits, (payment) => payment.phone_credits],
  [columns.emailCredits, (payment) => payment.email_credits],
  [columns.status, (payment) => paymentStatus(payment).label],
  [columns.refunded, (payment) => inUnits(payment.refunded_amount)],
  [columns.invoiceNumber, (payment) => payment.invoice_number],
  [columns.taxable, ({ tax }) => (tax ? inUnits(tax.taxable_amount) : null)],
  [columns.tax, ({ tax }) => (tax ? inUnits(taxOf(tax)) : null)],
  [columns.placeOfSupply, ({ tax }) => tax?.place_of_supply?.name ?? null],
]

/** The payments as a file, with ISO times and plain amounts. */
export const paymentsTable = (payments: readonly Payment[]): Table => tableOf(COLUMNS, payments)
