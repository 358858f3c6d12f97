import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables of `0016-billing.sql` and `0050-tax-on-invoices.sql`. */
export interface BillingTables {
  billing_customer: {
    user_id: number
    public_id: Generated<string>
    name: Generated<string>
    address: Generated<string>
    gstin: string | null
    state_code: string | null
    busy_until: Date | null
    given_plan_id: string | null
    given_until: Date | null
  }
  billing_subscription: {
    provider: string
    provider_id: string
    user_id: number
    plan_id: string
    status: SubscriptionStatus
    term_start: Date
    term_end: Date
    is_cancelled: boolean
    scheduled_plan_id: string | null
    version: number
  }
  billing_payment: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    provider: string
    provider_id: string
    user_id: number
    kind: PaymentKind
    item_id: string
    item_name: string
    subscription_id: string | null
    term_start: Date | null
    term_end: Date | null
    amount: number
    refunded_amount: Generated<number>
    refund_applied: Generated<number>
    currency: string
    status: PaymentStatus
    invoice_number: string | null
    buyer: ColumnType<Buyer, string, never>
    seller: ColumnType<Sold | null, string | null, never>
    issued_at: Date
    granted_at: Date | null
    posting_id: number | null
    phone: Generated<number>
    email: Generated<number>
  }
  billing_event: {
    id: GeneratedAlways<number>
    provider: string
    provider_id: string
    user_id: number
    received_at: Date
    applied_at: Date | null
  }
  billing_poll: {
    provider: string
    polled_at: Date
  }
  sandbox_checkout: {
    id: Generated<string>
    customer: string
    item_id: string
    is_pack: boolean
    return_paid: string
    return_declined: string
    created_at: Date
    ended_at: Date | null
    is_paid: Generated<boolean>
    buyer: ColumnType<Buyer | null, string | null, never>
  }
  sandbox_subscription: {
    id: string
    customer: string
    plan_id: string
    status: SubscriptionStatus
    anchor: Date
    terms: number
    term_start: Date
    term_end: Date
    is_cancelled: Generated<boolean>
    scheduled_plan_id: string | null
    does_card_fail: boolean
    next_try_at: Date | null
    version: Generated<number>
  }
  sandbox_payment: {
    id: string
    customer: string
    kind: PaymentKind
    item_id: string
    subscription_id: string | null
    term_start: Date | null
    term_end: Date | null
    amount: number
    refunded_amount: Generated<number>
    currency: string
    status: PaymentStatus
    invoice_number: string | null
    at: Date
    buyer: ColumnType<Buyer | null, string | null | undefined, string | null>
  }
  sandbox_event: {
    id: GeneratedAlways<number>
    type: string
    customer: string
    at: Date
  }
  sandbox_invoice_year: {
    year: string
    last: number
  }
}

export type SubscriptionStatus = 'active' | 'past_due' | 'ended'
export type PaymentKind = 'term' | 'upgrade' | 'pack'
export type PaymentStatus = 'failed' | 'paid'
export interface Buyer {
  name: string
  address: string
  gstin: string | null
  /** Of the GST; left out in what was kept before it was asked for. */
  state_code?: string | null
}
/** Who sold, and the tax that the price contains. */
export interface Sold {
  name: string
  address: string
  gstin: string | null
  /** What kind of service it is to the tax office. */
  sac: string
  tax: { name: string; percent: number } | null
}
