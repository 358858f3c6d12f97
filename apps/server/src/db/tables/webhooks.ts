import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables of `0017-webhooks.sql`. */
export interface WebhooksTables {
  webhook: {
    id: Generated<string>
    user_id: number
    url: string
    events: string[]
    secret: Buffer
    old_secret: Buffer | null
    old_secret_until: Date | null
    is_enabled: Generated<boolean>
    off_reason: 'owner' | 'failing' | 'gone' | null
    failing_since: Date | null
    created_at: Date
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
    next_at: Date
    last_at: Date | null
    last_status: number | null
    last_problem: string | null
  }
}
