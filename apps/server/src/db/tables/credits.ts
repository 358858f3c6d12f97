import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type CreatedAt = ColumnType<Date, Date | undefined, never>

/**
 * `world` (id 1), `spent` (2) and `held` (3) are the system's. Balances are kept by the database.
 */
interface LedgerAccountTable {
  id: Generated<number>
  kind: 'world' | 'spent' | 'user' | 'membership' | 'held'
  user_id: number | null
  membership_id: number | null
  /** Whose questions a membership pays; null before it is accepted and once it has ended. */
  pays_for_user_id: ColumnType<number | null, number | null | undefined, never>
  /** Whose it will pay once the invitation is accepted. */
  promised_to_user_id: ColumnType<number | null, number | null | undefined, never>
  phone: ColumnType<number, never, never>
  email: ColumnType<number, never, never>
  created_at: CreatedAt
}

/** One balanced transfer. Rows are never changed or deleted. */
export interface LedgerPostingTable {
  id: GeneratedAlways<number>
  from_account_id: number
  to_account_id: number
  phone: number
  email: number
  reason:
    | 'sign_up'
    | 'plan'
    | 'referral'
    | 'top_up'
    | 'refund'
    | 'hold'
    | 'release'
    | 'charge'
    | 'allot'
    | 'return'
    | 'correction'
  reference_type: string
  reference_id: string
  idempotency_key: string
  actor_kind: 'user' | 'api_key' | 'extension_key' | 'batch' | 'operator' | 'system'
  actor_id: string | null
  /** The hold that a charge or a release closes. */
  hold_id: ColumnType<number | null, number | null | undefined, never>
  /** The wallet that pays a charge of what was held; null on every other posting. */
  paid_by_account_id: ColumnType<number | null, number | null | undefined, never>
  /** Who asked, whichever wallet paid. */
  asked_by_user_id: ColumnType<number | null, number | null | undefined, never>
  corrects_posting_id: ColumnType<number | null, number | null | undefined, never>
  created_at: CreatedAt
}

interface PriceTable {
  kind: string
  unit: 'phone' | 'email'
  amount: number
}

interface IdempotencyKeyTable {
  user_id: number
  key_hash: Buffer
  input_hash: Buffer
  answer: unknown
  locked_until: Date
  created_at: CreatedAt
}

interface LowWalletTable {
  posting_id: number
  account_id: number
  phone: boolean
  email: boolean
}

export interface CreditsTables {
  low_wallet: LowWalletTable
  ledger_account: LedgerAccountTable
  ledger_posting: LedgerPostingTable
  price: PriceTable
  idempotency_key: IdempotencyKeyTable
}
