import { type CsvCell, toCsv } from '@dastak/contract/csv.ts'
import type { Payment } from '@dastak/contract/payments.ts'
import { localIso } from '../../lib/dates.ts'

const KINDS: Readonly<Record<Payment['kind'], (name: string) => string>> = {
  term: (name) => `${name}, one month`,
  upgrade: (name) => `Upgrade to ${name}`,
  pack: (name) => name,
}
export const PAYMENT_STATUSES: Readonly<Record<Payment['status'], string>> = {
  paid: 'Paid',
  failed: 'Failed',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
}

/** What was paid for. */
export const paidForWords = ({ kind, name }: Payment) => KINDS[kind](name)

const inUnits = (amount: number) => (amount / 100).toFixed(2)
const CSV: readonly (readonly [string, (payment: Payment) => CsvCell])[] = [
  ['Paid on', ({ timestamp }) => localIso(timestamp)],
  ['For', paidForWords],
  ['Amount', ({ amount }) => inUnits(amount)],
  ['Currency', ({ currency }) => currency],
  ['Phone credits', (payment) => payment.phone_credits],
  ['Email credits', (payment) => payment.email_credits],
  ['Status', ({ status }) => PAYMENT_STATUSES[status]],
  ['Refunded', (payment) => inUnits(payment.refunded_amount)],
  ['Invoice number', (payment) => payment.invoice_number],
]

/** The payments as a file: instants and amounts as machines read them. */
export function paymentsCsv(payments: readonly Payment[]): string {
  return toCsv(
    CSV.map(([head]) => head),
    payments.map((payment) => CSV.map(([, cell]) => cell(payment))),
  )
}
