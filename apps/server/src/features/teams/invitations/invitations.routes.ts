import { createInvitationLink } from '@dastak/contract/teams/invitation-links.ts'
import * as contract from '@dastak/contract/teams/invitations.ts'
import { bind, type Binding } from '../../../http/route.ts'
import { toMember } from '../team-replies.ts'
import type { InvitationRow, PastRow, Teams } from '../teams.service.ts'

/** Calls about invitations, for invited people, and for owners who send one again. */
export function invitationRoutes({ invitations }: Pick<Teams, 'invitations'>): Binding[] {
  return [
    bind(contract.getInvitations, async (_, { principal }) => {
      const { open, past } = await invitations.list(principal.userId)
      return { data: { data: open.map(toInvitation), past: past.map(toPast) } }
    }),
    bind(contract.openInvitation, async ({ body }, { principal }) => ({
      data: toInvitation(await invitations.open(principal.userId, body.token)),
    })),
    bind(contract.acceptInvitation, async ({ body }, { principal }) => ({
      data: { team_id: await invitations.accept(principal.userId, body.invitation_id) },
      message: 'You have joined the team',
    })),
    bind(contract.declineInvitation, async ({ body }, { principal }) => {
      await invitations.decline(principal, body.invitation_id)
      return { data: {}, message: 'Invitation declined' }
    }),
    bind(contract.allowInvitation, async ({ body }, { principal }) => {
      await invitations.allow(principal.userId, body.invitation_id)
      return { data: {}, message: 'The owner can invite you again now' }
    }),
    bind(contract.resendInvitation, async ({ body }, { principal }) => ({
      data: toMember(await invitations.resend(principal, body.team_id, body.member_id)),
      message: 'Invitation sent again',
    })),
    bind(createInvitationLink, async ({ body }, { principal }) => ({
      data: toLink(await invitations.link(principal.userId, body.team_id, body.member_id)),
    })),
  ]
}

function toLink({ link, expires_at, mobile }: { link: string; expires_at: Date; mobile: string }) {
  return { link, expires_at: expires_at.toISOString(), mobile }
}

function toInvitation(row: InvitationRow): contract.Invitation {
  return {
    invitation_id: row.public_id,
    team_name: row.team_name,
    owner_name: row.owner_name,
    credits: row.phone,
    email_credits: row.email,
    invited_at: row.invited_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

function toPast(row: PastRow): contract.PastInvitation {
  return {
    invitation_id: row.public_id,
    team_name: row.team_name,
    owner_name: row.owner_name,
    ended_as: row.ended_as,
    ended_at: row.left_at.toISOString(),
    invitable_from: row.invitable_from.toISOString(),
  }
}
