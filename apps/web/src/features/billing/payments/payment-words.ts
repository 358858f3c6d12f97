import { type AmountCell, dateCell, type TableCell } from '@dastak/contract/tables/csv.ts'
import type { Payment, ShownTax } from '@dastak/contract/billing/payments.ts'
import { statusText, type StatusText, entryOf } from '@dastak/contract/statuses.ts'
import { localIso } from '../../../lib/text/dates.ts'
import { type Table, tableOf } from '../../../lib/files/table-file.ts'

const KINDS: Readonly<Record<Payment['kind'], (name: string) => string>> = {
  term: (name) => `${name}, one month`,
  upgrade: (name) => `Upgrade to ${name}`,
  pack: (name) => name,
}
const STATUSES: Readonly<Record<string, StatusText>> = {
  paid: { label: 'Paid', meaning: 'done' },
  partly_refunded: { label: 'Partly refunded', meaning: 'waiting' },
  refunded: { label: 'Refunded', meaning: 'nothing' },
}

/** The status of a payment, as a chip. */
export const paymentStatus = ({ status }: Payment) => statusText(status, STATUSES)

/** What was paid for. */
export const paidForText = ({ kind, name }: Payment) => entryOf(KINDS, kind)?.(name) ?? name

/** All parts of the tax together. */
export const taxOf = ({ parts }: ShownTax) => parts.reduce((sum, { amount }) => sum + amount, 0)

const inUnits = (amount: number): AmountCell => ({ amount: (amount / 100).toFixed(2) })
const COLUMNS: readonly (readonly [string, (payment: Payment) => TableCell])[] = [
  ['Paid on', ({ timestamp }) => dateCell(localIso(timestamp))],
  ['For', paidForText],
  ['Amount', ({ amount }) => inUnits(amount)],
  ['Currency', ({ currency }) => currency],
  ['Phone credits', (payment) => payment.phone_credits],
  ['Email credits', (payment) => payment.email_credits],
  ['Status', (payment) => paymentStatus(payment).label],
  ['Refunded', (payment) => inUnits(payment.refunded_amount)],
  ['Invoice number', (payment) => payment.invoice_number],
  ['Taxable value', ({ tax }) => (tax ? inUnits(tax.taxable_amount) : null)],
  ['Tax', ({ tax }) => (tax ? inUnits(taxOf(tax)) : null)],
  ['Place of supply', ({ tax }) => tax?.place_of_supply?.name ?? null],
]

/** The payments as a file: instants and amounts as machines read them. */
export const paymentsTable = (payments: readonly Payment[]): Table => tableOf(COLUMNS, payments)
