import { stateName } from '@dastak/contract/gst-states.ts'
import type { ShownTax } from '@dastak/contract/billing/shown-tax.ts'
import { exactMoney, SEZ_SUPPLY, taxRows } from '@dastak/contract/billing/receipt-text.ts'
import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { Buyer, StoredSeller } from '../../../db/stored-json.ts'
import { inFonts } from '../../../papers/printable.rules.ts'
import type { PaymentRow } from '../billing.store.ts'
import { taxIn } from './tax.rules.ts'

interface InvoiceFacts {
  payment: Omit<PaymentRow, 'id' | 'public_id' | 'provider_id' | 'item_id' | 'status' | 'seller'>
  seller: StoredSeller
  isSandbox: boolean
  timeZone: string
}

/**
 * The page of an invoice: seller, buyer, item and tax, as rule 46 of the CGST Rules requires.
 * Without a GSTIN of the seller it is a receipt and names no GST.
 */
export function invoicePaper({
  payment,
  seller,
  isSandbox,
  timeZone,
}: InvoiceFacts): TDocumentDefinitions {
  const { amount, currency, buyer, refunded_amount } = payment
  const money = (value: number) => exactMoney(value, currency)
  const date = (at: Date) =>
    at.toLocaleDateString('en-IN', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const tax = taxIn(amount, seller, buyer)
  const title = tax?.sac ? 'Tax invoice' : tax || seller.gstin ? 'Invoice' : 'Receipt'
  const sum = (name: string, value: string, bold = false) => [
    { text: name, bold, alignment: 'right' as const },
    { text: value, bold, alignment: 'right' as const },
  ]
  const content: Content[] = [
    { text: title, fontSize: 22, bold: true },
    ...(isSandbox
      ? [{ text: 'Sandbox: no money was taken.', color: '#8a4b00', margin: margin(4, 0) }]
      : []),
    {
      columns: [
        labelled('Number', payment.invoice_number ?? ''),
        labelled('Date', date(payment.issued_at)),
      ],
      columnGap: GAP,
      margin: margin(16, 16),
    },
    {
      columns: [party('Sold by', seller), party('Billed to', buyer)],
      columnGap: GAP,
      margin: margin(0, 16),
    },
    ...(tax?.place_of_supply ? [supply(tax)] : []),
    ...(tax?.is_sez ? [{ text: SEZ_SUPPLY, bold: true, margin: margin(0, 16) }] : []),
    {
      table: {
        headerRows: 1,
        widths: ['*', 'auto'],
        body: [
          [
            { text: 'What', color: DIM },
            { text: tax ? 'Taxable value' : 'Amount', color: DIM, alignment: 'right' },
          ],
          [
            {
              stack: [
                { text: inFonts(whatText(payment)), bold: true },
                ...periodLines(payment, date),
                { text: creditsText(payment), color: DIM },
                ...(tax?.sac ? [{ text: `SAC ${tax.sac}`, color: DIM }] : []),
              ],
            },
            { text: money(tax?.taxable_amount ?? amount), alignment: 'right' },
          ],
          ...(tax ? taxRows(tax).slice(1) : []).map((row) => sum(row.name, money(row.amount))),
          sum('Total', money(amount), true),
          ...(refunded_amount > 0 ? [sum('Refunded', money(refunded_amount))] : []),
        ],
      },
      layout: 'lightHorizontalLines',
      margin: margin(8, 0),
    },
    {
      text: tax ? 'The price includes the tax. Paid in full.' : 'Paid in full.',
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
const margin = (top: number, bottom: number): Margins => [0, top, 0, bottom]
const labelled = (label: string, text: string): Content => ({
  stack: [{ text: label, color: DIM }, { text }],
})

/** The place of supply, which decides the kind of tax. */
function supply({ place_of_supply: place }: ShownTax): Content {
  return {
    columns: [
      labelled('Place of supply', place ? `${place.name} (${place.code})` : ''),
      labelled('Tax payable on reverse charge', 'No'),
    ],
    columnGap: GAP,
    margin: margin(0, 16),
  }
}

function party(label: string, { name, address, gstin, state_code }: Buyer): Content {
  const code = gstin?.slice(0, 2) ?? state_code
  const state = code && stateName(code)
  return {
    stack: [
      { text: label, color: DIM },
      { text: inFonts(name), bold: true },
      ...address
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => ({ text: inFonts(line) })),
      ...(gstin ? [{ text: `GSTIN ${gstin}` }] : []),
      ...(state ? [{ text: `State ${state} (${code})` }] : []),
    ],
  }
}

function whatText({ kind, item_name }: InvoiceFacts['payment']): string {
  if (kind === 'pack') return `Credit pack: ${item_name}`
  return kind === 'upgrade'
    ? `Change to the plan ${item_name}, less unused days`
    : `Plan ${item_name}, one month`
}

function periodLines(
  { term_start, term_end }: InvoiceFacts['payment'],
  date: (at: Date) => string,
): Content[] {
  return term_start && term_end
    ? [{ text: `${date(term_start)} to ${date(term_end)}`, color: DIM }]
    : []
}

function creditsText({ phone, email }: InvoiceFacts['payment']): string {
  const parts = [
    phone > 0 && `${phone} phone credits`,
    email > 0 && `${email} email credits`,
  ].filter(Boolean)
  return parts.join(', ')
}
