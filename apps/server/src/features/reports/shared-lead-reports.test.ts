import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getLeadReport, reportLead } from '@dastak/contract/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { insertTeam, joinTeam } from '../../testing/people/team-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const DIN = '00310001'
const NOTHING = { phone: 0, email: 0 }
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  const phone = '+911111131001'
  await insertDirector(server, {
    din: DIN,
    cin: 'U72900MH2020PTC000101',
    phone,
    email: `d${DIN}@looms.example`,
  })
})
afterAll(() => server.drop())

async function newUser(mobile: string) {
  const { token } = await server.signIn(mobile)
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Sample', email: `a${mobile.slice(3)}@sample.example` },
  })
  const { user } = await server.accounts.operatorActions.showUser(mobile)
  return {
    userId: user.id,
    reveal: async () =>
      (await server.call(revealDirector, { token, body: { director_id: DIN } })).body.data,
    report: (leadId: string) =>
      server.call(reportLead, {
        token,
        body: { lead_id: leadId, report_reason: 'It rings elsewhere.', phone_reported: true },
      }),
    reportOf: async (leadId: string) =>
      (await server.call(getLeadReport, { token, query: { lead_id: leadId } })).body.data.report,
    balance: () => server.credits.ownBalance(server.db.kysely, user.id),
  }
}

test('what a teammate paid for gives nothing back, and the reports of both are accepted separately', async () => {
  const [owner, member] = [await newUser('+919750100001'), await newUser('+919750100002')]
  const paid = await owner.reveal()
  const team = {
    teamId: await insertTeam(server, owner.userId),
    ownerUserId: owner.userId,
    memberUserId: member.userId,
  }
  await joinTeam(server, team, NOTHING)
  const shared = await member.reveal()
  expect(shared).toMatchObject({
    is_from_team: true,
    phone_no: paid.phone_no,
    credits_charged: NOTHING,
  })

  for (const [user, leadId] of [
    [member, shared.lead_id ?? ''],
    [owner, paid.lead_id ?? ''],
  ] as const) {
    expect((await user.report(leadId)).status).toBe(200)
    const [open] = await server.reports.list('open')
    await server.reports.accept(open?.id ?? 0)
    expect(await user.reportOf(leadId)).toMatchObject({ state: 'accepted', is_phone_bad: true })
  }
  expect((await member.reportOf(shared.lead_id ?? ''))?.credits_back).toEqual(NOTHING)
  expect([await member.balance(), await owner.balance()]).toEqual([
    { phone: 10, email: 10 },
    { phone: 10, email: 9 },
  ])
  const findings = await server.credits.check(server.lookups.ledgerRules)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})
