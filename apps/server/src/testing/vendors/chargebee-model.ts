import { createChargebeeBooks, itemsOf } from './chargebee-books.ts'
import * as parts from './chargebee-parts.ts'
import { DAY } from './chargebee-parts.ts'
import type { Fields, Json, Prices, Subscription } from './chargebee-parts.ts'

/**
 * The data of a Chargebee site and how it changes, as far as its API documentation (version 2 with
 * items) says, with a clock that a test sets. https://apidocs.chargebee.com/docs/api
 */
export function createChargebeeModel(prices: Prices, fileUrl: (name: string) => string) {
  const books = createChargebeeBooks(prices)
  const { state, customers, subscriptions, scheduled, invoices, transactions, events } = books
  const { next, emit, emitFor, touch, bill, pay, subscriptionOf, change } = books

  function act(method: string, path: string, fields: Fields): Json {
    const [, resource = '', id, action] =
      /^\/api\/v2\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? []
    const list = (name: string, all: readonly Json[]) => parts.pageOf(name, all, fields)
    const target = id && (resource === 'hosted_pages' ? `/${id}` : '/id')
    switch ([`${method} ${resource}${target ?? ''}`, action].filter(Boolean).join('/')) {
      case 'POST customers': {
        const known = fields['id'] ?? ''
        if (customers.has(known)) throw new parts.Refusal(400, 'duplicate_entry')
        customers.add(known)
        return { customer: { id: known } }
      }
      case 'POST customers/id/update_billing_info':
        return { customer: { id } }
      case 'POST hosted_pages/checkout_new_for_items':
      case 'POST hosted_pages/checkout_one_time_for_items':
      case 'POST hosted_pages/collect_now':
        // Chargebee would create a customer with another id.
        if (!customers.has(fields['customer[id]'] ?? ''))
          throw new parts.Refusal(400, 'param_wrong_value')
        return {
          hosted_page: { id: next('page'), url: `https://acme-test.chargebee.com/pages/v4/${id}` },
        }
      case 'GET subscriptions':
        return list('subscription', [...subscriptions.values()])
      case 'GET invoices':
        return list('invoice', invoices)
      case 'GET transactions':
        return list('transaction', transactions)
      case 'GET events':
        return list('event', events)
      case 'GET events/id': {
        const event = events.find((one) => one.id === id)
        if (!event) throw new parts.Refusal(404, 'resource_not_found')
        return { event }
      }
      case 'GET subscriptions/id':
        return { subscription: subscriptionOf(id!) }
      case 'GET subscriptions/id/retrieve_with_scheduled_changes': {
        const one = subscriptionOf(id!)
        const price = scheduled.get(one.id) ?? parts.planOf(one)
        return { subscription: { ...one, subscription_items: itemsOf(price) } }
      }
      case 'POST subscriptions/id/update_for_items':
        return change(id!, fields)
      case 'POST subscriptions/id/remove_scheduled_changes': {
        const one = subscriptionOf(id!)
        if (!scheduled.delete(one.id)) throw new parts.Refusal(409, 'invalid_state_for_request')
        emitFor('subscription_scheduled_changes_removed', one)
        return { subscription: Object.assign(touch(one), { has_scheduled_changes: false }) }
      }
      case 'POST subscriptions/id/cancel_for_items': {
        const one = subscriptionOf(id!)
        if (one.status !== 'active' || fields['cancel_option'] !== 'end_of_term')
          throw new parts.Refusal(409, 'invalid_state_for_request')
        Object.assign(touch(one), { status: 'non_renewing' })
        emitFor('subscription_cancellation_scheduled', one)
        return { subscription: one }
      }
      case 'POST subscriptions/id/remove_scheduled_cancellation': {
        const one = subscriptionOf(id!)
        if (one.status !== 'non_renewing') throw new parts.Refusal(409, 'invalid_state_for_request')
        Object.assign(touch(one), { status: 'active' })
        emitFor('subscription_scheduled_cancellation_removed', one)
        return { subscription: one }
      }
      case 'POST estimates/id': {
        const one = subscriptionOf(fields['subscription[id]'] ?? '')
        const { amount, credit = 0 } = parts.changeOf(one, { prices, fields, now: state.now })
        return {
          estimate: {
            object: 'estimate',
            invoice_estimate: { total: amount, amount_due: amount - credit },
          },
        }
      }
      case 'POST invoices/id/pdf':
        if (!invoices.some((one) => one.id === id))
          throw new parts.Refusal(404, 'resource_not_found')
        return {
          download: {
            object: 'download',
            download_url: fileUrl(`${id}.pdf`),
            valid_till: state.now + 300,
          },
        }
      default:
        throw new parts.Refusal(404, 'site_not_found')
    }
  }

  return {
    act,
    events,
    /** The hosted page of a plan was paid: returns the subscription's id. */
    buyPlan(customerId: string, price: string, id = next('sub')): string {
      if (subscriptions.has(id)) throw new parts.Refusal(400, 'duplicate_entry')
      const subscription: Subscription = touch({
        id,
        object: 'subscription',
        customer_id: customerId,
        status: 'active',
        current_term_start: state.now,
        current_term_end: state.now + 30 * DAY,
        has_scheduled_changes: false,
        subscription_items: itemsOf(price),
      })
      subscriptions.set(id, subscription)
      const invoice = bill(customerId, subscription, {
        price,
        from: state.now,
        to: state.now + 30 * DAY,
        amount: prices[price]!,
      })
      emit('subscription_created', {
        subscription: { ...subscription },
        customer: { id: customerId },
        invoice,
      })
      emit('payment_succeeded', { transaction: { customer_id: customerId }, invoice })
      return id
    },
    buyPack(customerId: string, price: string): string {
      const invoice = bill(customerId, null, {
        price,
        from: state.now,
        to: state.now,
        amount: prices[price]!,
      })
      emit('payment_succeeded', { transaction: { customer_id: customerId }, invoice })
      return invoice.id
    },
    /** The term ends. The next one is billed, with the scheduled plan, or the subscription ends. */
    renew(id: string): void {
      const one = subscriptionOf(id)
      state.now = one.current_term_end
      if (one.status === 'non_renewing') {
        Object.assign(touch(one), { status: 'cancelled' })
        return void emitFor('subscription_cancelled', one)
      }
      const price = scheduled.get(id) ?? parts.planOf(one)
      scheduled.delete(id)
      Object.assign(touch(one), {
        has_scheduled_changes: false,
        subscription_items: itemsOf(price),
        current_term_start: state.now,
        current_term_end: state.now + 30 * DAY,
      })
      bill(one.customer_id, one, {
        price,
        from: state.now,
        to: state.now + 30 * DAY,
        amount: prices[price]!,
      })
      emitFor(state.cardFails ? 'payment_failed' : 'subscription_renewed', one)
    },
    /** Failed payments go through, in one payment. */
    collect(): void {
      const due = invoices.filter(({ status }) => status === 'payment_due')
      pay(...due)
      emit('payment_succeeded', { transaction: { customer_id: due[0]!['customer_id'] } })
    },
    /**
     * Dunning has ended. What is due is written off, except for the part that was paid. Chargebee
     * then marks the invoice as paid.
     */
    writeOff(paid = 0): void {
      for (const invoice of invoices.filter(({ status }) => status === 'payment_due'))
        Object.assign(touch(invoice), {
          status: 'paid',
          paid_at: state.now,
          amount_paid: paid,
          write_off_amount: Number(invoice['amount_due']) - paid,
          amount_due: 0,
          dunning_status: 'stopped',
        })
    },
    refund(invoiceId: string, amount: number): void {
      const paid = transactions.find((one) =>
        JSON.stringify(one['linked_invoices']).includes(`"${invoiceId}"`),
      )!
      paid.linked_refunds.push({
        txn_id: next('txn'),
        txn_status: 'success',
        txn_date: state.now,
        txn_amount: amount,
      })
      emit('payment_refunded', { transaction: { customer_id: paid.customer_id } })
    },
    pass(days: number): void {
      state.now += days * DAY
    },
    failCards(fails: boolean): void {
      state.cardFails = fails
    },
  }
}
