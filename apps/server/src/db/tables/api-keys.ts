import type { Generated, GeneratedAlways } from 'kysely'

interface KeyTable {
  id: GeneratedAlways<number>
  user_id: number
  /** `dst_` or `dstx_`, and 8 characters. */
  public_part: string
  hash: Buffer
  name: string
  created_at: Date
  last_used_at: Generated<Date | null>
  revoked_at: Generated<Date | null>
}

/**
 * Tables of `0013-api-keys.sql`, `0034-limits-of-keys.sql`, `0045-purpose-of-a-key.sql` and
 * `0023-linkedin-requests.sql`. Columns that the database fills are `Generated`.
 */
export interface ApiKeysTables {
  api_key: KeyTable & {
    purpose: Generated<string | null>
    daily_credits: Generated<number | null>
    limited_at: Generated<Date | null>
    day_zone: Generated<string | null>
  }
  api_key_day: { public_part: string; day: string; spent: number }
  extension_key: KeyTable
  extension_grant: { challenge: Buffer; user_id: number; name: string; expires_at: Date }
}
