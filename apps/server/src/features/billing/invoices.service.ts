import { AppError } from '../../app-error.ts'
import type { Catalogue } from '../../config/plans.ts'
import type { Db } from '../../db/database.ts'
import type { BillingProvider } from '../../ports/billing.ts'
import { toPdf } from '../../pdf.ts'
import { findPayment } from './billing.store.ts'
import { invoicePaper } from './invoice.rules.ts'

/** Whom an invoice names as the seller; empty lines are left out. */
export interface Seller {
  name: string
  address: string
  gstin: string | null
}

interface InvoicesOptions {
  db: Db
  provider: BillingProvider
  catalogue: Catalogue
  seller: Seller
  timeZone: string
}

/** Invoices as PDF files: the provider's own, or ours where he makes none. */
export function createInvoices({ db, provider, catalogue, seller, timeZone }: InvoicesOptions) {
  return {
    /** Errors: not_found (no such payment of this user, or it has no invoice), provider_unavailable. */
    async find(userId: number, paymentId: string): Promise<{ name: string; pdf: Uint8Array }> {
      const payment = await findPayment(db.kysely, userId, paymentId)
      if (!payment?.invoice_number) throw new AppError('not_found', { message: 'There is no such invoice.' })
      const name = `invoice-${payment.invoice_number.replace(/[^\w-]+/g, '-')}.pdf`
      if (provider.fetchInvoice) return { name, pdf: await provider.fetchInvoice(payment.provider_id) }
      const paper = invoicePaper({ payment, seller, tax: catalogue.tax, isSandbox: provider.isSandbox, timeZone })
      return { name, pdf: await toPdf(paper) }
    },
  }
}
