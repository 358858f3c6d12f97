import type { Generated, GeneratedAlways } from 'kysely'

/** Table of `0013-api-keys.sql`. Columns that the database fills are `Generated`. */
export interface ApiKeysTables {
  api_key: {
    id: GeneratedAlways<number>
    user_id: number
    /** `dst_` and 8 characters. */
    public_part: string
    hash: Buffer
    name: string
    created_at: Date
    last_used_at: Generated<Date | null>
    revoked_at: Generated<Date | null>
  }
}
