import * as members from '@dastak/contract/teams/members.ts'
import * as teams from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import { people, server, setUpTeams } from '../../../testing/people/teams-on-server.ts'

setUpTeams()

test('"all" is the owner’s balance at that time, by the team’s setting or by the tick; more is refused', async () => {
  const owner = await people.newOwner(40)
  const { token } = owner
  const made = await server.call(teams.createTeam, {
    token,
    body: { team_name: 'Dyers', allot_all_credits: true },
  })
  const teamId = made.body.data.team_id
  const [one, two, three] = [await people.newUser(), await people.newUser(), await people.newUser()]
  const add = async (member_id: string, more: object) =>
    server.call(members.addTeamMember, { token, body: { team_id: teamId, member_id, ...more } })
  const tooMany = await add(one.mobile, { credits_allotted: 51 })
  expect([tooMany.status, tooMany.body.message]).toEqual([
    402,
    'You have 50 phone credits and 50 email credits left to allot.',
  ])
  expect(
    (await server.call(teams.getTeam, { token, query: { team_id: teamId } })).body.data
      .team_members,
  ).toEqual([])
  expect((await add(one.mobile, {})).body.data).toMatchObject({
    credits_left: 50,
    email_credits_left: 0,
  })
  expect(
    (await add(two.mobile, { allot_all_email_credits: true, credits_allotted: 0 })).body.data,
  ).toMatchObject({
    credits_left: 0,
    email_credits_left: 50,
  })
  expect(
    (await add(three.mobile, { allot_all_credits: true, allot_all_email_credits: true })).status,
  ).toBe(200)
  expect(await people.ownOf(owner)).toEqual([0, 0])
  for (const amount of [-1, 1.5, '3', 1e12, null]) {
    const { status } = await add('9779900099', { credits_allotted: amount })
    expect([amount, status]).toEqual([amount, 422])
  }
})

test('the same key adds and allots once', async () => {
  const [owner, member] = [await people.newOwner(), await people.newUser()]
  const teamId = await people.newTeam(owner)
  const { token } = owner
  const add = (key: string, credits_allotted: number) =>
    server.call(members.addTeamMember, {
      token,
      headers: { 'idempotency-key': key },
      body: { team_id: teamId, member_id: member.mobile, credits_allotted },
    })
  const [first, second] = [await add('a', 5), await add('a', 5)]
  expect(second.body.data).toEqual(first.body.data)
  expect((await add('a', 6)).status).toBe(422)
  const allot = (key: string) =>
    server.call(members.incrementAllottedCredits, {
      token,
      headers: { 'idempotency-key': key },
      body: {
        team_id: teamId,
        member_id: member.publicId,
        increment_credits_by: 2,
        increment_email_credits_by: 3,
      },
    })
  const answers = await Promise.all(['b', 'b', 'b', 'b', 'c'].map(allot))
  // The same call is refused while the first is running.
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect((await allot('b')).body).toMatchObject({
    data: { credits_left: 9, email_credits_left: 6 },
    message: '2 phone credits and 3 email credits added',
  })
  expect(await people.ownOf(owner)).toEqual([101, 104])
  const nothing = await server.call(members.incrementAllottedCredits, {
    token,
    body: { team_id: teamId, member_id: member.publicId },
  })
  expect([nothing.status, nothing.body.message]).toEqual([
    422,
    'Please enter how many credits to add.',
  ])
})
