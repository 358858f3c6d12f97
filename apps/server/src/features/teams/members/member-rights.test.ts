import { revealGst } from '@dastak/contract/kinds/gst.ts'
import { allowInvitation, getInvitations } from '@dastak/contract/teams/invitations.ts'
import { removeTeamMember } from '@dastak/contract/teams/members.ts'
import { leaveTeam } from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import {
  eventsOf,
  people,
  server,
  setUpTeams,
  userOf,
} from '../../../testing/people/teams-on-server.ts'

setUpTeams()

test('while the owner’s plan lasts, a member has its permissions except teams, and nothing granted by hand', async () => {
  const [owner, member] = [await people.newOwner(), await people.newUser()]
  await server.accounts.operatorActions.grantPermissions(owner.mobile, [
    'pan-to-current-employment-batch',
  ])
  const teamId = await people.newTeam(owner)
  const rights = async () => {
    const {
      permissions,
      allow_linkedin_bulk_upload: mayUpload,
      allow_teams: mayTeams,
    } = await userOf(member.token)
    return { permissions, mayUpload, mayTeams }
  }
  const own = { permissions: ['din-search'], mayUpload: false, mayTeams: false }
  const inherited = {
    permissions: ['din-search', 'gst-batch', 'gstin-search'],
    mayUpload: true,
    mayTeams: false,
  }
  expect(await rights()).toEqual(own)
  await people.add(owner, teamId, member)
  expect(await rights()).toEqual(inherited)
  await people.givePlan(owner.userId, ['gstin-search', 'dastak-teams-access'])
  expect((await rights()).permissions).toEqual(['din-search', 'gstin-search'])
  await server.call(leaveTeam, { token: member.token, body: { team_id: teamId } })
  expect(await rights()).toEqual(own)
  expect(await eventsOf(owner.token)).toEqual([
    {
      type: 'member_left',
      data: { team_id: teamId, team_name: 'Weavers', reason: 'left', name: 'Asha Sample' },
    },
    { type: 'member_joined', data: { team_id: teamId, team_name: 'Weavers', name: 'Asha Sample' } },
  ])
  await server.call(allowInvitation, {
    token: member.token,
    body: {
      invitation_id: (await server.call(getInvitations, { token: member.token })).body.data.past[0]!
        .invitation_id,
    },
  })
  await people.add(owner, teamId, member)
  server.clock.pass({ days: 31 })
  const { token } = await server.signIn(member.mobile)
  expect((await userOf(token)).permissions).toEqual(['din-search'])
})

test('permissions that came with a team end immediately in the API calls', async () => {
  const [owner, member] = [await people.newOwner(), await people.newUser()]
  const teamId = await people.newTeam(owner)
  const askGst = async () => {
    return (
      await server.call(revealGst, { token: member.token, body: { gstin: '29AAACS0000A1Z3' } })
    ).body.message_code
  }
  expect(await askGst()).toBe('permission_required')
  await people.add(owner, teamId, member, 1, 1)
  expect(await askGst()).toBe('not_found')
  await server.call(removeTeamMember, {
    token: owner.token,
    body: { team_id: teamId, member_id: member.publicId },
  })
  expect(await askGst()).toBe('permission_required')
})
