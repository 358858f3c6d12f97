import { creditText } from '@dastak/contract/notifications/event-text.ts'
import type { TeamDetails, TeamMember } from '@dastak/contract/teams/teams.ts'
import { firstOfMonth } from '../../time/days.ts'
import type { Balance } from '../credits/credits.service.ts'
import type { MemberRow, TeamRow } from './teams.service.ts'

/** A team and its members, as the contract names them. */
export function toDetails(team: TeamRow): TeamDetails {
  return {
    team_id: team.public_id,
    team_name: team.name,
    created_at: team.created_at.toISOString(),
    allot_all_credits: team.allot_all_phone,
    allot_all_email_credits: team.allot_all_email,
  }
}

export function toMember(row: MemberRow): TeamMember {
  return {
    member_id: row.member_id,
    member_name: row.name,
    member_email: row.email,
    member_added_by: row.added_by,
    total_credits_allotted: row.allotted_phone,
    total_email_credits_allotted: row.allotted_email,
    credits_left: row.phone,
    email_credits_left: row.email_credits,
    status: row.joined_at ? 'member' : 'invited',
    member_since: row.joined_at?.toISOString() ?? null,
    invitation_expires_at: row.joined_at ? null : (row.expires_at?.toISOString() ?? null),
    linkedin_url: row.linkedin_url,
    invited_mobile: row.name === null ? row.mobile : null,
    monthly_credits: row.monthly_phone,
    monthly_email_credits: row.monthly_email,
    next_refill_on: row.refilled_month && firstOfMonth(row.refilled_month, 1),
  }
}

export function returnedText(returned: Balance): string {
  const credits = creditText({ ...returned })
  return credits && `: ${credits} came back`
}
