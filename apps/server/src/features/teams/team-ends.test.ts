import * as members from '@dastak/contract/teams/members.ts'
import * as teams from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import {
  eventsOf,
  newDin,
  people,
  reveal,
  server,
  setUpTeams,
  userOf,
} from '../../testing/people/teams-on-server.ts'

setUpTeams()

test('removal and deletion return the credits, keep the leads, and let members pay themselves again', async () => {
  const [owner, one, two] = [
    await people.newOwner(),
    await people.newUser(),
    await people.newUser(),
  ]
  const teamId = await people.newTeam(owner)
  await people.add(owner, teamId, one, 6, 6)
  await people.add(owner, teamId, two, 8, 8)
  const din = await newDin()
  await reveal(one.token, din)
  const removed = await server.call(members.removeTeamMember, {
    token: owner.token,
    body: { team_id: teamId, member_id: one.publicId },
  })
  expect(removed.body).toMatchObject({
    message: 'Member removed: 5 phone credits and 5 email credits returned to you',
    data: {
      credits_returned: { phone: 5, email: 5 },
      owner_credits_left: { phone: 101, email: 101 },
    },
  })
  expect(await userOf(one.token)).toMatchObject({
    team_id: null,
    credits_left: { phone: 10, email: 10 },
  })
  expect((await reveal(one.token, din)).body.data.credits_charged).toEqual({ phone: 0, email: 0 })
  expect((await reveal(one.token, await newDin())).body.data.credits_left).toEqual({
    phone: 9,
    email: 9,
  })
  // The person may be added again: a new membership without credits.
  expect((await people.add(owner, teamId, one, 1, 0)).body.data).toMatchObject({
    total_credits_allotted: 1,
    credits_left: 1,
  })
  const deleted = await server.call(teams.deleteTeam, {
    token: owner.token,
    query: { team_id: teamId },
  })
  expect(deleted.body.data).toEqual({
    credits_returned: { phone: 9, email: 8 },
    owner_credits_left: { phone: 109, email: 109 },
  })
  expect(await people.ownOf(owner)).toEqual([109, 109])
  expect((await userOf(two.token)).team_id).toBeNull()
  expect((await server.call(teams.getAllTeams, { token: owner.token })).body.data.total).toBe(0)
  expect(await eventsOf(two.token)).toEqual([
    { type: 'team_left', data: { team_name: 'Weavers', reason: 'deleted' } },
    { type: 'team_invited', data: { team_name: 'Weavers', name: 'Omar Owner' } },
  ])
  // A former owner may become a member.
  const other = await people.newOwner()
  expect((await people.add(other, await people.newTeam(other), owner, 1, 1)).status).toBe(200)
  expect(await people.brokenRules()).toEqual([])
})
