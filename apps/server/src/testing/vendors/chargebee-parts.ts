export const DAY = 86_400
/** The most entries on a page of a list. Small, so that there are several pages. */
const PAGE = 3

/** By item price: the price of a month, or of a pack. */
export type Prices = Readonly<Record<string, number>>
export type Json = Record<string, unknown>
export type Fields = Readonly<Record<string, string>>
export interface Subscription extends Json {
  id: string
  customer_id: string
  status: string
  current_term_start: number
  current_term_end: number
  has_scheduled_changes: boolean
  subscription_items: { item_price_id: string; item_type: string }[]
}
export interface Invoice extends Json {
  id: string
  status: string
}

/** A refusal of Chargebee, with its own code. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly type: string | null
  constructor(status: number, code: string, type: string | null = 'invalid_request') {
    super(code)
    this.status = status
    this.code = code
    this.type = type
  }
}

/** The items of the site: monthly plans, and charges. */
export function createItemPrices(prices: Prices) {
  /** Changes of item prices; null: it was deleted. */
  const changed = new Map<string, Json | null>()
  return {
    changed,
    /** Undefined if the request is for something else. */
    act(method: string, path: string): Json | undefined {
      const id = /^\/api\/v2\/item_prices\/([\w-]+)$/.exec(path)?.[1]
      if (method !== 'GET' || id === undefined) return undefined
      const [price, changes] = [prices[id], changed.get(id)]
      if (price === undefined || changes === null) throw new Refusal(404, 'resource_not_found')
      const isPlan = id.endsWith('Monthly')
      const terms = isPlan
        ? { item_type: 'plan', period: 1, period_unit: 'month' }
        : { item_type: 'charge' }
      const usual = {
        id,
        name: id,
        status: 'active',
        pricing_model: 'flat_fee',
        price,
        currency_code: 'INR',
        ...terms,
      }
      return { item_price: { ...usual, ...changes } }
    },
  }
}

/** One page of a list, with the filters that the adapter uses. */
export function pageOf(name: string, all: readonly Json[], fields: Fields): Json {
  const customer = fields['customer_id[is]']
  const after = Number(fields['occurred_at[after]'] ?? 0)
  const found = all
    .filter((one) => customer === undefined || one['customer_id'] === customer)
    .filter((one) => Number(one['occurred_at'] ?? Infinity) > after)
  const from = Number(fields['offset'] ?? 0)
  const size = Math.min(Number(fields['limit'] ?? 10), PAGE)
  return {
    list: found.slice(from, from + size).map((one) => ({ [name]: one })),
    ...(from + size < found.length && { next_offset: String(from + size) }),
  }
}

/** What an invoice is for. A credit reduces what is paid. */
export interface Line {
  price: string
  from: number
  to: number
  amount: number
  credit?: number
}

export const planOf = (one: Subscription) => one.subscription_items[0]!.item_price_id

/**
 * What a change of plan bills now: a new term less a discount, or the rest of the old term,
 * prorated.
 */
export function changeOf(
  one: Subscription,
  { prices, fields, now }: { prices: Prices; fields: Fields; now: number },
): Line {
  const price = fields['subscription_items[item_price_id][0]'] ?? ''
  if (fields['force_term_reset'] === 'true') {
    if (fields['prorate'] !== 'false') throw new Refusal(400, 'param_wrong_value')
    return { price, from: now, to: now + 30 * DAY, amount: prices[price]! - discountOf(fields) }
  }
  const part = (one.current_term_end - now) / (one.current_term_end - one.current_term_start)
  const [amount, credit] = [price, planOf(one)].map((each) => Math.round(prices[each]! * part))
  return { price, from: now, to: one.current_term_end, amount: amount!, credit: credit! }
}

/** The amount that a discount takes off one invoice. */
function discountOf(fields: Fields): number {
  const fieldOf = (key: string) => fields[`discounts[${key}][0]`]
  if (fieldOf('amount') === undefined) return 0
  if (
    fieldOf('operation_type') !== 'add' ||
    fieldOf('apply_on') !== 'invoice_amount' ||
    fieldOf('duration_type') !== 'one_time'
  )
    throw new Refusal(400, 'param_wrong_value')
  return Number(fieldOf('amount'))
}

export function invoiceOf(
  id: string,
  customerId: string,
  about: { subscription: Subscription | null; line: Line; now: number; isPaid: boolean },
): Invoice {
  const { subscription, line, now, isPaid } = about
  const due = line.amount - (line.credit ?? 0)
  return {
    id,
    object: 'invoice',
    customer_id: customerId,
    ...(subscription && { subscription_id: subscription.id }),
    status: isPaid ? 'paid' : 'payment_due',
    currency_code: 'INR',
    date: now,
    total: line.amount,
    credits_applied: line.credit ?? 0,
    amount_paid: isPaid ? due : 0,
    amount_due: isPaid ? 0 : due,
    ...(isPaid ? { paid_at: now } : { dunning_status: 'in_progress' }),
    line_items: [
      {
        id: `li_${id}`,
        object: 'line_item',
        entity_type: subscription ? 'plan_item_price' : 'charge_item_price',
        entity_id: line.price,
        date_from: line.from,
        date_to: line.to,
        amount: line.amount,
      },
    ],
  }
}
