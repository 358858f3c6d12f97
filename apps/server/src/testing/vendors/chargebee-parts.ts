export const DAY = 86_400
/** The most that a page of a list has; small, so that there are several. */
const PAGE = 3

/** Of item prices: what a month, or a pack, costs. */
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

/** What Chargebee refuses, with its own code. */
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

/** What is sold at the site: plans of a month, and charges. */
export function createItemPrices(prices: Prices) {
  /** What is otherwise with an item price; null: it is gone. */
  const changed = new Map<string, Json | null>()
  return {
    changed,
    /** Undefined where something else is asked for. */
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

/** One page of a list, filtered as far as the adapter filters. */
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

/** What an invoice is for; what is credited lowers what is paid. */
export interface Line {
  price: string
  from: number
  to: number
  amount: number
  credit?: number
}

export const planOf = (one: Subscription) => one.subscription_items[0]!.item_price_id

/**
 * What a change of plan bills now: a new term less a discount, or what is left of the old term,
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

/** What a discount for one invoice takes off it. */
function discountOf(fields: Fields): number {
  const told = (key: string) => fields[`discounts[${key}][0]`]
  if (told('amount') === undefined) return 0
  if (
    told('operation_type') !== 'add' ||
    told('apply_on') !== 'invoice_amount' ||
    told('duration_type') !== 'one_time'
  )
    throw new Refusal(400, 'param_wrong_value')
  return Number(told('amount'))
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
