import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { getLeadReport, reportLead } from '@dastak/contract/reports.ts'
import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const CIN = 'U72900MH2020PTC000102'
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
})
afterAll(() => server.drop())

let person = 0
/** A user with a lead that has both contacts. */
async function newUser() {
  const number = String(person++).padStart(4, '0')
  const mobile = `+91976000${number}`
  const { token } = await server.signIn(mobile)
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Sample', email: `c${number}@sample.example` },
  })
  const { user } = await server.accounts.operatorActions.showUser(mobile)
  const din = `0031${number}`
  await insertDirector(server, {
    din,
    cin: CIN,
    phone: `+9111112${number}1`,
    email: `e${din}@looms.example`,
  })
  const revealed = await server.call(revealDirector, { token, body: { director_id: din } })
  const leadId = revealed.body.data.lead_id ?? ''
  return {
    userId: user.id,
    din,
    balance: async () => Object.values(await server.credits.ownBalance(server.db.kysely, user.id)),
    look: async () =>
      (await server.call(getLeadReport, { token, query: { lead_id: leadId } })).body.data,
    async report(about: { lead_id?: string } = {}) {
      const body = {
        lead_id: leadId,
        report_reason: 'It rings elsewhere.',
        phone_reported: true,
        ...about,
      }
      const { status, body: answer } = await server.call(reportLead, { token, body })
      return { status, message: answer.message, report: answer.data?.report }
    },
    leadId,
  }
}
const setPrice = (amount: number, units: string) =>
  asOwner(
    server.ownerUrl,
    `UPDATE price SET amount = ${amount} WHERE kind = 'din' AND unit::text IN (${units})`,
  )

/** As if all phone credits had been spent. */
const spendAll = ({ userId }: { userId: number }) =>
  inTransaction(server.db, (tx) =>
    sql`
      INSERT INTO ledger_posting (from_account_id, to_account_id, phone, email, reason,
        reference_type, reference_id, idempotency_key, actor_kind, asked_by_user_id)
      SELECT id, 2, phone, 0, 'charge', 'test', '1', ${`test ${userId}`}, 'system', ${userId}
      FROM ledger_account
      WHERE user_id = ${userId}`.execute(tx),
  )

test('what was charged can be reported with no credit left, and also its other contact, and comes back', async () => {
  const user = await newUser()
  await spendAll(user)
  expect(await user.balance()).toEqual([0, 9])
  expect(await user.look()).toEqual({ report: null, is_blocked: false })
  expect(await user.report()).toMatchObject({ status: 200, report: { state: 'open' } })
  const [report] = await server.reports.list('open')
  await server.reports.accept(report!.id)
  expect(await user.balance()).toEqual([1, 9])
  // Only its email was charged.
  await setPrice(0, `'phone'`)
  const other = await newUser()
  await setPrice(1, `'phone'`)
  await spendAll(other)
  expect(await other.report()).toMatchObject({ status: 200 })
})

test('what cost nothing cannot be reported without phone credits and a team; a team member can', async () => {
  await setPrice(0, `'phone', 'email'`)
  const user = await newUser()
  await setPrice(1, `'phone', 'email'`)
  expect(await user.look()).toEqual({ report: null, is_blocked: false })
  await spendAll(user)
  expect(await user.report()).toMatchObject({ status: 402 })
  expect(await user.look()).toEqual({ report: null, is_blocked: true })
  // The answer does not show whether another user has such a lead.
  const unknown = await user.report({ lead_id: '00000000-0000-7000-8000-000000000000' })
  expect(unknown).toMatchObject({ status: 404 })
  expect(await user.report({ lead_id: (await newUser()).leadId })).toEqual(unknown)
  const owner = await newUser()
  const membership = { membershipId: 7_001, memberUserId: user.userId, ownerUserId: owner.userId }
  await inTransaction(server.db, (tx) => server.credits.openMembership(tx, membership))
  await inTransaction(server.db, (tx) => server.credits.acceptMembership(tx, membership))
  expect(await user.report()).toMatchObject({ status: 200 })
})
