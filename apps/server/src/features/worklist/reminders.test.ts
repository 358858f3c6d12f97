import { eventText } from '@dastak/contract/notifications/event-text.ts'
import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { changeLeads } from '@dastak/contract/worklist/worklist.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertLeads } from '../../testing/lookups/lead-rows.ts'
import { createTeamPeople, type TeamPeople } from '../../testing/people/team-people.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { remindOfCallsJob } from './worklist.job.ts'

let server: TestServer
let people: TeamPeople
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  people = createTeamPeople(server, '+91890301')
})
afterAll(() => server.drop())

type Person = Awaited<ReturnType<TeamPeople['newUser']>>
let owner: Person
let ids: string[]
beforeEach(async () => {
  owner = await people.newOwner()
  ids = await insertLeads(server.db, owner.userId, 'din', [
    { subject: '00890301', name: 'ASHA RAO', phone: '+911111100001' },
    { subject: '00890302', name: 'BINA DAS', phone: '+911111100002' },
    { subject: '00890303', name: 'CHITRA SEN', phone: '+911111100003' },
  ])
})

const remind = () => remindOfCallsJob(server).run({}, { signal: AbortSignal.timeout(10_000) })
const inMinutes = (minutes: number) =>
  new Date(server.clock.now().getTime() + minutes * 60_000).toISOString()
const plan = (leadIds: string[], change: object) =>
  server.call(changeLeads, { token: owner.token, body: { lead_ids: leadIds, ...change } })
const toldTo = async ({ token }: Person) =>
  (await server.call(getNotifications, { token })).body.data.data
    .filter(({ event_type: type }) => type === 'calls_due')
    .map(({ event_type: type, data }) => eventText(type, data).description)

test('a call that is due is in the bell once, and again when it is moved', async () => {
  await plan([ids[0]!], { next_call_at: inMinutes(3) })
  await remind()
  expect(await toldTo(owner)).toEqual([])
  server.clock.pass({ minutes: 4 })
  await Promise.all([remind(), remind()])
  await remind()
  expect(await toldTo(owner)).toEqual(['You planned to call Asha Rao now.'])
  await plan([ids[0]!], { next_call_at: inMinutes(5) })
  server.clock.pass({ minutes: 6 })
  await remind()
  expect(await toldTo(owner)).toHaveLength(2)
})

test('calls that are due together are one notice, and a call that was removed is none', async () => {
  await plan(ids, { next_call_at: inMinutes(5) })
  await plan([ids[2]!], { next_call_at: null })
  server.clock.pass({ minutes: 6 })
  await remind()
  expect(await toldTo(owner)).toEqual(['You planned to call Asha Rao and 1 other now.'])
})

test('the teammate who looks after a lead is reminded', async () => {
  const member = await people.newUser('Meena Member')
  const teamId = await people.newTeam(owner)
  await people.add(owner, teamId, member)
  await plan([ids[1]!], { assignee_id: member.publicId, next_call_at: inMinutes(5) })
  server.clock.pass({ minutes: 6 })
  await remind()
  expect(await toldTo(owner)).toEqual([])
  expect(await toldTo(member)).toEqual(['You planned to call Bina Das now.'])
})
