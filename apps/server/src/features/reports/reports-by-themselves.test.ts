import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { reportLead } from '@dastak/contract/reports.ts'
import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const CIN = 'U72900MH2020PTC000101'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
})

afterAll(() => server.drop())

let person = 0

/** A user with a lead that has both contacts unless told otherwise, bought with his own credits. */
async function newUser(contact: { email?: string | undefined } = {}) {
  const number = String(person++).padStart(4, '0')
  const mobile = `+91975000${number}`
  const { token } = await server.signIn(mobile)
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Sample', email: `a${number}@sample.example` },
  })
  const { user } = await server.accounts.operatorActions.showUser(mobile)
  const din = `0030${number}`
  const phone = `+9111111${number}1`
  await insertDirector(server, { din, cin: CIN, phone, email: `d${din}@looms.example`, ...contact })
  const revealed = await server.call(revealDirector, { token, body: { director_id: din } })
  const leadId = revealed.body.data.lead_id ?? ''
  const balance = async () => {
    const { phone: left, email } = await server.credits.ownBalance(server.db.kysely, user.id)
    return [left, email]
  }
  async function report(body: Partial<Parameters<typeof send>[0]> = {}) {
    const { status, body: answer } = await send({
      lead_id: leadId,
      report_reason: 'It rings elsewhere.',
      phone_reported: true,
      ...body,
    })
    return { status, message: answer.message, report: answer.data?.report }
  }
  const send = (body: {
    lead_id: string
    report_reason: string
    phone_reported?: boolean
    email_reported?: boolean
  }) => server.call(reportLead, { token, body })
  const idOf = async () => (await openReports()).find((row) => row.subject === din)?.id ?? 0
  const told = async () => (await server.call(getNotifications, { token })).body.data.data
  return {
    userId: user.id,
    mobile,
    token,
    din,
    phone,
    email: `d${din}@looms.example`,
    leadId,
    balance,
    report,
    idOf,
    told,
  }
}

const openReports = () => server.reports.list('open')

const work = () =>
  server.queue.runOnce(server.jobs.filter(({ name }) => name === 'reports.look-into'))

test('a contact on an imported list, or undeliverable by the email tool, is accepted by itself', async () => {
  const [listed, later, bounced, fine] = [
    await newUser(),
    await newUser(),
    await newUser({ email: 'nobody@deliverable.example' }),
    await newUser(),
  ]
  const list = (unit: string, value: string) =>
    sql`INSERT INTO bad_contact VALUES (${unit}, ${value})`.execute(server.db.kysely)
  await list('phone', listed.phone)
  expect(await listed.report({ email_reported: true })).toMatchObject({
    message: 'Your report was sent. You will be told what becomes of it.',
    report: {
      state: 'open',
      is_phone_bad: true,
      is_email_bad: false,
      credits_back: { phone: 1, email: 0 },
    },
  })
  await list('email', listed.email)
  await later.report({ phone_reported: false, email_reported: true })
  await list('email', later.email)
  expect(await server.reports.acceptListed()).toBe(2)
  expect(await server.reports.acceptListed()).toBe(0)
  expect([await listed.balance(), await later.balance()]).toEqual([
    [10, 10],
    [9, 10],
  ])
  expect((await listed.told())[0]?.data).toMatchObject({ state: 'accepted', phone: 1, email: 1 })
  for (const user of [bounced, fine])
    await user.report({ phone_reported: false, email_reported: true })
  await work()
  await work()
  expect([await bounced.balance(), await fine.balance()]).toEqual([
    [9, 10],
    [9, 9],
  ])
  await list('phone', fine.phone)
  await server.reports.reject(await fine.idOf(), 'It answers.')
  expect(await fine.report()).toMatchObject({
    message: 'Your report was accepted: 1 phone credit came back.',
  })
})
