import { randomUUID } from 'node:crypto'
import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import * as teamMembers from '@dastak/contract/teams/members.ts'
import * as teams from '@dastak/contract/teams/teams.ts'
import type { Endpoint } from '@dastak/contract/endpoint.ts'
import { expect, test } from 'vitest'
import type { CallOptions } from '../../testing/server/http-caller.ts'
import { people, server, setUpTeams } from '../../testing/people/teams-on-server.ts'

setUpTeams()

type OptionsFor = (teamId: string, memberId: string) => CallOptions<Endpoint>
/**
 * Each call with the id of a team, and proper options for it. Calls that end something come last.
 */
const CALLS: readonly (readonly [Endpoint, OptionsFor])[] = [
  [teams.getTeam, (team_id) => ({ query: { team_id } })],
  [teams.getTeamUsage, (team_id, member_id) => ({ query: { team_id, member_id } })],
  [teamMembers.getTeamMemberDetails, (team_id, member_id) => ({ query: { team_id, member_id } })],
  [teamMembers.queryMemberLeads, (team_id, member_id) => ({ body: { team_id, member_id } })],
  [teamMembers.exportMemberLeads, (team_id, member_id) => ({ body: { team_id, member_id } })],
  [
    teamMembers.setMemberBudget,
    (team_id, member_id) => ({ body: { team_id, member_id, monthly_credits: 5 } }),
  ],
  [
    teamMembers.incrementAllottedCredits,
    (team_id, member_id) => ({
      body: { team_id, member_id, increment_credits_by: 1, increment_email_credits_by: 1 },
    }),
  ],
  [
    teamMembers.addTeamMember,
    (team_id) => ({ body: { team_id, member_id: newMobile(), credits_allotted: 1 } }),
  ],
  [teamMembers.removeTeamMember, (team_id, member_id) => ({ body: { team_id, member_id } })],
  [teams.deleteTeam, (team_id) => ({ query: { team_id } })],
]
let last = 0
const newMobile = () => `+919760009${String((last += 1)).padStart(3, '0')}`

/** Two teams of two owners with a member each, and others. */
async function newWorld() {
  const [owner, other] = [await people.newOwner(), await people.newOwner()]
  const [member, otherMember] = [
    await people.newUser('Meena Member'),
    await people.newUser('Mohan Member'),
  ]
  const [mine, others] = [await people.newTeam(owner), await people.newTeam(other)]
  await people.add(owner, mine, member, 10, 10)
  await people.add(other, others, otherMember, 10, 10)
  const former = await people.newUser('Farida Former')
  await people.add(owner, mine, former, 3, 3)
  await server.call(teams.leaveTeam, { token: former.token, body: { team_id: mine } })
  return {
    owner,
    other,
    member,
    otherMember,
    former,
    stranger: await people.newUser(),
    mine,
    others,
  }
}

test('every call with an id returns not_found to users who do not own that team', async () => {
  const world = await newWorld()
  const { owner, other, member, otherMember, former, stranger, mine, others } = world
  const before = [
    await people.ownOf(owner),
    await people.ownOf(other),
    await people.payingOf(member),
  ]
  const key = await server.call(createServerToken, {
    token: owner.token,
    body: { name: 'A program' },
  })
  const unknown = randomUUID()
  for (const [endpoint, ask] of CALLS) {
    const outcomeOf = async (token: string | undefined, teamId: string, memberId: string) => {
      const { status, body } = await server.call(endpoint, {
        ...ask(teamId, memberId),
        ...(token && { token }),
      })
      return { status, code: body.message_code, message: body.message, data: body.data }
    }
    const nothing = await outcomeOf(owner.token, unknown, unknown)
    expect(nothing).toMatchObject({ status: 404, code: 'not_found' })
    const pairs = [
      [mine, member.publicId],
      [others, otherMember.publicId],
      [unknown, unknown],
      ['no-id-at-all', "' OR true --"],
    ] as const
    for (const person of [member, otherMember, former, stranger])
      for (const [teamId, memberId] of pairs)
        expect(
          await outcomeOf(person.token, teamId, memberId),
          `${endpoint.name} by ${person.name}`,
        ).toEqual(nothing)
    for (const [teamId, memberId] of pairs.slice(1))
      expect(
        await outcomeOf(owner.token, teamId, memberId),
        `${endpoint.name} by the owner`,
      ).toEqual(nothing)
    expect(
      await outcomeOf(other.token, mine, member.publicId),
      `${endpoint.name} by another owner`,
    ).toEqual(nothing)
    // A member of another team, a former member and an id that is not valid are not members here.
    if (!['getTeam', 'addTeamMember', 'deleteTeam'].includes(endpoint.name))
      for (const id of [
        otherMember.publicId,
        former.publicId,
        owner.publicId,
        unknown,
        'no-id-at-all',
      ])
        expect(await outcomeOf(owner.token, mine, id), `${endpoint.name} of no member`).toEqual(
          nothing,
        )
    expect(await outcomeOf(undefined, mine, member.publicId)).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
    for (const [teamId, memberId] of pairs)
      expect(await outcomeOf(key.body.data.token, teamId, memberId)).toMatchObject({
        status: 403,
        code: 'permission_required',
      })
  }
  expect([
    await people.ownOf(owner),
    await people.ownOf(other),
    await people.payingOf(member),
  ]).toEqual(before)
  // The owner may do what was refused to all others.
  for (const [endpoint, ask] of CALLS) {
    const answer = await server.call(endpoint, {
      ...ask(mine, member.publicId),
      token: owner.token,
    })
    expect([endpoint.name, answer.status]).toEqual([endpoint.name, 200])
  }
  expect(await people.ownOf(owner)).toEqual([110, 110])
  expect(await people.brokenRules()).toEqual([])
})

test('a member sees their own team and credits, and may leave; other teams are not_found', async () => {
  const { owner, other, member, otherMember, former, stranger, mine, others } = await newWorld()
  const see = async (token: string, teamId: string) => {
    const { body } = await server.call(teams.getUserTeamDetails, {
      token,
      query: { team_id: teamId },
    })
    return body.message_code
  }
  expect(await see(member.token, mine)).toBe('success')
  expect(await see(member.token, mine.toUpperCase())).toBe('success')
  for (const teamId of [others, randomUUID(), 'no-id-at-all'])
    expect(await see(member.token, teamId)).toBe('not_found')
  for (const { token } of [owner, other, otherMember, former, stranger])
    expect(await see(token, mine)).toBe('not_found')
  const leave = async (token: string, teamId: string) =>
    (await server.call(teams.leaveTeam, { token, body: { team_id: teamId } })).body.message_code
  for (const { token } of [owner, other, otherMember, former, stranger])
    expect(await leave(token, mine)).toBe('not_found')
  expect(await leave(member.token, others)).toBe('not_found')
  expect(await leave(member.token, mine)).toBe('success')
  expect(await leave(member.token, mine)).toBe('not_found')
  expect(await see(member.token, mine)).toBe('not_found')
})

test('creating and listing teams need the permission and a plan that has teams', async () => {
  const { owner, member, stranger, mine } = await newWorld()
  const create = async (token: string) => {
    const { status, body } = await server.call(teams.createTeam, {
      token,
      body: { team_name: 'Dyers' },
    })
    return [status, body.message]
  }
  const list = async (token: string) => {
    const { body } = await server.call(teams.getAllTeams, { token })
    return body.success ? body.data.data.map(({ team_id: id }) => id) : body.message_code
  }
  const noPermission = [
    403,
    'You do not have permission for this. Please contact support to enable it.',
  ]
  for (const { token } of [member, stranger]) {
    expect(await create(token)).toEqual(noPermission)
    expect(await list(token)).toBe('permission_required')
  }
  // The operator's grant alone is not enough: the plan must allow teams.
  await server.accounts.operatorActions.grantPermissions(stranger.mobile, ['dastak-teams-access'])
  expect(await create(stranger.token)).toEqual([403, 'Your are not allowed to use Teams'])
  expect(await list(stranger.token)).toBe('teams_not_allowed')
  await people.givePlan(stranger.userId, ['dastak-teams-access'], false)
  expect(await create(stranger.token)).toEqual([403, 'Your are not allowed to use Teams'])
  await people.givePlan(stranger.userId)
  expect((await create(stranger.token))[0]).toBe(200)
  // A member of a team cannot own one, whatever their own plan allows.
  await people.givePlan(member.userId)
  expect(await create(member.token)).toEqual([
    409,
    'You are a member of Weavers. Leave it before you create a team.',
  ])
  expect(await list(member.token)).toEqual([])
  expect(await list(owner.token)).toEqual([mine])
})

test('an owner whose plan has ended still sees the teams and takes credits back, but cannot allot', async () => {
  const { owner, member, mine } = await newWorld()
  server.clock.pass({ minutes: 31 * 24 * 60 })
  const { token } = { token: (await server.signIn(owner.mobile)).token }
  const ids = { team_id: mine, member_id: member.publicId }
  const details = async () => (await server.call(getUserDetails, { token })).body.data
  expect(await details()).toMatchObject({ allow_teams: false, owns_teams: true })
  expect((await server.call(teams.getAllTeams, { token })).body.data.total).toBe(1)
  expect((await server.call(teamMembers.getTeamMemberDetails, { token, query: ids })).status).toBe(
    200,
  )
  for (const [endpoint, body] of [
    [teamMembers.incrementAllottedCredits, { ...ids, increment_credits_by: 1 }],
    [teamMembers.setMemberBudget, { ...ids, monthly_credits: 1 }],
    [teamMembers.addTeamMember, { team_id: mine, member_id: newMobile() }],
    [teams.createTeam, { team_name: 'Dyers' }],
  ] as const)
    expect((await server.call(endpoint as Endpoint, { token, body })).body.message_code).toBe(
      'permission_required',
    )
  const { body } = await server.call(teamMembers.removeTeamMember, { token, body: ids })
  expect(body.data).toEqual({
    credits_returned: { phone: 10, email: 10 },
    owner_credits_left: { phone: 110, email: 110 },
  })
  expect((await server.call(teams.deleteTeam, { token, query: { team_id: mine } })).status).toBe(
    200,
  )
  expect(await details()).toMatchObject({ owns_teams: false })
})
