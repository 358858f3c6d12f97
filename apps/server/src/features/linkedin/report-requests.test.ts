import { getLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { reportLinkedinRequest } from '@dastak/contract/reports.ts'
import { eventText } from '@dastak/contract/notifications/event-text.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLinkedinWorld, type LinkedinWorld } from '../../testing/people/linkedin-world.ts'

let t: LinkedinWorld
let person: Awaited<ReturnType<LinkedinWorld['newUser']>>
let serial = 0
const profile = () => `meera-iyer-${(serial += 1)}`
beforeAll(async () => {
  t = await createLinkedinWorld('+91880305')
  t.vendor.answer = () => ({ phone: '+911111100045', email: 'meera@looms.example' })
})
afterAll(() => t.server.drop())
beforeEach(async () => {
  person = await t.newUser()
})

const report = (
  id: string,
  ticked: { phone_reported?: boolean; email_reported?: boolean },
  { token } = person,
) =>
  t.server.call(reportLinkedinRequest, {
    token,
    body: { linkedin_request_id: id, report_reason: 'Somebody else answers.', ...ticked },
  })

test('a contact from a source can be reported, and an accepted report gives back what it cost', async () => {
  const { request_id: id } = await t.ask(person, {
    profile_url: `linkedin.com/in/${profile()}`,
    name: 'Meera Iyer',
  })
  expect((await report(id, { phone_reported: true })).body).toMatchObject({
    success: true,
    data: { report: { state: 'open', is_phone_reported: true, is_email_reported: false } },
  })
  expect((await report(id, { phone_reported: true })).body.message_code).toBe('conflict')
  const [waiting] = await t.server.reports.list('open')
  expect(waiting).toMatchObject({ kind: 'linkedin', phone: '+911111100045', email: null })
  await t.server.reports.accept(waiting!.id)
  expect(await t.left(person)).toEqual([10, 9])
  const { body } = await t.server.call(getLinkedinRequest, {
    token: person.token,
    query: { request_id: id },
  })
  expect(body.data.report).toMatchObject({
    state: 'accepted',
    is_phone_bad: true,
    credits_back: { phone: 1, email: 0 },
  })
  const { rows } = await t.server.notifications.list(person.userId, {})
  const { type, data } = rows[0]!
  expect(eventText(type, data as Record<string, unknown>).path).toBe('/linkedin-requests')
  expect(await t.brokenRules()).toEqual([])
})

test('contacts from the page, missing contacts and another user’s request cannot be reported', async () => {
  const shown = await t.ask(person, {
    profile_url: `linkedin.com/in/${profile()}`,
    phone_no: '98765 43210',
  })
  expect((await report(shown.request_id, { phone_reported: true })).body.message_code).toBe(
    'validation_failed',
  )
  expect((await report(shown.request_id, { email_reported: true })).body.success).toBe(true)
  const all = {
    profile_url: `linkedin.com/in/${profile()}`,
    phone_no: '98765 43210',
    email: 'meera@page.example',
  }
  const { request_id: id } = await t.submit(person, all)
  expect((await report(id, { email_reported: true })).body).toMatchObject({
    message_code: 'validation_failed',
  })
  expect((await report(id, {})).body.message).toBe(
    'You must select atleast one of these checkboxes.',
  )
  expect((await report(id, { email_reported: true }, await t.newUser())).status).toBe(404)
  expect((await report('no-id', { email_reported: true })).status).toBe(404)
})
