import { AppError } from '../../app-error.ts'
import type { Catalogue, Offer, Plan } from '../../config/plans.ts'
import type { BillingProvider, CheckoutOrder } from '../../ports/billing.ts'
import * as answers from './chargebee-answers.ts'
import { saveCustomer } from './chargebee-buyer.ts'
import {
  createChargebeeClient,
  type ChargebeeClient,
  type ChargebeeClientOptions,
} from './chargebee-client.ts'
import { customerOf, type CbCustomer } from './chargebee-customer.ts'
import { createChargebeeEvents } from './chargebee-events.ts'

export interface ChargebeeOptions extends ChargebeeClientOptions {
  catalogue: Catalogue
  /** The user and password of the webhook's basic authentication. */
  webhook: { user: string; password: string }
}

/**
 * Plans and payments at Chargebee: its hosted pages, subscriptions and invoices. The contents of a
 * webhook are never trusted.
 */
export function createChargebee(options: ChargebeeOptions): BillingProvider {
  const { catalogue, webhook } = options
  const client = createChargebeeClient(options)
  const { ask, download } = client
  const offers = [...catalogue.plans, ...catalogue.packs]
  const ids = new Map(offers.map(({ id, providerId }) => [providerId, id]))

  return {
    name: 'chargebee',
    isSandbox: false,
    openCheckout: (order) => openCheckout(client, catalogue.currency, order),

    async estimateUpgrade(id, plan, amountOff) {
      const { estimate } = await ask(answers.estimate, (chargebee) =>
        chargebee.estimate.updateSubscriptionForItems({
          subscription: { id },
          ...itemsOf(plan),
          ...newTerm(amountOff),
        }),
      )
      return estimate.invoice_estimate?.amount_due ?? estimate.invoice_estimate?.total ?? 0
    },

    async upgrade(id, plan, amountOff) {
      const changes = { ...itemsOf(plan), ...newTerm(amountOff) }
      const upgraded = await change(client, (of) => of.updateForItems(id, changes))
      if (upgraded.has_scheduled_changes) await removeScheduledChange(client, id)
    },

    async scheduleChange(id: string, plan: Plan) {
      const changes = { ...itemsOf(plan), change_option: 'end_of_term' as const }
      await change(client, (of) => of.updateForItems(id, changes))
    },

    removeScheduledChange: (id) => removeScheduledChange(client, id),

    async cancel(id) {
      const { has_scheduled_changes: isChanging } = await retrieve(client, id)
      if (isChanging) await removeScheduledChange(client, id)
      await settle(
        client,
        id,
        (of) => of.cancelForItems(id, { cancel_option: 'end_of_term' }),
        ({ status }) => status === 'non_renewing',
      )
    },

    removeCancellation: (id) =>
      settle(
        client,
        id,
        (of) => of.removeScheduledCancellation(id),
        ({ status }) => status === 'active',
      ),

    async fetchCustomer(customerId) {
      return customerOf(await readCustomer(client, customerId), (price) => ids.get(price))
    },
    saveBuyer: (customer) => saveCustomer(client, customer),
    ...createChargebeeEvents(client, webhook),

    async fetchInvoice(paymentId) {
      const { download: file } = await ask(answers.pdf, ({ invoice }) => invoice.pdf(paymentId))
      const bytes = await download(file.download_url)
      if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new AppError('provider_unavailable')
      return bytes
    },
  }
}

type Chargebee = Parameters<Parameters<ChargebeeClient['ask']>[1]>[0]
/** A call about one subscription. */
type Act = (subscriptions: Chargebee['subscription']) => Promise<unknown>

/** The subscription after a call about it. */
async function change({ ask }: ChargebeeClient, act: Act): Promise<answers.CbSubscription> {
  return (await ask(answers.oneSubscription, (client) => act(client.subscription))).subscription
}

const retrieve = (client: ChargebeeClient, id: string) => change(client, (of) => of.retrieve(id))

/** The call may have been made before: if Chargebee refuses it, the current state decides. */
async function settle(
  client: ChargebeeClient,
  id: string,
  act: Act,
  isDone: (now: answers.CbSubscription) => boolean,
): Promise<void> {
  try {
    await change(client, act)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    if (!isDone(await retrieve(client, id))) throw error
  }
}

const removeScheduledChange = (client: ChargebeeClient, id: string) =>
  settle(
    client,
    id,
    (of) => of.removeScheduledChanges(id),
    (now) => now.has_scheduled_changes !== true,
  )

async function openCheckout(
  client: ChargebeeClient,
  currency_code: string,
  { customer, offer, kind, isOverdue, returnTo }: CheckoutOrder,
): Promise<string> {
  await saveCustomer(client, customer)
  const { id } = customer
  const back = { redirect_url: returnTo.paid, cancel_url: returnTo.declined }
  const common = { customer: { id }, ...back }
  const items = [{ item_price_id: offer.providerId, quantity: 1 }]
  const isPlan = kind === 'plan' && !isOverdue
  const subscription = isPlan ? await nextSubscription(client, id) : null
  const { hosted_page: page } = await client.ask(answers.hostedPage, ({ hostedPage }) => {
    if (isOverdue) return hostedPage.collectNow({ customer: { id }, redirect_url: returnTo.paid })
    return subscription
      ? hostedPage.checkoutNewForItems({ ...common, subscription, subscription_items: items })
      : hostedPage.checkoutOneTimeForItems({ ...common, currency_code, item_prices: items })
  })
  return page.url
}

/**
 * The id of a customer's next subscription. An id can be used only once, so of all open pages of
 * the customer, whatever they sell, only one can be paid.
 */
async function nextSubscription({ askAll }: ChargebeeClient, customerId: string) {
  const all = await askAll(answers.subscriptions, (client, page) =>
    client.subscription.list({ customer_id: { is: customerId }, include_deleted: true, ...page }),
  )
  return { id: `${customerId}-${all.length + 1}` }
}

/** Reads Chargebee's data about one customer. */
async function readCustomer(client: ChargebeeClient, customerId: string): Promise<CbCustomer> {
  const { askAll } = client
  const ofCustomer = { customer_id: { is: customerId } }
  // A wrongly filtered list must never give one customer the payments of another.
  const isOwn = ({ customer_id: owner }: { customer_id: string }) => owner === customerId
  const went = { type: { is: 'payment' }, status: { is: 'success' } } as const
  const [invoices, transactions] = await Promise.all([
    askAll(answers.invoices, ({ invoice }, page) => invoice.list({ ...ofCustomer, ...page })),
    askAll(answers.transactions, ({ transaction }, page) =>
      transaction.list({ ...ofCustomer, ...went, ...page }),
    ),
  ])
  // Read after the invoices: a subscription must not be older than the version in its invoices.
  const subscriptions = await askAll(answers.subscriptions, ({ subscription }, page) =>
    subscription.list({ ...ofCustomer, ...page }),
  )
  const own = subscriptions.map((entry) => entry.subscription).filter(isOwn)
  const scheduled = new Map<string, string>()
  for (const { id, has_scheduled_changes: has } of own) {
    if (!has) continue
    const next = await change(client, (of) => of.retrieveWithScheduledChanges(id))
    const plan = next.subscription_items?.find(({ item_type: type }) => type === 'plan')
    if (plan) scheduled.set(id, plan.item_price_id)
  }
  return {
    subscriptions: own,
    scheduled,
    invoices: invoices.map(({ invoice }) => invoice).filter(isOwn),
    transactions: transactions.map(({ transaction }) => transaction),
  }
}

const itemsOf = (offer: Offer) => ({
  subscription_items: [{ item_price_id: offer.providerId, quantity: 1 }],
  replace_items_list: true,
})

/**
 * A term begins now, and its price less this amount is charged now. If the payment fails, nothing
 * changes. Chargebee's own proration is off, because it would credit the remaining days although
 * the credits stay.
 * https://apidocs.chargebee.com/docs/api/subscriptions/update-subscription-for-items
 */
const newTerm = (amountOff: number) => ({
  change_option: 'immediately' as const,
  force_term_reset: true,
  prorate: false,
  invoice_immediately: true,
  ...(amountOff > 0 && {
    discounts: [
      {
        operation_type: 'add' as const,
        apply_on: 'invoice_amount' as const,
        duration_type: 'one_time' as const,
        amount: amountOff,
      },
    ],
  }),
})
