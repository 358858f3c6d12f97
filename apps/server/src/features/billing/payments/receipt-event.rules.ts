import type { ShownTax } from '@dastak/contract/billing/shown-tax.ts'
import { exactMoney, SEZ_SUPPLY, taxRows } from '@dastak/contract/billing/receipt-text.ts'
import type { ProviderPayment } from '../../../ports/billing.ts'
import type { NewEvent } from '../../events/events.service.ts'
import type { KeptPayment } from '../sync/sync.store.ts'

/** The event of a paid payment. Its key makes it unique for each payment. */
export function receiptEvent(
  userId: number,
  { public_id: id, item_id: plan_id, amount, phone, email }: KeptPayment,
  { payment, name, tax }: { payment: ProviderPayment; name: string; tax: ShownTax | null },
): NewEvent {
  const { currency, invoiceNumber: invoice_number } = payment
  const bought = { plan_id, amount, phone, email }
  const tax_lines = [
    ...(tax ? taxRows(tax) : []).map((row) => `${row.name}: ${exactMoney(row.amount, currency)}`),
    ...(tax?.is_sez ? [SEZ_SUPPLY] : []),
  ]
  return {
    userId,
    type: 'payment_received',
    reference: { type: 'payment', id },
    data: { payment_id: id, ...bought, name, currency, invoice_number, tax_lines },
    key: `payment:${id}:received`,
  }
}
