import { AppError } from '../../app-error.ts'
import type { Catalogue, Offer, Plan } from '../../config/plans.ts'
import type { BillingProvider } from '../../ports/billing.ts'
import * as answers from './chargebee-answers.ts'
import { keepCustomer } from './chargebee-buyer.ts'
import { createChargebeeClient, type ChargebeeClientOptions } from './chargebee-client.ts'
import { customerOf } from './chargebee-customer.ts'
import { createChargebeeEvents } from './chargebee-events.ts'

export interface ChargebeeOptions extends ChargebeeClientOptions {
  catalogue: Catalogue
  /** The user and password of the webhook's basic authentication. */
  webhook: { user: string; password: string }
}

/**
 * Plans and payments at Chargebee: its hosted pages, subscriptions and invoices. What a webhook
 * says is never believed, only that it was sent.
 */
export function createChargebee({
  catalogue,
  webhook,
  ...options
}: ChargebeeOptions): BillingProvider {
  const asker = createChargebeeClient(options)
  const { ask, askAll, download } = asker
  const events = createChargebeeEvents(asker, webhook)
  const ids = new Map(
    [...catalogue.plans, ...catalogue.packs].map(({ id, providerId }) => [providerId, id]),
  )
  const idOf = (itemPrice: string) => ids.get(itemPrice)

  const itemsOf = (offer: Offer) => ({
    subscription_items: [{ item_price_id: offer.providerId, quantity: 1 }],
    replace_items_list: true,
  })
  const retrieve = async (id: string) =>
    (await ask(answers.oneSubscription, (client) => client.subscription.retrieve(id))).subscription

  /** May have been done before: where Chargebee refuses, what is there now decides. */
  async function settle(
    subscriptionId: string,
    act: () => Promise<unknown>,
    isDone: (now: answers.CbSubscription) => boolean,
  ): Promise<void> {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      if (!isDone(await retrieve(subscriptionId))) throw error
    }
  }

  /**
   * What the next subscription of a customer will be called: there is one of a name, so of all
   * pages that are open for him, whatever is sold there, only one can be paid.
   */
  async function nextSubscription(customerId: string): Promise<string> {
    const all = await askAll(answers.subscriptions, (client, page) =>
      client.subscription.list({ customer_id: { is: customerId }, include_deleted: true, ...page }),
    )
    return `${customerId}-${all.length + 1}`
  }

  const removeScheduledChange = (id: string) =>
    settle(
      id,
      () =>
        ask(answers.oneSubscription, (client) => client.subscription.removeScheduledChanges(id)),
      (now) => now.has_scheduled_changes !== true,
    )

  return {
    name: 'chargebee',
    isSandbox: false,

    async openCheckout({ customer, offer, kind, isOverdue, returnTo }) {
      await keepCustomer(asker, customer)
      const common = {
        customer: { id: customer.id },
        redirect_url: returnTo.paid,
        cancel_url: returnTo.declined,
      }
      if (isOverdue) {
        const { customer: known, redirect_url } = common
        const { hosted_page: page } = await ask(answers.hostedPage, ({ hostedPage }) =>
          hostedPage.collectNow({ customer: known, redirect_url }),
        )
        return page.url
      }
      const items = [{ item_price_id: offer.providerId, quantity: 1 }]
      const subscription = kind === 'plan' ? { id: await nextSubscription(customer.id) } : null
      const { hosted_page: page } = await ask(answers.hostedPage, ({ hostedPage }) =>
        subscription
          ? hostedPage.checkoutNewForItems({ ...common, subscription, subscription_items: items })
          : hostedPage.checkoutOneTimeForItems({
              ...common,
              currency_code: catalogue.currency,
              item_prices: items,
            }),
      )
      return page.url
    },

    async estimateUpgrade(id, plan, amountOff) {
      const { estimate } = await ask(answers.estimate, (client) =>
        client.estimate.updateSubscriptionForItems({
          subscription: { id },
          ...itemsOf(plan),
          ...newTerm(amountOff),
        }),
      )
      return estimate.invoice_estimate?.amount_due ?? estimate.invoice_estimate?.total ?? 0
    },

    async upgrade(id, plan, amountOff) {
      const { subscription } = await ask(answers.oneSubscription, (client) =>
        client.subscription.updateForItems(id, { ...itemsOf(plan), ...newTerm(amountOff) }),
      )
      if (subscription.has_scheduled_changes) await removeScheduledChange(id)
    },

    async scheduleChange(id: string, plan: Plan) {
      await ask(answers.oneSubscription, (client) =>
        client.subscription.updateForItems(id, { ...itemsOf(plan), change_option: 'end_of_term' }),
      )
    },

    removeScheduledChange,

    async cancel(id) {
      if ((await retrieve(id)).has_scheduled_changes) await removeScheduledChange(id)
      await settle(
        id,
        () =>
          ask(answers.oneSubscription, (client) =>
            client.subscription.cancelForItems(id, { cancel_option: 'end_of_term' }),
          ),
        ({ status }) => status === 'non_renewing',
      )
    },

    removeCancellation: (id) =>
      settle(
        id,
        () =>
          ask(answers.oneSubscription, (client) =>
            client.subscription.removeScheduledCancellation(id),
          ),
        ({ status }) => status === 'active',
      ),

    async fetchCustomer(customerId) {
      const ofCustomer = { customer_id: { is: customerId } }
      // A list that is filtered wrongly must never give one customer what another has paid.
      const isOwn = ({ customer_id: owner }: { customer_id: string }) => owner === customerId
      const [invoices, transactions] = await Promise.all([
        askAll(answers.invoices, (client, page) => client.invoice.list({ ...ofCustomer, ...page })),
        askAll(answers.transactions, (client, page) =>
          client.transaction.list({
            ...ofCustomer,
            type: { is: 'payment' },
            status: { is: 'success' },
            ...page,
          }),
        ),
      ])
      // After them: what is told of a subscription must not be older than the version that its
      // invoices give it.
      const subscriptions = await askAll(answers.subscriptions, (client, page) =>
        client.subscription.list({ ...ofCustomer, ...page }),
      )
      const own = subscriptions.map((entry) => entry.subscription).filter(isOwn)
      const scheduled = new Map<string, string>()
      for (const { id, has_scheduled_changes: has } of own) {
        if (!has) continue
        const { subscription } = await ask(answers.oneSubscription, (client) =>
          client.subscription.retrieveWithScheduledChanges(id),
        )
        const plan = subscription.subscription_items?.find(({ item_type: type }) => type === 'plan')
        if (plan) scheduled.set(id, plan.item_price_id)
      }
      return customerOf(
        {
          subscriptions: own,
          scheduled,
          invoices: invoices.map(({ invoice }) => invoice).filter(isOwn),
          transactions: transactions.map(({ transaction }) => transaction),
        },
        idOf,
      )
    },

    keepBuyer: (customer) => keepCustomer(asker, customer),

    ...events,

    async fetchInvoice(paymentId) {
      const { download: file } = await ask(answers.pdf, (client) => client.invoice.pdf(paymentId))
      const bytes = await download(file.download_url)
      if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
        throw new AppError('provider_unavailable')
      return bytes
    },
  }
}

/**
 * A term begins now, and its price less this amount is charged now; nothing changes unless it was.
 * Chargebee's own proration is off: it would credit the days as if no credits stayed.
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
