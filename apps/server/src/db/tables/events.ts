import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Tables of `0014-events.sql`. */
export interface EventsTables {
  event: {
    id: GeneratedAlways<number>
    user_id: number
    type: string
    reference_type: string
    reference_id: string
    data: ColumnType<unknown, string, never>
    key: string
    created_at: Date
  }
  event_heard: { event_id: number; listener: string }
  notification_setting: {
    user_id: number
    email_enabled: Generated<boolean>
    trigger_events: Generated<string[]>
    seen_up_to: Generated<number>
  }
  event_email: {
    event_id: number
    state: 'waiting' | 'tried' | 'sent' | 'failed'
    changed_at: Date
  }
}
