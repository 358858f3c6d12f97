import * as invitations from '@dastak/contract/teams/invitations.ts'
import * as members from '@dastak/contract/teams/members.ts'
import { expect, test } from 'vitest'
import { detailsOf, people, server, setUpTeams } from '../../../testing/people/teams-on-server.ts'

setUpTeams()

const mine = async (token: string) =>
  (await server.call(invitations.getInvitations, { token })).body.data

test('credits are added, budgets set and an invitation withdrawn before it is accepted', async () => {
  const { owner, person, teamId, ids, id } = await people.newInvitation()
  let { token } = owner
  const more = await server.call(members.incrementAllottedCredits, {
    token,
    body: { ...ids, increment_credits_by: 3 },
  })
  expect(more.body.data).toMatchObject({
    status: 'invited',
    credits_left: 8,
    owner_credits_left: { phone: 102 },
  })
  expect((await mine(person.token)).data).toMatchObject([
    { invitation_id: id, credits: 8, email_credits: 4 },
  ])
  const budget = await server.call(members.setMemberBudget, {
    token,
    body: { ...ids, monthly_credits: 30 },
  })
  expect(budget.body).toMatchObject({
    message: 'Budget saved',
    data: { status: 'invited', monthly_credits: 30 },
  })
  // A month begins before it is accepted: the budget is first filled up in the month after.
  server.clock.pass({ days: 10 })
  await server.db.pool.query(
    "UPDATE team_membership SET refilled_month = '2020-01-01' WHERE user_id = $1",
    [person.userId],
  )
  await server.teams.budgets.refillDue()
  owner.token = token = (await server.signIn(owner.mobile)).token
  person.token = (await server.signIn(person.mobile)).token
  expect((await detailsOf(token, teamId, person.publicId)).member_details.credits_left).toBe(8)
  await people.accept(person)
  await server.teams.budgets.refillDue()
  expect(await people.payingOf(person)).toEqual([8, 4])

  const other = await people.newUser()
  await people.invite(owner, teamId, other, 7, 0)
  const withdrawn = await server.call(members.removeTeamMember, {
    token,
    body: { team_id: teamId, member_id: other.publicId },
  })
  expect(withdrawn.body).toMatchObject({
    message: 'Invitation withdrawn: 7 phone credits returned to you',
    data: {
      credits_returned: { phone: 7, email: 0 },
      owner_credits_left: { phone: 102, email: 106 },
    },
  })
  expect(await people.accept(other)).toMatchObject({ status: 404 })
  // The person neither left nor declined, so they may be invited again.
  expect((await people.invite(owner, teamId, other)).status).toBe(200)
  expect((await people.invite(owner, teamId, other)).body.message).toBe(
    'You have already invited this person to this team.',
  )
  expect(await people.brokenRules()).toEqual([])
})
