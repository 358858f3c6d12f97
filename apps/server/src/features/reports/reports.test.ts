import { getLeadsExtracted, revealDirector } from '@dastak/contract/kinds/din.ts'
import { getLeadReport, reportLinkedinRequest } from '@dastak/contract/reports.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../db/database.ts'
import {
  newUser,
  openReports,
  server,
  setUpReports,
} from '../../testing/people/reporting-people.ts'

setUpReports()

const brokenRules = async () =>
  (await server.credits.check(server.lookups.ledgerRules))
    .filter(({ broken }) => broken > 0)
    .map(({ rule }) => rule)

test('a report waits for the operator; an accepted one gives back what the field cost, once, and notifies the user', async () => {
  const user = await newUser()
  expect(await user.balance()).toEqual([9, 9])
  expect(await user.report({ email_reported: true })).toMatchObject({
    status: 200,
    message: 'Your report was sent. We will notify you of the result.',
    report: { state: 'open', is_phone_bad: false, credits_back: { phone: 0, email: 0 } },
  })
  const id = await user.idOf()
  await server.reports.accept(id, ['phone'])
  expect(await user.balance()).toEqual([10, 9])
  expect(await user.notifications()).toEqual([])
  await server.reports.reject(id, 'The address answers.')
  expect(await user.balance()).toEqual([10, 9])
  await expect(server.reports.accept(id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(server.reports.accept(999_999)).rejects.toMatchObject({ code: 'not_found' })
  expect(await user.notifications()).toMatchObject([
    {
      event_type: 'report_resolved',
      data: { state: 'accepted', phone: 1, email: 0, subject: user.din },
    },
  ])
  const { body } = await server.call(getLeadsExtracted, { token: user.token })
  expect(body.data.data[0]).toMatchObject({
    director_data: { phone_no: user.phone, email: user.email },
    report: {
      state: 'accepted',
      is_phone_bad: true,
      is_email_bad: false,
      credits_back: { phone: 1, email: 0 },
    },
  })
  const { rows } = await sql<{ points_back: boolean }>`
    SELECT bool_and(c.reason = 'charge' AND c.phone = r.phone AND r.email = 0) AS points_back
    FROM ledger_posting r JOIN ledger_posting c ON c.id = r.corrects_posting_id
    WHERE r.reference_type = 'report' AND r.reference_id = ${String(id)}`.execute(server.db.kysely)
  expect(rows).toEqual([{ points_back: true }])
  expect(await brokenRules()).toEqual([])
})

test('a rejected report costs nothing, gives the reason, and the lead can be reported again', async () => {
  const user = await newUser()
  await user.report()
  expect(await user.report()).toMatchObject({
    status: 409,
    message: expect.stringContaining('You have already reported this lead.'),
  })
  await server.reports.reject(await user.idOf(), 'The number answers.')
  expect(await user.balance()).toEqual([9, 9])
  expect((await user.notifications())[0]?.data).toMatchObject({
    state: 'rejected',
    reason: 'The number answers.',
  })
  expect(await user.report()).toMatchObject({ status: 200 })
  await server.reports.accept(await user.idOf())
  expect(await user.report()).toMatchObject({
    status: 409,
    message: 'A report about this phone number was already accepted.',
  })
  expect(await user.report({ phone_reported: false, email_reported: true })).toMatchObject({
    status: 200,
  })
})

test('accepting at the same moment, by many and during reveals, gives back once', async () => {
  const user = await newUser()
  await user.report({ email_reported: true })
  const id = await user.idOf()
  const other = await newUser()
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, index) =>
      server.reports.accept(id, index % 2 ? ['phone'] : undefined),
    ),
    server.call(revealDirector, { token: user.token, body: { director_id: other.din } }),
    server.call(revealDirector, { token: user.token, body: { director_id: other.din } }),
  ])
  expect(
    outcomes.slice(0, 10).filter(({ status }) => status === 'fulfilled').length,
  ).toBeLessThanOrEqual(2)
  expect(await user.balance()).toEqual([9, 9])
  expect(await user.notifications()).toHaveLength(1)
  expect(await brokenRules()).toEqual([])
})

test('many simultaneous reports of one lead are one', async () => {
  const user = await newUser()
  const answers = await Promise.all(Array.from({ length: 8 }, () => user.report()))
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200, 409, 409, 409, 409, 409, 409, 409,
  ])
})

test('only what was bought can be reported, with a reason, by its own user', async () => {
  const user = await newUser({ email: undefined })
  const other = await newUser()
  const emailOnly = { phone_reported: false, email_reported: true }
  expect(await user.report(emailOnly)).toMatchObject({
    status: 422,
    message: 'This lead has no email address to report.',
  })
  expect(await user.report({ phone_reported: false })).toMatchObject({
    status: 422,
    message: 'You must select atleast one of these checkboxes.',
  })
  expect(await user.report({ report_reason: ' ' })).toMatchObject({
    status: 422,
    message: 'Please describe what is wrong.',
  })
  const unknown = await user.report({ lead_id: '00000000-0000-7000-8000-000000000000' })
  expect(unknown).toMatchObject({ status: 404, message: 'Not found.' })
  for (const id of [other.leadId, 'x', '1'])
    expect(await user.report({ lead_id: id })).toEqual(unknown)
  const look = (id: string) =>
    server.call(getLeadReport, { token: user.token, query: { lead_id: id } })
  expect((await look(user.leadId)).body.data).toEqual({ report: null, is_blocked: false })
  for (const id of [other.leadId, 'x']) expect((await look(id)).body.message_code).toBe('not_found')
  const linkedin = { linkedin_request_id: user.leadId, report_reason: 'It bounced.' }
  const about = (body: object) =>
    server.call(reportLinkedinRequest, { token: user.token, body: { ...linkedin, ...body } })
  expect((await about({})).body.message).toBe('You must select atleast one of these checkboxes.')
  expect((await about({ phone_reported: true })).body.message_code).toBe('not_found')
})

test('what a membership paid goes back to it, or to its owner once it has ended, even if both happen at the same moment', async () => {
  const [owner, member] = [await newUser(), await newUser()]
  const membership = { membershipId: 7_002, memberUserId: member.userId, ownerUserId: owner.userId }
  const posting = {
    idempotencyKey: 'team',
    actor: { kind: 'user', id: String(owner.userId) } as const,
  }
  await inTransaction(server.db, (tx) => server.credits.openMembership(tx, membership))
  await inTransaction(server.db, (tx) => server.credits.acceptMembership(tx, membership))
  await inTransaction(server.db, (tx) =>
    server.credits.allot(tx, membership, { phone: 5, email: 5 }, posting),
  )
  const leads: string[] = []
  for (const { din } of [await newUser(), await newUser()]) {
    const { body } = await server.call(revealDirector, {
      token: member.token,
      body: { director_id: din },
    })
    leads.push(body.data.lead_id ?? '')
  }
  const acceptAbout = async (leadId: string) => {
    await member.report({ lead_id: leadId, email_reported: true })
    return server.reports.accept((await openReports()).at(-1)?.id ?? 0)
  }
  await acceptAbout(leads[0]!)
  expect(await server.credits.payingBalance(server.db.kysely, member.userId)).toEqual({
    phone: 4,
    email: 4,
  })
  await Promise.all([
    acceptAbout(leads[1]!),
    inTransaction(server.db, (tx) => server.credits.endMembership(tx, membership, posting.actor)),
  ])
  expect(await owner.balance()).toEqual([9, 9])
  expect(await member.balance()).toEqual([9, 9])
  expect(await brokenRules()).toEqual([])
})

test('reports are taken also when the database keeps the plan of their statement', async () => {
  const user = await newUser()
  for (let count = 0; count < 15; count += 1) {
    expect(await user.report()).toMatchObject({ status: 200 })
    await server.reports.reject(await user.idOf(), 'The number answers.')
  }
})
