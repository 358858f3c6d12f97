import * as parts from './chargebee-parts.ts'
import type { Fields, Invoice, Json, Line, Prices, Subscription } from './chargebee-parts.ts'

export const itemsOf = (price: string) => [{ item_price_id: price, item_type: 'plan' }]

/** The data of a Chargebee site, and how a change of plan is billed. Others set `state`. */
export function createChargebeeBooks(prices: Prices) {
  const customers = new Set<string>()
  const subscriptions = new Map<string, Subscription>()
  const scheduled = new Map<string, string>()
  const invoices: Invoice[] = []
  const transactions: (Json & {
    id: string
    customer_id: string
    type: string
    linked_refunds: Json[]
  })[] = []
  const events: (Json & { id: string; occurred_at: number })[] = []
  const state = { now: Math.floor(Date.parse('2026-11-22T11:30:00Z') / 1000), cardFails: false }
  let version = state.now * 1000
  let counter = 0
  const next = (kind: string) => `${kind}_${(++counter).toString().padStart(4, '0')}`

  function emit(type: string, content: Json): string {
    const event = {
      id: next('ev'),
      occurred_at: state.now,
      event_type: type,
      api_version: 'v2',
      object: 'event',
      content,
    }
    events.push(event)
    return event.id
  }
  const emitFor = (type: string, one: Subscription) =>
    emit(type, { subscription: { ...one }, customer: { id: one.customer_id } })
  const touch = <T extends Json>(thing: T): T =>
    Object.assign(thing, { resource_version: ++version })

  /** An invoice, paid immediately unless the card fails. A credit reduces what is paid. */
  function bill(customerId: string, subscription: Subscription | null, line: Line): Invoice {
    const invoice: Invoice = touch(
      parts.invoiceOf(next('inv'), customerId, {
        subscription,
        line,
        now: state.now,
        isPaid: !state.cardFails,
      }),
    )
    invoices.push(invoice)
    if (!state.cardFails) pay(invoice)
    return invoice
  }

  function settle(invoice: Invoice): number {
    const amount = Number(invoice['total']) - Number(invoice['credits_applied'])
    touch(invoice)
    Object.assign(invoice, {
      status: 'paid',
      paid_at: state.now,
      amount_paid: amount,
      amount_due: 0,
    })
    if (invoice['dunning_status']) invoice['dunning_status'] = 'success'
    return amount
  }
  /** One payment for all of them. */
  function pay(...due: Invoice[]): void {
    const applied = due.map((one) => ({
      invoice_id: one.id,
      applied_amount: settle(one),
      invoice_status: 'paid',
    }))
    transactions.push({
      id: next('txn'),
      object: 'transaction',
      customer_id: String(due[0]!['customer_id']),
      type: 'payment',
      status: 'success',
      amount: applied.reduce((sum, one) => sum + one.applied_amount, 0),
      resource_version: version,
      linked_invoices: applied,
      linked_refunds: [],
    })
  }

  const subscriptionOf = (id: string): Subscription => {
    const found = subscriptions.get(id)
    if (!found) throw new parts.Refusal(404, 'resource_not_found')
    return found
  }
  function change(id: string, fields: Fields): Json {
    const one = subscriptionOf(id)
    const price = fields['subscription_items[item_price_id][0]'] ?? ''
    if (prices[price] === undefined) throw new parts.Refusal(404, 'resource_not_found')
    if (fields['change_option'] === 'end_of_term') {
      scheduled.set(id, price)
      Object.assign(touch(one), { has_scheduled_changes: true })
      emitFor('subscription_changes_scheduled', one)
      return { subscription: one }
    }
    if (state.cardFails) throw new parts.Refusal(402, 'payment_processing_failed', 'payment')
    const line = parts.changeOf(one, { prices, fields, now: state.now })
    const invoice = bill(one.customer_id, one, line)
    scheduled.delete(id)
    const isNewTerm = line.to !== one.current_term_end
    Object.assign(touch(one), {
      subscription_items: itemsOf(price),
      has_scheduled_changes: false,
      ...(isNewTerm && { current_term_start: line.from, current_term_end: line.to }),
    })
    emit('subscription_changed', {
      subscription: { ...one },
      customer: { id: one.customer_id },
      invoice,
    })
    return { subscription: one, invoice }
  }

  return {
    state,
    customers,
    subscriptions,
    scheduled,
    invoices,
    transactions,
    events,
    next,
    emit,
    emitFor,
    touch,
    bill,
    pay,
    subscriptionOf,
    change,
  }
}
