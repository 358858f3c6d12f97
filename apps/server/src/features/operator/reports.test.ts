import {
  acceptOperatorReport,
  acceptOperatorReports,
  queryOperatorReports,
  showOperatorReport,
} from '@dastak/contract/operator/reports.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeOperator } from '../../testing/access/access-tokens.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'

setUpReports()
const MOBILE = '+919876541001'
let token = ''
beforeAll(async () => {
  token = (await server.signIn(MOBILE)).token
  await makeOperator(server, MOBILE, token)
})

const show = async (id: number) =>
  (await server.call(showOperatorReport, { token, query: { report_id: String(id) } })).body.data

test('a report is shown with the contact of the lead and of each source side by side', async () => {
  const user = await newUser()
  await user.report({ email_reported: true })
  const other = await newUser()
  await asOwner(
    server.ownerUrl,
    `UPDATE lead SET phone = '${user.phone}', phone_source = 'a vendor'
     WHERE id = '${other.leadId}'`,
  )
  await other.report()
  const shown = await show(await user.idOf())
  expect(shown).toMatchObject({
    state: 'open',
    user: { user_mobile: user.mobile },
    contact: { phone: user.phone, email: user.email },
    sources: [{ phone: user.phone, email: user.email, is_own: true }],
    is_phone_listed: false,
    refund: { phone: 1, email: 1 },
    others: [{ is_same_phone: true, is_same_email: false, user: { user_mobile: other.mobile } }],
  })
  expect(await show(await other.idOf())).toMatchObject({
    contact: { phone: user.phone, phone_source: 'a vendor' },
    sources: [
      { phone: other.phone, is_own: true },
      { source: 'a vendor', phone: user.phone, email: null, is_own: false },
    ],
    refund: { phone: 1, email: 0 },
  })
})

test('a report that is answered in the console and at the command line together is refunded once', async () => {
  const user = await newUser()
  await user.report({ email_reported: true })
  const id = await user.idOf()
  const body = { report_id: String(id), fields: ['phone', 'email'] as ['phone', 'email'] }
  const many = { report_ids: [String(id)], fields: body.fields }
  await Promise.allSettled([
    ...Array.from({ length: 5 }, () => server.call(acceptOperatorReport, { token, body })),
    ...Array.from({ length: 5 }, () =>
      server.operator.reports.accept('command line', id, ['phone', 'email']),
    ),
    server.call(acceptOperatorReports, { token, body: many }),
  ])
  expect(await user.balance()).toEqual([10, 10])
  const { rows } = await server.operator.log.list({ target_id: String(id) })
  expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual([
    'done',
    ...Array.from({ length: 10 }, () => 'failed'),
  ])
  const findings = await server.credits.check(server.lookups.ledgerRules)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
})

test('several reports are accepted together, and one that is closed stops no other', async () => {
  const users = [await newUser(), await newUser(), await newUser()]
  for (const user of users) await user.report()
  const ids = await Promise.all(users.map((user) => user.idOf()))
  await server.operator.reports.reject('command line', ids[1]!, 'The number answers.')
  const { body } = await server.call(acceptOperatorReports, {
    token,
    body: { report_ids: ids.map(String), fields: ['phone'] },
  })
  expect(body.data.done).toBe(2)
  expect(body.data.data.map(({ error }) => error)).toEqual([
    null,
    'This report is no longer open.',
    null,
  ])
  expect(await Promise.all(users.map((user) => user.balance()))).toEqual([
    [10, 9],
    [9, 9],
    [10, 9],
  ])
})

test('a contact that is put onto the list is not sold again, and its other reports are accepted', async () => {
  const [first, second, third] = [await newUser(), await newUser(), await newUser()]
  for (const user of [second, third])
    await asOwner(
      server.ownerUrl,
      `UPDATE lead SET phone = '${first.phone}' WHERE id = '${user.leadId}'`,
    )
  for (const user of [first, second, third]) await user.report({ email_reported: true })
  const body = { report_id: String(await first.idOf()), fields: ['phone'] as ['phone'] }
  await server.call(acceptOperatorReport, { token, body })
  expect((await show(await second.idOf())).is_phone_listed).toBe(false)
  const { rows } = await server.operator.log.list({ target_id: body.report_id })
  expect(rows[0]?.detail).toEqual({ fields: 'phone' })

  const other = { report_id: String(await second.idOf()), fields: ['phone'] as ['phone'] }
  await server.call(acceptOperatorReport, { token, body: { ...other, add_to_list: true } })
  const listed = await show(await third.idOf())
  expect([listed.is_phone_listed, listed.is_email_listed]).toEqual([true, false])
  const logged = await server.operator.log.list({ target_id: other.report_id })
  expect(logged.rows[0]?.detail).toEqual({ fields: 'phone', listed: true })

  expect(await server.reports.acceptListed()).toBe(1)
  expect(await show(await third.idOf())).toMatchObject({
    state: 'open',
    phone_state: 'accepted',
    email_state: 'open',
  })
  const [after] = await sellable(first.phone)
  expect(after).toEqual({ phone: null })
})

const sellable = (phone: string) =>
  asOwner(server.ownerUrl, `SELECT contact_sold('din', 'phone', '${phone}') AS phone`)

test('reports are listed oldest first, by state, kind, age and user, in pages', async () => {
  const users = [await newUser(), await newUser(), await newUser()]
  for (const user of users) {
    await user.report()
    server.clock.pass({ minutes: 1 })
  }
  token = (await server.signIn(MOBILE)).token
  const query = async (body: object) =>
    (await server.call(queryOperatorReports, { token, body })).body.data
  const all = await query({})
  const ids = all.data.map(({ report_id: id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  expect(all.total).toBe(all.data.length)
  const first = await query({ limit: 2 })
  const next = await query({ limit: 2, cursor: first.next_cursor ?? '' })
  expect([...first.data, ...next.data].map(({ report_id: id }) => Number(id))).toEqual(
    ids.slice(0, 4),
  )
  expect((await query({ kind: 'gst' })).total).toBe(0)
  expect((await query({ min_days: 1 })).total).toBe(0)
  expect((await query({ state: null })).total).toBeGreaterThan(all.total)
  const [{ user }] = all.data as [(typeof all.data)[0]]
  expect((await query({ user_id: user.user_id })).data.map((one) => one.user)).toEqual([user])
})
