import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { exportLeads, queryLeads, revealDirector } from '@dastak/contract/kinds/din.ts'
import { reportLead } from '@dastak/contract/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.drop())

test('the Report column is filtered, sorted and downloaded like every other', async () => {
  const { token } = await server.signIn('+919750100001')
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Sample', email: 'asha@sample.example' },
  })
  const leads: string[] = []
  for (const din of ['00500001', '00500002']) {
    await insertDirector(server, {
      din,
      cin: 'U72900MH2020PTC000101',
      phone: `+9111111${din.slice(3)}`,
    })
    const { body } = await server.call(revealDirector, { token, body: { director_id: din } })
    leads.push(body.data.lead_id ?? '')
  }
  const report = {
    lead_id: leads[0] ?? '',
    report_reason: 'It rings elsewhere.',
    phone_reported: true,
  }
  await server.call(reportLead, { token, body: report })
  const find = async (body: object) =>
    (await server.call(queryLeads, { token, body })).body.data.data.map((lead) => lead.director_id)
  expect(await find({ filters: { report: 'pend' } })).toEqual(['00500001'])
  expect(await find({ filters: { report: 'accepted' } })).toEqual([])
  expect(await find({ search: 'PENDING' })).toEqual(['00500001'])
  expect(await find({ sort: 'report' })).toEqual(['00500001', '00500002'])
  const { body } = await server.call(exportLeads, { token, body: { sort: '-report' } })
  const last = (await body.data.blob.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').at(-2))
  expect(last).toEqual(['Report', 'Pending', ''])
})
