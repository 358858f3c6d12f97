import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newUser, server, setUpReports } from '../../testing/people/reporting-people.ts'

setUpReports()

const work = () =>
  server.queue.runOnce(server.jobs.filter(({ name }) => name === 'reports.look-into'))

test('a contact on an imported list, or undeliverable by the email tool, is accepted automatically', async () => {
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
    message: 'Your report was sent. We will notify you of the result.',
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
  expect((await listed.notifications())[0]?.data).toMatchObject({
    state: 'accepted',
    phone: 1,
    email: 1,
  })
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
    message: 'Your report was accepted: 1 phone credit refunded.',
  })
})
