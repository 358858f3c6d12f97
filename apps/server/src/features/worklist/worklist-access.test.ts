import * as lists from '@dastak/contract/worklist/lead-lists.ts'
import * as contract from '@dastak/contract/worklist/worklist.ts'
import { leaveTeam } from '@dastak/contract/teams/teams.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertLeads } from '../../testing/lookups/lead-rows.ts'
import { createTeamPeople, type TeamPeople } from '../../testing/people/team-people.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let people: TeamPeople
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  people = createTeamPeople(server, '+91890201')
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<TeamPeople['newUser']>>
let owner: Person, member: Person, stranger: Person
let teamId: string
let leadId: string
beforeEach(async () => {
  ;[owner, member, stranger] = [
    await people.newOwner(),
    await people.newUser('Meena Member'),
    await people.newUser('Sam Stranger'),
  ]
  teamId = await people.newTeam(owner)
  await people.add(owner, teamId, member)
  const phone = '+911111100001'
  leadId = (await insertLeads(server.db, owner.userId, 'din', [{ subject: '00890201', phone }]))[0]!
})

const seen = async ({ token }: Person, scope: contract.WorklistScope = {}) => {
  const { body } = await server.call(contract.queryWorklist, { token, body: { scope } })
  return body.success ? body.data.data : body.message_code
}
const findBy = async ({ token }: Person) =>
  (await server.call(contract.getWorkedLead, { token, query: { lead_id: leadId } })).status
const changeBy = ({ token }: Person, change: object) =>
  server.call(contract.changeLeads, { token, body: { lead_ids: [leadId], ...change } })
async function shareList(person: Person, isShared = true) {
  const body = { name: 'Fair in March', is_shared: isShared }
  const made = await server.call(lists.createLeadList, { token: person.token, body })
  return made.body.data.list_id
}
const add = async ({ token }: Person, listId: string) =>
  (await server.call(lists.addToLeadList, { token, body: { list_id: listId, lead_ids: [leadId] } }))
    .status

test('a lead is seen by teammates when it is in a shared list, with their work on it', async () => {
  expect([await findBy(owner), await findBy(member), await findBy(stranger)]).toEqual([
    200, 404, 404,
  ])
  const listId = await shareList(owner)
  await add(owner, listId)
  const choices = await server.call(contract.getWorklistChoices, { token: member.token })
  const ownerId = choices.body.data.teammates[0]!.user_id
  expect(choices.body.data.lists).toEqual([
    {
      list_id: listId,
      name: 'Fair in March',
      is_shared: true,
      is_own: false,
      made_by: 'Omar Owner',
      made_by_id: ownerId,
      leads: 1,
    },
  ])
  expect(await seen(member, { list_id: listId })).toMatchObject([
    { lead_id: leadId, phone_no: '+911111100001', lead_of: { name: 'Omar Owner' } },
  ])
  expect(await seen(member)).toEqual([])
  expect((await changeBy(member, { stage: 'won', note: 'Called.' })).status).toBe(200)
  expect(await seen(owner)).toMatchObject([{ stage: 'won', note: 'Called.', lead_of: null }])
  expect(await seen(stranger, { list_id: listId })).toBe('not_found')
  expect((await changeBy(stranger, { stage: 'new' })).status).toBe(404)
  expect(await add(stranger, listId)).toBe(404)
  await server.call(leaveTeam, { token: member.token, body: { team_id: teamId } })
  expect(await findBy(member)).toBe(404)
  expect(await seen(member, { list_id: listId })).toBe('not_found')
})

test('a private list is nobody else’s, and only its maker changes a shared one', async () => {
  const hidden = await shareList(owner, false)
  await add(owner, hidden)
  expect(await seen(member, { list_id: hidden })).toBe('not_found')
  expect(await findBy(member)).toBe(404)
  const call = { token: owner.token }
  await server.call(lists.changeLeadList, { ...call, body: { list_id: hidden, is_shared: true } })
  expect(await seen(member, { list_id: hidden })).toHaveLength(1)
  const theirs = { token: member.token, body: { list_id: hidden } }
  expect((await server.call(lists.changeLeadList, theirs)).status).toBe(404)
  expect((await server.call(lists.deleteLeadList, theirs)).status).toBe(404)
  const remove = { token: member.token, body: { list_id: hidden, lead_ids: [leadId] } }
  expect((await server.call(lists.removeFromLeadList, remove)).body.data.removed).toBe(0)
})

test('a teammate who looks after a lead has it in the worklist until the team ends', async () => {
  expect((await changeBy(owner, { assignee_id: stranger.publicId })).status).toBe(404)
  expect((await changeBy(owner, { assignee_id: member.publicId })).status).toBe(200)
  expect(await seen(member)).toMatchObject([
    { lead_id: leadId, assignee: { name: 'Meena Member' } },
  ])
  expect(await seen(owner, { assignee: 'me' })).toEqual([])
  expect(await seen(owner, { assignee: member.publicId })).toHaveLength(1)
  await server.call(leaveTeam, { token: member.token, body: { team_id: teamId } })
  expect(await seen(member)).toEqual([])
  // It is the owner's again: in the filter, the counts and the calls.
  expect(await seen(owner, { assignee: 'me' })).toMatchObject([{ assignee: null }])
  const { body } = await server.call(contract.queryWorklist, { token: owner.token, body: {} })
  expect(body.data.stages).toContainEqual({ stage: 'new', leads: 1 })
  expect((await changeBy(owner, { assignee_id: null })).status).toBe(200)
  expect(await seen(owner, { assignee: 'me' })).toHaveLength(1)
})

test('changes of two teammates at the same moment are both kept', async () => {
  const listId = await shareList(owner)
  await add(owner, listId)
  const tags = Array.from({ length: 12 }, (_, index) => `T${index}`)
  await Promise.all(
    tags.map((tag, index) => changeBy(index % 2 ? owner : member, { add_tags: [tag] })),
  )
  const [lead] = (await seen(owner)) as contract.WorkedLead[]
  expect(lead?.tags.toSorted()).toEqual(tags.toSorted())
})

test('leads of somebody who has left a team are not counted in a list, and not in the way', async () => {
  const listId = await shareList(member)
  await add(owner, listId)
  const count = async () => {
    const { body } = await server.call(contract.getWorklistChoices, { token: member.token })
    return body.data.lists.map(({ leads }) => leads)
  }
  expect(await count()).toEqual([1])
  await server.call(leaveTeam, { token: member.token, body: { team_id: teamId } })
  expect(await count()).toEqual([0])
  const [own] = await insertLeads(server.db, member.userId, 'din', [{ subject: '00890201' }])
  const { body } = await server.call(lists.addToLeadList, {
    token: member.token,
    body: { list_id: listId, lead_ids: [own!] },
  })
  expect(body.data.added).toBe(1)
  expect(await seen(member, { list_id: listId })).toMatchObject([{ lead_id: own }])
})

test('a list that becomes private counts only the leads that its maker sees', async () => {
  const listId = await shareList(member)
  await add(owner, listId)
  const change = { token: member.token, body: { list_id: listId, is_shared: false } }
  await server.call(lists.changeLeadList, change)
  const { body } = await server.call(contract.getWorklistChoices, { token: member.token })
  const rows = await seen(member, { list_id: listId })
  expect(body.data.lists[0]?.leads).toBe(rows.length)
})
