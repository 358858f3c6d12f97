import { submitLinkedinBulkRequest } from '@dastak/contract/linkedin/bulk.ts'
import { getUnfinishedWork } from '@dastak/contract/unfinished-work.ts'
import { changeLeads } from '@dastak/contract/worklist/worklist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBatchPeople } from '../../testing/batches/batch-files.ts'
import { insertLeads } from '../../testing/lookups/lead-rows.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let t: ReturnType<typeof createBatchPeople>
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  t = createBatchPeople(server, '+91880940')
  await t.insertDirectors(5)
})
afterAll(() => server.drop())

const HOUR_MS = 3_600_000
type Person = { token: string; userId: number }

async function unfinished({ token }: Person, zone?: string) {
  const query = zone === undefined ? {} : { time_zone: zone }
  return (await server.call(getUnfinishedWork, { token, query })).body.data
}
async function plan({ token }: Person, leadId: string, hours: number | null, change: object = {}) {
  const at = hours === null ? null : new Date(server.clock.now().getTime() + hours * HOUR_MS)
  const body = { lead_ids: [leadId], next_call_at: at?.toISOString() ?? null, ...change }
  expect((await server.call(changeLeads, { token, body })).status).toBe(200)
}
const lead = (number: number) => ({
  subject: `0089040${number}`,
  name: `PERSON ${number}`,
  phone: `+91111110000${number}`,
})

test('an account that has nothing to continue gets two empty lists', async () => {
  const user = await t.newUser()
  const nothing = { data: [], total: 0 }
  expect(await unfinished(user)).toEqual({ calls: nothing, files: nothing })
})

test('calls of today and earlier, earliest first, at most five of them and the number of all', async () => {
  const user = await t.newUser()
  const other = await t.newUser()
  const ids = await insertLeads(server.db, user.userId, 'din', [1, 2, 3, 4, 5, 6, 7, 8].map(lead))
  const [others] = await insertLeads(server.db, other.userId, 'din', [lead(9)])
  await plan(other, others!, -1)
  for (const [index, hours] of [-1, -50, -3, -4, -5, -6].entries())
    await plan(user, ids[index]!, hours)
  await plan(user, ids[6]!, 48)
  const { calls } = await unfinished(user)
  expect(calls.total).toBe(6)
  expect(calls.data.map(({ name }) => name.at(-1))).toEqual(['2', '6', '5', '4', '3'])
  expect(calls.data[0]).toEqual({
    lead_id: ids[1],
    kind: 'din',
    subject: '00890402',
    is_own: true,
    name: 'PERSON 2',
    company_name: null,
    phone_no: '+911111100002',
    next_call_at: new Date(server.clock.now().getTime() - 50 * HOUR_MS).toISOString(),
  })
  await plan(user, ids[1]!, null)
  expect((await unfinished(user)).calls.data[0]?.name).toBe('PERSON 6')
})

test('today ends at midnight of the time zone of the user', async () => {
  const user = await t.newUser()
  const [id] = await insertLeads(server.db, user.userId, 'din', [lead(1)])
  // Half past midnight of the next day in Kiritimati, where it is up to 26 hours later.
  const east = 'Pacific/Kiritimati'
  const now = server.clock.now().getTime()
  const offset = 14 * HOUR_MS
  const midnight = Math.ceil((now + offset) / (24 * HOUR_MS)) * 24 * HOUR_MS - offset
  await plan(user, id!, (midnight + HOUR_MS / 2 - now) / HOUR_MS)
  expect((await unfinished(user, east)).calls.total).toBe(0)
  await plan(user, id!, (midnight - HOUR_MS / 2 - now) / HOUR_MS)
  expect((await unfinished(user, east)).calls.total).toBe(1)
  const { status } = await server.call(getUnfinishedWork, {
    token: user.token,
    query: { time_zone: 'Mars/Olympus' },
  })
  expect(status).toBe(422)
})

test('a lead that a teammate looks after is a call of the teammate only', async () => {
  const owner = await t.uploader(10)
  const member = await t.newUser()
  await t.add(owner, await t.newTeam(owner), member, 1, 1)
  const [id] = await insertLeads(server.db, owner.userId, 'din', [lead(1)])
  const { public_id: memberId } = await server.db.kysely
    .selectFrom('user_account')
    .select('public_id')
    .where('id', '=', member.userId)
    .executeTakeFirstOrThrow()
  await plan(owner, id!, -1, { assignee_id: memberId })
  expect((await unfinished(owner)).calls.total).toBe(0)
  expect((await unfinished(member)).calls).toMatchObject({
    total: 1,
    data: [{ lead_id: id, is_own: false }],
  })
})

test('bulk requests that have not ended, of both lists, newest first, with their progress', async () => {
  const user = await t.uploader(100)
  const file = await t.submit(user, 'DIN\n00000001\n00000002')
  const text = 'linkedin_url\nhttps://www.linkedin.com/in/asha-sample'
  const profiles = await server.call(submitLinkedinBulkRequest, {
    token: user.token,
    body: { file: new File([text], 'profiles.csv') },
  })
  expect(profiles.status).toBe(200)
  const { files } = await unfinished(user)
  expect(files.total).toBe(2)
  expect(files.data).toMatchObject([
    { client_id: profiles.body.data.client_id, is_linkedin: true, filename: 'profiles.csv' },
    { client_id: file.client_id, is_linkedin: false, subjects: 2, done: 0 },
  ])
  expect((await unfinished(await t.newUser())).files.total).toBe(0)
  await t.work()
  expect((await unfinished(user)).files).toEqual({ data: [], total: 0 })
})
