import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { StoredSeller } from '../../../db/stored-json.ts'
import type { BillingProvider } from '../../../ports/billing.ts'
import { toPdf } from '../../../papers/pdf.ts'
import { findPayment, type PaymentRow } from '../billing.store.ts'
import { invoicePaper } from './invoice.rules.ts'

interface InvoicesOptions {
  db: Db
  provider: BillingProvider
  sellerOf(payment: Pick<PaymentRow, 'seller'>): StoredSeller
  timeZone: string
}

/** Invoices as PDF files: those of the provider, or ours if it makes none. */
export function createInvoices({ db, provider, sellerOf, timeZone }: InvoicesOptions) {
  return {
    /** Errors: not_found (not the user's payment, or no invoice), provider_unavailable. */
    async find(userId: number, paymentId: string): Promise<{ name: string; pdf: Uint8Array }> {
      const payment = await findPayment(db.kysely, userId, paymentId)
      if (!payment?.invoice_number)
        throw new AppError('not_found', { message: 'There is no such invoice.' })
      const name = `invoice-${payment.invoice_number.replace(/[^\w-]+/g, '-')}.pdf`
      if (provider.fetchInvoice)
        return { name, pdf: await provider.fetchInvoice(payment.provider_id) }
      const { isSandbox } = provider
      const paper = invoicePaper({ payment, seller: sellerOf(payment), isSandbox, timeZone })
      return { name, pdf: await toPdf(paper) }
    },
  }
}
