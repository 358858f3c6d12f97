import { DIN_CALLS } from '@dastak/contract/kinds/din.ts'
import { getLeadRefresh, refreshLead } from '@dastak/contract/refresh.ts'
import { getLeadReport, reportLead } from '@dastak/contract/reports.ts'
import { changeLeads, getWorkedLead } from '@dastak/contract/worklist/worklist.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestContacts } from '../../testing/lookups/lookups-on.ts'
import { otherFields, sameFields } from '../../testing/lookups/refreshes.ts'
import { createTeamPeople } from '../../testing/people/team-people.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

/** Refreshes as a browser or a program calls them. */

const DAYS = 30
let server: TestServer
let people: ReturnType<typeof createTeamPeople>
const vendor = createTestContacts()
beforeAll(async () => {
  server = await createTestServer({
    contacts: [vendor],
    env: { REFRESH_AFTER_DAYS: String(DAYS) },
  })
  people = createTeamPeople(server, '+91880155')
  await insertDirector(server, { din: '00880501', cin: 'U72900MH2020PTC880501' })
})
afterAll(() => server.drop())

test('a lead keeps its work, is refreshed after the days that the operator set, and is its own', async () => {
  const person = await people.newUser()
  const { token } = person
  vendor.answer = sameFields
  const reveal = await server.call(DIN_CALLS.reveal, { token, body: { director_id: '00880501' } })
  const id = reveal.body.data.lead_id!
  await server.call(changeLeads, {
    token,
    body: { lead_ids: [id], stage: 'contacted', add_tags: ['Export'], note: 'Called.' },
  })
  const early = await server.call(refreshLead, { token, body: { lead_id: id } })
  expect([early.status, early.body.message_code]).toEqual([409, 'conflict'])
  await server.call(reportLead, {
    token,
    body: { lead_id: id, report_reason: 'It rings elsewhere.', phone_reported: true },
  })
  await server.reports.accept((await server.reports.list('open'))[0]!.id)
  const isBad = async (as: string) =>
    (await server.call(getLeadReport, { token: as, query: { lead_id: id } })).body.data.report
      ?.is_phone_bad
  expect(await isBad(token)).toBe(true)
  server.clock.pass({ days: DAYS + 1 })
  const { token: now } = await server.signIn(person.mobile)
  const state = (await server.call(getLeadRefresh, { token: now, query: { lead_id: id } })).body
  expect(state.data).toMatchObject({ can_refresh: true, most: { phone: 1, email: 1 }, past: [] })

  vendor.answer = otherFields
  const { body } = await server.call(refreshLead, {
    token: now,
    body: { lead_id: id },
    headers: { 'Idempotency-Key': '0197b2a4-5c1e-7000-8a2b-3f4d5e6a7b8c' },
  })
  expect(body.data).toMatchObject({
    lead_id: id,
    phone: '+911111190501',
    result: { phone: 'changed', email: 'changed' },
    credits_charged: { phone: 1, email: 1 },
    can_refresh: false,
    past: [
      { field: expect.any(String), value: expect.any(String) },
      { field: expect.any(String), value: expect.any(String) },
    ],
  })
  // The report was about the earlier number.
  expect(await isBad(now)).toBe(false)
  const worked = await server.call(getWorkedLead, { token: now, query: { lead_id: id } })
  expect(worked.body.data.lead).toMatchObject({
    stage: 'contacted',
    tags: ['Export'],
    note: 'Called.',
    phone_no: '+911111190501',
  })

  const { token: stranger } = await people.newUser()
  for (const call of [
    server.call(refreshLead, { token: stranger, body: { lead_id: id } }),
    server.call(getLeadRefresh, { token: stranger, query: { lead_id: id } }),
  ])
    expect((await call).status).toBe(404)
})
