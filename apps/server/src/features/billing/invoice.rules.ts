import { stateOfGstin } from '@dastak/contract/gst-states.ts'
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Buyer } from '../../db/tables/billing.ts'
import type { PaymentRow } from './billing.store.ts'

/** An amount in the smallest unit as on screen, with its paise: `₹1,23,456.50`. */
export function amountText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency, minimumFractionDigits: 2 }).format(amount / 100)
}

/** The tax that is contained in a price. */
export function containedTax(amount: number, percent: number): number {
  return amount - Math.round((amount * 100) / (100 + percent))
}

/** How the tax is shown: in halves where buyer and seller are in one state, else whole. */
export function taxLines(
  amount: number,
  tax: { name: string; percent: number },
  seller: string | null,
  buyer: string | null,
): { name: string; percent: number; amount: number }[] {
  const whole = containedTax(amount, tax.percent)
  if (tax.name !== 'GST') return [{ ...tax, amount: whole }]
  const isLocal = seller !== null && (buyer === null || seller.slice(0, 2) === buyer.slice(0, 2))
  if (!isLocal) return [{ name: 'IGST', percent: tax.percent, amount: whole }]
  const half = Math.floor(whole / 2)
  return [
    { name: 'CGST', percent: tax.percent / 2, amount: whole - half },
    { name: 'SGST', percent: tax.percent / 2, amount: half },
  ]
}

export interface InvoiceFacts {
  payment: Omit<PaymentRow, 'id' | 'public_id' | 'provider_id' | 'item_id' | 'status'>
  seller: Buyer
  tax: { name: string; percent: number } | null
  isSandbox: boolean
  timeZone: string
}

/** An invoice as a page: who sells, who buys, what, and how much of it is tax. */
export function invoicePaper({ payment, seller, tax, isSandbox, timeZone }: InvoiceFacts): TDocumentDefinitions {
  const { amount, currency, buyer, refunded_amount } = payment
  const money = (value: number) => amountText(value, currency)
  const date = (at: Date) =>
    at.toLocaleDateString('en-IN', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const taxes = tax ? taxLines(amount, tax, seller.gstin, buyer.gstin) : []
  const net = taxes.reduce((rest, line) => rest - line.amount, amount)
  const title = seller.gstin && tax ? 'Tax invoice' : 'Invoice'
  const sum = (name: string, value: string, bold = false) => [
    { text: name, bold, alignment: 'right' as const },
    { text: value, bold, alignment: 'right' as const },
  ]
  const content: Content[] = [
    { text: title, fontSize: 22, bold: true },
    ...(isSandbox ? [{ text: 'Sandbox: no money was taken.', color: '#8a4b00', margin: margin(4, 0) }] : []),
    {
      columns: [labelled('Number', payment.invoice_number ?? ''), labelled('Date', date(payment.issued_at))],
      columnGap: GAP,
      margin: margin(16, 16),
    },
    { columns: [party('Sold by', seller), party('Billed to', buyer)], columnGap: GAP, margin: margin(0, 24) },
    {
      table: {
        headerRows: 1,
        widths: ['*', 'auto'],
        body: [
          [
            { text: 'What', color: DIM },
            { text: 'Amount', color: DIM, alignment: 'right' },
          ],
          [
            {
              stack: [
                { text: whatText(payment), bold: true },
                ...periodLines(payment, date),
                { text: creditsText(payment), color: DIM },
              ],
            },
            { text: money(net), alignment: 'right' },
          ],
          ...taxes.map((line) => sum(`${line.name} ${line.percent} %`, money(line.amount))),
          sum('Total', money(amount), true),
          ...(refunded_amount > 0 ? [sum('Refunded', money(refunded_amount))] : []),
        ],
      },
      layout: 'lightHorizontalLines',
    },
    {
      text: taxes.length > 0 ? 'The price contains the tax. Paid in full.' : 'Paid in full.',
      color: DIM,
      margin: margin(16, 0),
    },
  ]
  return {
    content,
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    info: { title: `${title} ${payment.invoice_number ?? ''}` },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.3 },
  }
}

const DIM = '#68625a'
const GAP = 24
const margin = (top: number, bottom: number): [number, number, number, number] => [0, top, 0, bottom]
const labelled = (label: string, text: string): Content => ({ stack: [{ text: label, color: DIM }, { text }] })

function party(label: string, { name, address, gstin }: Buyer): Content {
  const state = gstin && stateOfGstin(gstin)
  return {
    stack: [
      { text: label, color: DIM },
      { text: name || '–', bold: true },
      { text: address },
      ...(gstin ? [{ text: `GSTIN ${gstin}` }] : []),
      ...(state ? [{ text: `State ${state} (${gstin.slice(0, 2)})` }] : []),
    ],
  }
}

function whatText({ kind, item_name }: InvoiceFacts['payment']): string {
  if (kind === 'pack') return `Credit pack: ${item_name}`
  return kind === 'upgrade' ? `Change to the plan ${item_name}, less unused days` : `Plan ${item_name}, one month`
}

function periodLines({ term_start, term_end }: InvoiceFacts['payment'], date: (at: Date) => string): Content[] {
  return term_start && term_end ? [{ text: `${date(term_start)} to ${date(term_end)}`, color: DIM }] : []
}

function creditsText({ phone, email }: InvoiceFacts['payment']): string {
  const parts = [phone > 0 && `${phone} phone credits`, email > 0 && `${email} email credits`].filter(Boolean)
  return parts.join(', ')
}
