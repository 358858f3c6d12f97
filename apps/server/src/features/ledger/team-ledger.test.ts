import { exportLedger, queryLedger } from '@dastak/contract/ledger.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import * as members from '@dastak/contract/teams/members.ts'
import { declineInvitation } from '@dastak/contract/teams/invitations.ts'
import { leaveTeam } from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { people, server, setUpTeams } from '../../testing/people/teams-on-server.ts'

setUpTeams()

/** Kind, about, actor, phone and the phone balance. */
async function linesOf(
  token: string,
  wallet?: 'own' | 'team',
  filters: Record<string, string> = {},
) {
  const { body } = await server.call(queryLedger, { token, body: { wallet, filters } })
  return body.data.data.map((line) => [
    line.kind,
    line.about,
    line.actor,
    line.phone,
    line.phone_left,
  ])
}

test('allotments, what they paid for and what came back are explained in both wallets, to the owner and to the member', async () => {
  const owner = await people.newOwner(100, 'Omar Owner')
  const member = await people.newUser('Meena Member')
  const teamId = await people.newTeam(owner, 'Weavers')
  await people.add(owner, teamId, member, 3, 3)
  const named = { team_id: teamId, member_id: member.publicId }
  const budget = { ...named, monthly_credits: 5 }
  await server.call(members.setMemberBudget, { token: owner.token, body: budget })
  await insertDirector(server, {
    din: '00780001',
    cin: 'U72900MH2020PTC000101',
    phone: '+911111178001',
  })
  await server.call(revealDirector, { token: member.token, body: { director_id: '00780001' } })
  server.clock.pass({ seconds: 32 * 86_400 })
  await people.givePlan(owner.userId)
  await server.teams.budgets.refillDue()
  // 32 days later the tokens have changed.
  const [ownerToken, memberToken] = [owner, member].map(({ mobile }) => server.signIn(mobile))
  const tokens = { owner: (await ownerToken!).token, member: (await memberToken!).token }

  expect(await linesOf(tokens.member, 'team')).toEqual([
    ['allot', 'Allotted by Weavers', 'Monthly budget', 3, 5],
    ['charge', 'ASHA SAMPLE', 'You', -1, 2],
    ['allot', 'Allotted by Weavers', 'Omar Owner', 3, 3],
  ])
  expect(await linesOf(tokens.member)).toEqual([['sign_up', null, 'System', 10, 10]])
  expect(await linesOf(tokens.owner)).toEqual([
    ['allot', 'Meena Member in Weavers', 'Monthly budget', -3, 104],
    ['allot', 'Meena Member in Weavers', 'You', -3, 107],
    ['top_up', null, 'Operator', 100, 110],
    ['sign_up', null, 'System', 10, 10],
  ])
  // What the cells say is found.
  expect(await linesOf(tokens.member, 'team', { about: 'weav', actor: 'omar' })).toHaveLength(1)
  expect(await linesOf(tokens.owner, 'own', { about: 'meena' })).toHaveLength(2)
  expect(await linesOf(tokens.owner, 'own', { actor: 'monthly' })).toHaveLength(1)
  expect(await linesOf(tokens.owner, 'own', { about: '+91' })).toEqual([])
  const file = await server.call(exportLedger, { token: tokens.member, body: { wallet: 'team' } })
  expect(await file.body.data.blob.text()).toContain(
    ',Allotment,Allotted by Weavers,,Omar Owner,3,3,3,3,',
  )

  await server.call(leaveTeam, { token: tokens.member, body: { team_id: teamId } })
  expect((await linesOf(tokens.owner))[0]).toEqual([
    'return',
    'Meena Member in Weavers',
    'Meena Member',
    5,
    109,
  ])
  for (const endpoint of [queryLedger, exportLedger]) {
    const { body } = await server.call(endpoint, { token: tokens.member, body: { wallet: 'team' } })
    expect(body).toMatchObject({ message_code: 'not_found' })
  }
})

test('an invited person is shown by the end of the number, with a name or without', async () => {
  const owner = await people.newOwner(10)
  const teamId = await people.newTeam(owner, 'Spinners')
  await people.invite(owner, teamId, { mobile: '+919780009999' }, 1, 0)
  expect((await linesOf(owner.token))[0]).toEqual([
    'allot',
    'Number ending 999 in Spinners',
    'You',
    -1,
    19,
  ])
  const person = await people.newUser('Meena Member')
  await people.invite(owner, teamId, person, 1, 0)
  const about = `Number ending ${person.mobile.slice(-3)} in Spinners`
  expect((await linesOf(owner.token))[0]).toEqual(['allot', about, 'You', -1, 18])
  const [invitation] = await people.invitationsOf(person)
  await server.call(declineInvitation, {
    token: person.token,
    body: { invitation_id: invitation!.invitation_id },
  })
  expect((await linesOf(owner.token))[0]).toEqual([
    'return',
    about,
    `Number ending ${person.mobile.slice(-3)}`,
    1,
    19,
  ])
})
