import type { GeneratedAlways } from 'kysely'

/** Tables of `0006-messages.sql`. */
export interface MessagesTables {
  dev_outbox: {
    id: GeneratedAlways<number>
    channel: 'sms' | 'email'
    recipient: string
    subject: string | null
    text: string
    created_at: Date
  }
}
