import { queryLeads } from '@dastak/contract/kinds/din.ts'
import * as members from '@dastak/contract/teams/members.ts'
import * as teams from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import {
  detailsOf,
  newDin,
  people,
  reveal,
  server,
  setUpTeams,
  userOf,
} from '../../testing/people/teams-on-server.ts'

setUpTeams()

test('a member spends only what is allotted, and the owner sees the lead and the remaining credits', async () => {
  const [owner, member] = [await people.newOwner(), await people.newUser('Meena Member')]
  const teamId = await people.newTeam(owner)
  const { body } = await people.add(owner, teamId, member, 3, 2)
  expect(body).toMatchObject({
    message: 'Invitation sent',
    data: { owner_credits_left: { phone: 107, email: 108 } },
  })
  expect((await detailsOf(owner.token, teamId, member.publicId)).member_details).toEqual(
    expect.objectContaining({
      status: 'member',
      member_id: member.publicId,
      member_name: 'Meena Member',
      member_since: server.clock.now().toISOString(),
      invitation_expires_at: null,
      member_added_by: 'Omar Owner',
      total_credits_allotted: 3,
      credits_left: 3,
      total_email_credits_allotted: 2,
      email_credits_left: 2,
      invited_mobile: null,
    }),
  )
  expect(await userOf(member.token)).toMatchObject({
    team_id: teamId,
    total_credits: 10,
    email_credits: 10,
    credits_left: { phone: 3, email: 2 },
  })
  const din = await newDin()
  expect((await reveal(member.token, din)).body.data).toMatchObject({
    credits_charged: { phone: 1, email: 1 },
    credits_left: { phone: 2, email: 1 },
  })
  expect(await people.ownOf(member)).toEqual([10, 10])
  const details = await detailsOf(owner.token, teamId, member.publicId)
  expect(details).toMatchObject({
    team_details: { team_id: teamId, team_name: 'Weavers' },
    member_details: { credits_left: 2, email_credits_left: 1, total_credits_allotted: 3 },
    leads_extracted: [
      { director_id: din, director_data: { phone_no: `+9111111${din.slice(3)}` }, report: null },
    ],
    leads_total: 1,
    linkedin_requests: [],
  })
  expect(
    (
      await server.call(teams.getUserTeamDetails, {
        token: member.token,
        query: { team_id: teamId },
      })
    ).body.data,
  ).toMatchObject({
    team_name: 'Weavers',
    member_details: { credits_left: 2, email_credits_left: 1, total_credits_allotted: 3 },
    leads_extracted: [{ director_id: din }],
  })
  // The allotted credits decide, not the member's own.
  await reveal(member.token, await newDin())
  expect((await reveal(member.token, await newDin())).body.data).toMatchObject({
    credits_charged: { phone: 1, email: 0 },
    email: { locked: true },
  })
  expect((await reveal(member.token, await newDin())).status).toBe(402)
  expect(await people.ownOf(member)).toEqual([10, 10])
  const usage = await server.call(teams.getTeamUsage, {
    token: owner.token,
    query: { team_id: teamId },
  })
  expect(usage.body.data.data).toEqual([
    { member_id: member.publicId, date: expect.any(String), phone: 3, email: 2 },
  ])
})

test('an owner sees what a member has revealed since joining, in searches and files, and nothing from before', async () => {
  const [owner, member] = [await people.newOwner(), await people.newUser()]
  const [early, late] = [await newDin(), await newDin()]
  await reveal(member.token, early)
  server.clock.pass({ minutes: 1 })
  const teamId = await people.newTeam(owner)
  await people.add(owner, teamId, member, 5, 5)
  await reveal(member.token, late)
  const ids = { team_id: teamId, member_id: member.publicId }
  const { token } = owner
  const found = async (body: object) => {
    const { data } = (
      await server.call(members.queryMemberLeads, { token, body: { ...ids, ...body } })
    ).body
    return [data.data.map(({ director_id: din }) => din), data.total, data.total_all]
  }
  expect(await found({})).toEqual([[late], 1, 1])
  expect(await found({ search: early })).toEqual([[], 0, 1])
  expect(await found({ filters: { din: late }, sort: '-name' })).toEqual([[late], 1, 1])
  const { data: file } = (await server.call(members.exportMemberLeads, { token, body: ids })).body
  expect(file.filename).toBe('member_leads.csv')
  const lines = (await file.blob.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Name,DIN,Company,Designation,Phone,Email')
  expect(lines[1]).toContain(late)
  const { data: own } = (await server.call(queryLeads, { token: member.token, body: {} })).body
  expect(own.total).toBe(2)
})

test('a number without an account gets one, and sees the invitation at the first sign-in', async () => {
  const owner = await people.newOwner()
  const teamId = await people.newTeam(owner)
  const body = { team_id: teamId, member_id: '97799 00001', credits_allotted: 4 }
  const added = await server.call(members.addTeamMember, { token: owner.token, body })
  expect(added.body.data).toMatchObject({
    member_name: null,
    member_email: null,
    invited_mobile: '+919779900001',
    credits_left: 4,
  })
  const { token } = await server.signIn('+919779900001')
  expect(await userOf(token)).toMatchObject({
    onboarded: false,
    team_id: null,
    invitations: 1,
    credits_left: { phone: 10, email: 10 },
  })
  expect((await people.accept({ token })).body.data).toEqual({ team_id: teamId })
  expect(await userOf(token)).toMatchObject({
    onboarded: false,
    team_id: teamId,
    invitations: 0,
    credits_left: { phone: 4, email: 0 },
  })
  for (const [member_id, message] of [
    ['12345', 'Invalid mobile number.'],
    [
      '+14155552671',
      'Invalid mobile number. You cannot sign in with a number of this country yet.',
    ],
  ] as const) {
    const refused = await server.call(members.addTeamMember, {
      token: owner.token,
      body: { team_id: teamId, member_id },
    })
    expect([refused.status, refused.body.message]).toEqual([422, message])
  }
})

test('members and owners of teams can be invited but cannot join another team; nobody can invite themselves', async () => {
  const [owner, other, member] = [
    await people.newOwner(),
    await people.newOwner(),
    await people.newUser(),
  ]
  const [teamId, otherTeam] = [await people.newTeam(owner), await people.newTeam(other, 'Dyers')]
  await people.add(owner, teamId, member, 1, 1)
  const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
    const { status, body } = await answer
    return [status, body.message]
  }
  expect(await refusal(people.invite(owner, teamId, member, 1, 1))).toEqual([
    409,
    'This person is already in your team Weavers.',
  ])
  expect(await refusal(people.invite(owner, teamId, owner, 1, 1))).toEqual([
    409,
    'This is your own number. The owner of a team cannot be its member.',
  ])
  // The owner does not learn about a person's other teams: the invitation waits.
  expect((await people.invite(other, otherTeam, member, 1, 1)).status).toBe(200)
  expect(await refusal(people.accept(member))).toEqual([
    409,
    'You are a member of Weavers. Leave it before you join Dyers.',
  ])
  expect((await people.invite(owner, teamId, other, 1, 1)).status).toBe(200)
  expect(await refusal(people.accept(other))).toEqual([
    409,
    'You own a team, and owners cannot join other teams. Delete your team before you join.',
  ])
  expect([await people.ownOf(owner), await people.ownOf(other)]).toEqual([
    [108, 108],
    [109, 109],
  ])
  // Two owners who invite each other, and two who invite the same person, all accepted at the same
  // time.
  const [one, two, person] = [
    await people.newOwner(),
    await people.newOwner(),
    await people.newUser(),
  ]
  const teamIds = [await people.newTeam(one), await people.newTeam(two)] as const
  const mutual = await Promise.all([
    people.add(one, teamIds[0], two, 1, 1),
    people.add(two, teamIds[1], one, 1, 1),
  ])
  expect(mutual.map(({ status }) => status)).toEqual([409, 409])
  await people.invite(one, teamIds[0], person, 1, 1)
  await people.invite(two, teamIds[1], person, 1, 1)
  const ids = (await people.invitationsOf(person)).map(({ invitation_id: id }) => id)
  const both = await Promise.all(ids.map((id) => people.accept(person, id)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await people.brokenRules()).toEqual([])
})
