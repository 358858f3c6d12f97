import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/**
 * Tables of `0017-webhooks.sql`, `0046-prices-shown-and-old-secrets.sql` and
 * `0054-webhooks-of-keys.sql`.
 */
export interface WebhooksTables {
  webhook: {
    id: Generated<string>
    user_id: number
    url: string
    events: string[]
    secret: Buffer
    is_enabled: Generated<boolean>
    off_reason: 'owner' | 'failing' | 'gone' | 'key_revoked' | null
    failing_since: Date | null
    /** The public part of the key that made it. */
    api_key: string | null
    created_at: Date
  }
  webhook_old_secret: {
    id: GeneratedAlways<number>
    webhook_id: string
    secret: Buffer
    until: Date
  }
  webhook_delivery: {
    id: GeneratedAlways<number>
    webhook_id: string
    message_id: Generated<string>
    type: string
    reference_type: string
    reference_id: string
    data: ColumnType<unknown, string, never>
    key: string
    happened_at: Date
    state: Generated<'waiting' | 'delivered' | 'failed' | 'cancelled'>
    attempts: Generated<number>
    tries_before: Generated<number>
    next_at: Date
    last_at: Date | null
    last_status: number | null
    last_problem: string | null
  }
}
