import type { ColumnType } from 'kysely'

/** Tables of `0018-email-check.sql`. */
export interface EmailCheckTables {
  email_check: {
    address_hash: Buffer
    /** What the port answered; written as JSON. */
    findings: ColumnType<unknown, string, string>
    checked_at: Date
    forget_at: Date
  }
  email_check_count: {
    user_id: number
    day: string
    in_day: number
  }
}
