import type { Generated, GeneratedAlways } from 'kysely'

/** Tables of `0020-teams.sql`. */
export interface TeamsTables {
  team: {
    id: GeneratedAlways<number>
    public_id: Generated<string>
    owner_user_id: number
    name: string
    allot_all_phone: boolean
    allot_all_email: boolean
    created_at: Date
    deleted_at: Date | null
  }
  team_membership: {
    id: GeneratedAlways<number>
    team_id: number
    user_id: number
    added_by_user_id: number
    /** E.164 */
    mobile: string
    joined_at: Date
    left_at: Date | null
    monthly_phone: number | null
    monthly_email: number | null
    /** YYYY-MM-DD. */
    refilled_month: string | null
  }
}
