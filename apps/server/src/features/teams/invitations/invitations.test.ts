import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { queryLedger } from '@dastak/contract/ledger.ts'
import { queryLeads, revealDirector } from '@dastak/contract/kinds/din.ts'
import * as members from '@dastak/contract/teams/members.ts'
import * as teams from '@dastak/contract/teams/teams.ts'
import { expect, test } from 'vitest'
import { createDirectoryContacts } from '../../../adapters/contacts/directory.ts'
import { MANY_CALLS } from '../../../testing/server/http-caller.ts'
import { createTestContacts } from '../../../testing/lookups/lookups-on.ts'
import { insertDirector } from '../../../testing/registry/registry-rows.ts'
import { createTeamPeople } from '../../../testing/people/team-people.ts'
import { createTestServer } from '../../../testing/server/test-server.ts'
import {
  CIN,
  detailsOf,
  eventsOf,
  newDin,
  people,
  server,
  setUpTeams,
  userOf,
} from '../../../testing/people/teams-on-server.ts'

const DAY_MS = 86_400_000

setUpTeams()

const reveal = async (token: string, din: string) =>
  (await server.call(revealDirector, { token, body: { director_id: din } })).body.data

test('until it is accepted an invitation changes nothing for the person, and the owner sees only the number', async () => {
  const person = await people.newUser('Meena Member')
  const early = await newDin()
  await reveal(person.token, early)
  await people.givePlan(person.userId, ['gstin-search'], false)
  const { data: key } = (
    await server.call(createServerToken, { token: person.token, body: { name: 'A program' } })
  ).body
  const before = await userOf(person.token)
  const owner = await people.newOwner()
  const teamId = await people.newTeam(owner)
  const ids = { team_id: teamId, member_id: person.publicId }
  const { body } = await people.invite(owner, teamId, person, 5, 4)
  const until = new Date(server.clock.now().getTime() + 14 * DAY_MS).toISOString()
  const shown = {
    member_id: person.publicId,
    status: 'invited',
    member_name: null,
    member_email: null,
    linkedin_url: null,
    invited_mobile: person.mobile,
    member_added_by: 'Omar Owner',
    member_since: null,
    invitation_expires_at: until,
    total_credits_allotted: 5,
    credits_left: 5,
    total_email_credits_allotted: 4,
    email_credits_left: 4,
  }
  expect(body).toMatchObject({
    message: 'Invitation sent',
    data: { ...shown, owner_credits_left: { phone: 105, email: 106 } },
  })

  // For the person nothing changes, on screens or with an API key.
  expect(await userOf(person.token)).toEqual({ ...before, invitations: 1 })
  const charged = { phone: 1, email: 1 }
  expect(await reveal(person.token, await newDin())).toMatchObject({
    credits_charged: charged,
    credits_left: { phone: 8, email: 8 },
  })
  expect(await reveal(key.token, await newDin())).toMatchObject({
    credits_charged: charged,
    credits_left: { phone: 7, email: 7 },
  })
  const nothing = await server.call(teams.getUserTeamDetails, {
    token: person.token,
    query: { team_id: teamId },
  })
  expect(nothing.status).toBe(404)
  expect(
    (await server.call(teams.leaveTeam, { token: person.token, body: { team_id: teamId } })).status,
  ).toBe(404)
  expect(
    (await server.call(queryLedger, { token: person.token, body: { wallet: 'team' } })).body
      .message_code,
  ).toBe('not_found')

  // Nothing is shared in either direction.
  const [ofOwner, ofPerson] = [await newDin(), await newDin()]
  await reveal(owner.token, ofOwner)
  await reveal(person.token, ofPerson)
  expect((await reveal(person.token, ofOwner)).credits_charged).toEqual(charged)
  expect((await reveal(owner.token, ofPerson)).credits_charged).toEqual(charged)

  // The owner sees only the number, and nothing about the person in any list.
  const { token } = owner
  const lists = [
    (await server.call(teams.getTeam, { token, query: { team_id: teamId } })).body.data,
    (await server.call(teams.getAllTeams, { token })).body.data.data[0]!,
  ]
  for (const list of lists) expect(list.team_members).toMatchObject([shown])
  expect(await detailsOf(token, teamId, person.publicId)).toMatchObject({
    member_details: shown,
    leads_extracted: [],
    leads_total: 0,
    linkedin_requests: [],
  })
  const found = await server.call(members.queryMemberLeads, { token, body: ids })
  expect(found.body.data).toMatchObject({ data: [], total: 0, total_all: 0 })
  const { data: file } = (await server.call(members.exportMemberLeads, { token, body: ids })).body
  expect((await file.blob.text()).trim().split('\r\n')).toHaveLength(1)
  expect(
    (await server.call(teams.getTeamUsage, { token, query: { team_id: teamId } })).body.data.data,
  ).toEqual([])
  const everything = JSON.stringify([
    lists,
    await detailsOf(token, teamId, person.publicId),
    await eventsOf(token),
  ])
  expect(everything).not.toMatch(/Meena|sample\.example|0072/)

  server.clock.pass({ minutes: 1 })
  // After accepting the team pays, and earlier leads are neither seen nor shared.
  expect((await people.accept(person)).body.data).toEqual({ team_id: teamId })
  expect(await userOf(person.token)).toMatchObject({
    team_id: teamId,
    invitations: 0,
    credits_left: { phone: 5, email: 4 },
  })
  const late = await newDin()
  expect((await reveal(person.token, late)).credits_left).toEqual({ phone: 4, email: 3 })
  const details = await detailsOf(token, teamId, person.publicId)
  expect(details.member_details).toMatchObject({
    status: 'member',
    member_name: 'Meena Member',
    invited_mobile: null,
  })
  expect(details.leads_extracted.map(({ director_id: din }) => din)).toEqual([late])
  const another = await newDin()
  await reveal(token, another)
  expect((await reveal(person.token, another)).credits_charged).toEqual({ phone: 0, email: 0 })
  expect((await server.call(queryLeads, { token: person.token, body: {} })).body.data.total).toBe(7)
  expect((await eventsOf(token))[0]).toEqual({
    type: 'member_joined',
    data: { team_id: teamId, team_name: 'Weavers', name: 'Meena Member' },
  })
  expect(await people.brokenRules()).toEqual([])
})

test('what the person paid with their own credits is not shown to the owner, even if found after accepting', async () => {
  const vendor = createTestContacts('Vendor')
  let answerVendor: (value: unknown) => void = () => undefined
  vendor.answer = () => new Promise((resolve) => (answerVendor = resolve))
  const outside = await createTestServer({
    env: MANY_CALLS,
    contacts: [createDirectoryContacts(server.registry), vendor],
  })
  try {
    const outsidePeople = createTeamPeople(outside, '+91972200')
    const [owner, person] = [await outsidePeople.newOwner(), await outsidePeople.newUser()]
    const teamId = await outsidePeople.newTeam(owner)
    await outsidePeople.invite(owner, teamId, person, 5, 5)
    for (const din of ['00720098', '00720099']) await insertDirector(outside, { din, cin: CIN })
    const ask = (director_id: string) =>
      outside.call(revealDirector, { token: person.token, body: { director_id } })
    const reveal = ask('00720099')
    await expect.poll(() => outsidePeople.ownOf(person)).toEqual([9, 9])
    outside.clock.pass({ seconds: 1 })
    await outsidePeople.accept(person)
    outside.clock.pass({ seconds: 1 })
    answerVendor({ phone: '+911111122222' })
    expect((await reveal).body.data).toMatchObject({ credits_charged: { phone: 1, email: 0 } })
    expect([await outsidePeople.ownOf(person), await outsidePeople.payingOf(person)]).toEqual([
      [9, 10],
      [5, 5],
    ])
    vendor.answer = () => ({ phone: '+911111133333' })
    await ask('00720098')
    const query = { team_id: teamId, member_id: person.publicId }
    const { data } = (
      await outside.call(members.getTeamMemberDetails, { token: owner.token, query })
    ).body
    expect([data.leads_total, data.leads_extracted.map(({ director_id: din }) => din)]).toEqual([
      1,
      ['00720098'],
    ])
  } finally {
    await outside.drop()
  }
})
