import * as invitations from '@dastak/contract/teams/invitations.ts'
import * as teams from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import {
  eventsOf,
  people,
  server,
  setUpTeams,
  userOf,
} from '../../../testing/people/teams-on-server.ts'

const DAY_MS = 86_400_000
setUpTeams()

const mine = async (token: string) =>
  (await server.call(invitations.getInvitations, { token })).body.data
type Answering =
  | typeof invitations.acceptInvitation
  | typeof invitations.declineInvitation
  | typeof invitations.allowInvitation
const answer = (endpoint: Answering, token: string, id: string) =>
  server.call(endpoint, { token, body: { invitation_id: id } })

test('after a decline or a leave that owner cannot invite again for 30 days, unless the person allows it', async () => {
  const { owner, person, teamId, id } = await people.newInvitation()
  expect((await answer(invitations.declineInvitation, person.token, id)).body.message).toBe(
    'Invitation declined',
  )
  expect(await people.ownOf(owner)).toEqual([110, 110])
  const gone = await answer(invitations.declineInvitation, person.token, id)
  expect([gone.status, gone.body.message]).toEqual([
    404,
    expect.stringMatching(/^This invitation is no longer open/),
  ])
  expect((await people.accept(person, id)).body.message).toBe(gone.body.message)
  expect((await eventsOf(owner.token))[0]).toEqual({
    type: 'invitation_ended',
    data: {
      team_id: teamId,
      team_name: 'Weavers',
      reason: 'declined',
      name: `+91 ••••• ••${person.mobile.slice(-3)}`,
      phone: 5,
      email: 4,
    },
  })
  const from = new Date(server.clock.now().getTime() + 30 * DAY_MS)
  const day = from.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
  const tooEarly = [
    409,
    'This person has left your team or declined to join. You can invite them again from ' +
      `${day}, or as soon as they allow it in their account.`,
  ]
  const again = async (team = teamId) => {
    const { status, body } = await people.invite(owner, team, person, 1, 1)
    return [status, body.message]
  }
  expect(await again()).toEqual(tooEarly)
  // Nor to another team of the same owner. Another owner may.
  expect(await again(await people.newTeam(owner, 'Dyers'))).toEqual(tooEarly)
  const other = await people.newOwner()
  expect((await people.invite(other, await people.newTeam(other), person)).status).toBe(200)
  const { past } = await mine(person.token)
  expect(past).toMatchObject([
    {
      invitation_id: id,
      team_name: 'Weavers',
      owner_name: 'Omar Owner',
      ended_as: 'declined',
      invitable_from: from.toISOString(),
    },
  ])

  // Immediately, if the person allows it.
  expect((await answer(invitations.allowInvitation, person.token, id)).status).toBe(200)
  expect((await answer(invitations.allowInvitation, person.token, id)).status).toBe(404)
  expect((await mine(person.token)).past).toEqual([])
  expect((await eventsOf(owner.token))[0]).toMatchObject({
    type: 'invitation_wanted',
    data: { team_name: 'Weavers', name: `+91 ••••• ••${person.mobile.slice(-3)}` },
  })
  expect((await again())[0]).toBe(200)
  await people.accept(person, (await people.invitationsOf(person))[0]!.invitation_id)

  // The same after leaving, until the 30 days are over.
  server.clock.pass({ minutes: 1 })
  const { token } = await server.signIn(person.mobile)
  expect((await server.call(teams.leaveTeam, { token, body: { team_id: teamId } })).status).toBe(
    200,
  )
  expect((await again())[0]).toBe(409)
  server.clock.pass({ days: 29 })
  await people.givePlan(owner.userId)
  owner.token = (await server.signIn(owner.mobile)).token
  expect((await again())[0]).toBe(409)
  server.clock.pass({ days: 1 })
  owner.token = (await server.signIn(owner.mobile)).token
  expect((await again())[0]).toBe(200)
  expect(await people.brokenRules()).toEqual([])
})

test('an invitation that is not accepted in 14 days ends automatically, once, and the credits come back', async () => {
  const { owner, person, id, teamId } = await people.newInvitation()
  server.clock.pass({ days: 13 })
  await server.teams.invitations.endExpired()
  expect(await people.ownOf(owner)).toEqual([105, 106])
  server.clock.pass({ days: 1 })
  // Even before the job has run it can no longer be accepted.
  const { token } = await server.signIn(person.mobile)
  expect((await people.accept({ token }, id)).status).toBe(404)
  expect(await userOf(token)).toMatchObject({ invitations: 0, team_id: null })
  await Promise.all([1, 2, 3].map(() => server.teams.invitations.endExpired()))
  await server.teams.invitations.endExpired()
  expect(await people.ownOf(owner)).toEqual([110, 110])
  expect(await people.ownOf(person)).toEqual([10, 10])
  owner.token = (await server.signIn(owner.mobile)).token
  expect(await eventsOf(owner.token)).toMatchObject([
    { type: 'invitation_ended', data: { reason: 'expired', phone: 5, email: 4 } },
  ])
  // A person who has not answered may be invited again.
  expect((await people.invite(owner, teamId, person, 1, 1)).status).toBe(200)
  expect(await people.brokenRules()).toEqual([])
})

test('deleting a team ends its invitations', async () => {
  const { owner, person, id, teamId } = await people.newInvitation()
  const member = await people.newUser()
  await people.add(owner, teamId, member, 2, 2)
  const deleted = await server.call(teams.deleteTeam, {
    token: owner.token,
    query: { team_id: teamId },
  })
  expect(deleted.body.data.credits_returned).toEqual({ phone: 7, email: 6 })
  expect(await people.ownOf(owner)).toEqual([110, 110])
  expect((await people.accept(person, id)).status).toBe(404)
  expect((await eventsOf(person.token)).map(({ type }) => type)).toEqual(['team_invited'])
  expect(await people.brokenRules()).toEqual([])
})

test('only the invited person can answer an invitation', async () => {
  const { owner, person, id, ids } = await people.newInvitation()
  const other = await people.newInvitation()
  const stranger = await people.newUser()
  for (const endpoint of [
    invitations.acceptInvitation,
    invitations.declineInvitation,
    invitations.allowInvitation,
  ])
    for (const { token } of [owner, stranger, other.person, other.owner])
      expect((await answer(endpoint, token, id)).status).toBe(404)
  for (const { token } of [person, stranger, other.person, other.owner])
    expect((await server.call(invitations.resendInvitation, { token, body: ids })).status).toBe(404)
  expect((await mine(stranger.token)).data).toEqual([])
  expect((await mine(person.token)).data).toHaveLength(1)
  expect((await people.accept(person, id)).status).toBe(200)
  // A second time it changes nothing.
  expect((await people.accept(person, id.toUpperCase())).status).toBe(200)
  expect((await answer(invitations.declineInvitation, person.token, id)).status).toBe(404)
  expect(
    (await server.call(invitations.resendInvitation, { token: owner.token, body: ids })).status,
  ).toBe(409)
})
