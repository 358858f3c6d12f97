import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import * as members from '@dastak/contract/teams/members.ts'
import * as teams from '@dastak/contract/teams/teams.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTeamPeople, type TeamPeople } from '../../testing/people/team-people.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const CIN = 'U72900MH2020PTC000101'

let server: TestServer

let people: TeamPeople

beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  people = createTeamPeople(server, '+91977000')
})

afterAll(() => server.drop())

let dins = 0

/** A director with both contacts. */
async function newDin(): Promise<string> {
  const din = `0077${String((dins += 1)).padStart(4, '0')}`
  await insertDirector(server, {
    din,
    cin: CIN,
    phone: `+9111111${din.slice(3)}`,
    email: `d${din}@looms.example`,
  })
  return din
}

const reveal = async (token: string, din: string) =>
  server.call(revealDirector, { token, body: { director_id: din } })

const userOf = async (token: string) => (await server.call(getUserDetails, { token })).body.data

const eventsOf = async (token: string) =>
  (await server.call(getNotifications, { token })).body.data.data.map(
    ({ event_type: type, data }) => ({ type, data }),
  )

test('removal and deletion bring the rest home, keep the leads, and let the own credits pay again', async () => {
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
    message: 'Member removed: 5 phone credits and 5 email credits came back',
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
  // He may be added again: a new membership, from nothing.
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
  // Who owns no team any more may be a member.
  const other = await people.newOwner()
  expect((await people.add(other, await people.newTeam(other), owner, 1, 1)).status).toBe(200)
  expect(await people.brokenRules()).toEqual([])
})
