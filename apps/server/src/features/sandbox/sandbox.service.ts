import * as z from 'zod/mini'
import { AppError } from '../../app-error.ts'
import { inTransaction, type Reader, type Tx } from '../../db/database.ts'
import type { Keys } from '../../keys/derived-key.ts'
import { createSigner } from '../../keys/signer.ts'
import type { BillingProvider, Delivery, ProviderCustomer } from '../../ports/billing.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { createSandboxCheckouts } from './checkouts.service.ts'
import { planChanges } from './plan-changes.service.ts'
import { renewDue } from './renewals.service.ts'
import * as store from './sandbox.store.ts'

interface SandboxOptions extends Omit<SandboxParts, 'change'> {
  /** Sign the delivered messages. */
  keys: Keys
}

const KEPT_MS = 31 * 86_400_000

export const SIGNATURE_HEADER = 'x-sandbox-signature'
const message = z.object({ id: z.string(), type: z.string(), customer_id: z.string() })

/**
 * The built-in billing provider. It takes no money, and otherwise acts like a real provider: it
 * keeps its own books, renews, retries, ends, and sends signed messages that may get lost.
 */
export function createSandbox(options: SandboxOptions) {
  const { db, clock } = options
  let deliver: (delivery: Delivery) => Promise<void> = () => Promise.resolve()

  async function change(customer: string, act: (tx: Tx, now: Date) => Promise<string | null>) {
    const event = await inTransaction(db, async (tx) => {
      await store.lockCustomer(tx, customer)
      const now = clock.now()
      const type = await act(tx, now)
      return type === null ? null : { type, id: await store.insertEvent(tx, type, customer, now) }
    })
    if (event) await sendEvent(event.id, event.type, customer)
    return event !== null
  }

  /** A message may get lost, as with any provider. The receiver asks for it later. */
  async function sendEvent(id: number, type: string, customer: string): Promise<void> {
    const body = Buffer.from(JSON.stringify({ id: eventId(id), type, customer_id: customer }))
    const signature = signer.sign(body.toString('utf8'))
    const header = (name: string) => (name === SIGNATURE_HEADER ? signature : undefined)
    await deliver({ body, header }).catch(() => undefined)
  }
  const signer = createSigner(options.keys)

  const parts: SandboxParts = { ...options, change }

  const provider: BillingProvider = {
    name: 'sandbox',
    isSandbox: true,
    async openCheckout({ customer, offer, kind, returnTo }) {
      const id = await inTransaction(db, (tx) =>
        store.insertCheckout(tx, {
          customer: customer.id,
          item_id: offer.id,
          is_pack: kind === 'pack',
          return_paid: pathOf(returnTo.paid),
          return_declined: pathOf(returnTo.declined),
          created_at: clock.now(),
          ended_at: null,
          buyer: JSON.stringify(customer.buyer),
        }),
      )
      return new URL(`/billing/sandbox/${id}`, returnTo.paid).href
    },
    ...planChanges(parts),
    fetchCustomer: (customer) => fetchCustomer(db.kysely, customer),
    async readEvent({ body, header }) {
      const text = body.toString('utf8')
      if (!signer.isSigned(text, header(SIGNATURE_HEADER) ?? '')) throw new AppError('unauthorized')
      const read = message.parse(JSON.parse(text))
      return { id: read.id, customerId: read.customer_id }
    },
    async *listEvents(from) {
      for (const { id, customer, at } of await store.listEvents(db.kysely, from))
        yield { id: eventId(id), customerId: customer, at }
    },
  }

  return {
    provider,
    /** Sets where messages go: the product's own intake. Without it no message is delivered. */
    deliverTo(intake: (delivery: Delivery) => Promise<void>): void {
      deliver = intake
    },
    checkouts: createSandboxCheckouts(parts),
    renewDue: () => renewDue(parts),
    /** Deletes messages and hosted pages that are older than a month. */
    deleteOld: () =>
      inTransaction(db, (tx) => store.deleteBefore(tx, new Date(clock.now().getTime() - KEPT_MS))),
    /**
     * Refunds a whole payment, as an operator would. Returns false if there is nothing to refund.
     */
    async refund(paymentId: string): Promise<boolean> {
      const customer = await store.findCustomerOfPayment(db.kysely, paymentId)
      if (customer === undefined) return false
      return change(customer, async (tx) =>
        (await store.refundPayment(tx, paymentId)) ? 'payment_refunded' : null,
      )
    },
  }
}
export type Sandbox = ReturnType<typeof createSandbox>

async function fetchCustomer(reader: Reader, customer: string): Promise<ProviderCustomer> {
  // Read before the subscriptions, so that no payment is without its own.
  const payments = await store.listPayments(reader, customer)
  const subscriptions = await store.listSubscriptions(reader, customer)
  return {
    subscriptions: subscriptions.map((row) => ({
      id: row.id,
      planId: row.plan_id,
      status: row.status,
      termStart: row.term_start,
      termEnd: row.term_end,
      isCancelled: row.is_cancelled,
      scheduledPlanId: row.scheduled_plan_id,
      version: row.version,
    })),
    payments: payments.map((row) => ({
      id: row.id,
      kind: row.kind,
      itemId: row.item_id,
      subscriptionId: row.subscription_id,
      termStart: row.term_start,
      termEnd: row.term_end,
      amount: row.amount,
      refundedAmount: row.refunded_amount,
      currency: row.currency,
      status: row.status,
      invoiceNumber: row.invoice_number,
      at: row.at,
      buyer: row.buyer,
    })),
  }
}

/** The return path stays within the site, whatever host the buyer's browser sent. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

const eventId = (id: number) => `evt_${id}`
