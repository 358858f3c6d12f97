import type { Generated, GeneratedAlways } from 'kysely'

/** How a membership, or an invitation to one, has ended. */
export type MembershipEnd = 'left' | 'removed' | 'declined' | 'withdrawn' | 'expired' | 'deleted'

/** Tables of `0020-teams.sql` and `0037-team-invitations.sql`. */
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
    public_id: Generated<string>
    invited_at: Date
    /** Null for who was added before there were invitations. */
    expires_at: Date | null
    /** Null: invited, and not accepted. */
    joined_at: Date | null
    left_at: Date | null
    ended_as: MembershipEnd | null
    invitable_from: Date | null
    monthly_phone: number | null
    monthly_email: number | null
    /** YYYY-MM-DD. */
    refilled_month: string | null
  }
  team_invitation_message: {
    id: GeneratedAlways<number>
    membership_id: number
    owner_user_id: number
    user_id: number
    created_at: Date
    is_quiet: boolean
    token_hash: Buffer | null
    sent_at: Date | null
  }
}
