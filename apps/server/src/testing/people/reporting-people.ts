import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getNotifications } from '@dastak/contract/notifications/notifications.ts'
import { reportLead } from '@dastak/contract/reports.ts'
import { afterAll, beforeAll } from 'vitest'
import { insertDirector } from '../registry/registry-rows.ts'
import { MANY_CALLS } from '../server/http-caller.ts'
import { createTestServer, type TestServer } from '../server/test-server.ts'

const CIN = 'U72900MH2020PTC000101'

/** The whole server, set before the first test. */
export let server: TestServer

/** People on a separate server who report leads that they bought. */
export function setUpReports(): void {
  beforeAll(async () => {
    server = await createTestServer({ env: MANY_CALLS })
  })
  afterAll(() => server.drop())
}

let person = 0

/** A user with a lead that they bought. It has both contacts unless `contact` has others. */
export async function newUser(contact: { email?: string | undefined } = {}) {
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
  const notifications = async () => (await server.call(getNotifications, { token })).body.data.data
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
    notifications,
  }
}

export const openReports = () => server.reports.list('open')
