import {
  exportLinkedinRequests,
  queryLinkedinRequests,
} from '@dastak/contract/linkedin/requests.ts'
import { TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLinkedinWorld, type LinkedinWorld } from '../../testing/people/linkedin-world.ts'

let t: LinkedinWorld
let person: Awaited<ReturnType<LinkedinWorld['newUser']>>
let serial = 0
const profile = () => `asha-rao-${(serial += 1)}`
const PHONE = '+911111100042'
const EMAIL = 'asha@looms.example'
const both = () => ({
  phone: PHONE,
  email: EMAIL,
  name: 'Asha Rao',
  facts: { name: 'Asha Rao', headline: 'Head of weaving' },
})

beforeAll(async () => {
  t = await createLinkedinWorld('+91880301')
})
afterAll(() => t.server.drop())
beforeEach(async () => {
  person = await t.newUser()
  t.vendor.answer = both
  t.vendor.requests.length = 0
})

test('what the page did not show is looked up in the background, and only found contacts cost credits', async () => {
  const id = profile()
  const sent = await t.submit(person, id)
  expect(sent).toMatchObject({
    status: 'requested',
    profile_id: id,
    profile_url: `https://www.linkedin.com/in/${id}`,
    name: null,
    phone_no: null,
    credits_charged: { phone: 0, email: 0 },
    credits_left: { phone: 10, email: 10 },
  })
  await t.work()
  expect(await t.request(person, sent.request_id)).toMatchObject({
    status: 'completed',
    name: 'Asha Rao',
    headline: 'Head of weaving',
    phone_no: PHONE,
    phone_source: 'Vendor',
    email: EMAIL,
    credits_charged: { phone: 1, email: 1 },
    credits_left: { phone: 9, email: 9 },
  })
  expect(await t.list(person)).toHaveLength(1)
  expect(await t.brokenRules()).toEqual([])
})

test('what the page showed is kept unchanged, is free, and is not looked up', async () => {
  const all = {
    profile_url: `linkedin.com/in/${profile()}`,
    name: 'Asha R.',
    phone_no: '98765 43210',
    email: EMAIL,
  }
  expect(await t.submit(person, all)).toMatchObject({
    status: 'completed',
    name: 'Asha R.',
    phone_no: '+919876543210',
    phone_source: 'Profile page',
    email_source: 'Profile page',
    credits_charged: { phone: 0, email: 0 },
  })
  await t.work()
  expect(t.vendor.requests).toEqual([])
  const some = await t.ask(person, {
    profile_url: `linkedin.com/in/${profile()}`,
    phone_no: '+91 98765 43210',
  })
  expect(t.vendor.requests.map(({ fields }) => fields)).toEqual([['email']])
  expect(some).toMatchObject({
    status: 'completed',
    phone_no: '+919876543210',
    phone_source: 'Profile page',
    email: EMAIL,
    email_source: 'Vendor',
    credits_charged: { phone: 0, email: 1 },
  })
  expect(await t.left(person)).toEqual([10, 9])
})

test.each([
  [{ phone: PHONE }, 'email_not_found', { phone: 1, email: 0 }],
  [{ email: EMAIL }, 'phone_not_found', { phone: 0, email: 1 }],
  [{}, 'not_found', { phone: 0, email: 0 }],
] as const)('a vendor who tells %j: %s', async (answer, status, cost) => {
  t.vendor.answer = () => answer
  const ended = await t.ask(person, profile())
  expect(ended).toMatchObject({ status, credits_charged: cost })
  expect(await t.left(person)).toEqual([10 - cost.phone, 10 - cost.email])
})

test('a field without credits is locked, and bought when the profile is sent again', async () => {
  const { operatorActions } = t.server.accounts
  await t.price({ phone: 1, email: 11 })
  const id = profile()
  try {
    expect(await t.ask(person, id)).toMatchObject({
      status: 'email_pending',
      phone_no: PHONE,
      email: { locked: true },
      credits_charged: { phone: 1, email: 0 },
    })
    expect(t.vendor.requests.map(({ fields }) => fields)).toEqual([['phone']])
    // Without credits nothing is looked up again, and what is there stays.
    expect(await t.submit(person, id)).toMatchObject({ status: 'email_pending', phone_no: PHONE })
    await operatorActions.topUp(person.mobile, { phone: 0, email: 1 })
    expect(await t.ask(person, id)).toMatchObject({
      status: 'completed',
      email: EMAIL,
      credits_charged: { phone: 1, email: 11 },
    })
  } finally {
    await t.price({ phone: 1, email: 1 })
  }
  expect(await t.list(person)).toHaveLength(1)
})

test('without any credits a profile is refused and nothing is kept, unless its page showed a contact', async () => {
  await t.price({ phone: 11, email: 11 })
  try {
    const refused = await t.send(person, profile())
    expect(refused).toMatchObject({ status: 402, body: { message_code: 'credits_exhausted' } })
    expect(await t.list(person)).toEqual([])
    const shown = { profile_url: `linkedin.com/in/${profile()}`, email: EMAIL }
    expect(await t.submit(person, shown)).toMatchObject({
      status: 'phone_pending',
      phone_no: { locked: true },
      email: EMAIL,
    })
    expect(t.vendor.requests).toEqual([])
  } finally {
    await t.price({ phone: 1, email: 1 })
  }
})

test('a profile may be sent with its id and its address, in any form', async () => {
  const old = 'https://www.linkedin.com/pub/asha-rao/0a/2b3/4c5'
  const { profile_id: id } = await t.submit(person, { profile_url: old })
  for (const [url, same] of [
    [old, id],
    ['https://www.linkedin.com/in/Asha-Rao-Both/', 'asha-rao-both'],
    ['linkedin.com/in/asha-rao-both', 'Asha-Rao-Both'],
    [`linkedin.com/in/${encodeURIComponent('आशा')}`, encodeURIComponent('आशा')],
  ] as const)
    expect((await t.send(person, { profile_url: url, profile_id: same })).status).toBe(200)
  expect(await t.list(person)).toHaveLength(3)
})

test('text that is not a profile, a phone number or an email address is refused with a message', async () => {
  const url = `linkedin.com/in/${profile()}`
  for (const [body, path] of [
    [{ profile_url: 'https://www.linkedin.com/company/looms' }, 'profile_url'],
    [{ profile_url: 'https://linkedin.com.evil.example/in/asha' }, 'profile_url'],
    [{ profile_url: url, profile_id: 'somebody-else' }, 'profile_id'],
    [{ profile_url: url, phone_no: 'call me' }, 'phone_no'],
    [{ profile_url: url, email: 'asha at looms' }, 'email'],
    [{ profile_url: url, name: 'x'.repeat(201) }, 'name'],
  ] as const) {
    const answer = await t.send(person, body)
    expect(answer).toMatchObject({ status: 422, body: { message_code: 'validation_failed' } })
    expect(answer.body.data).toMatchObject({ errors: [{ path }] })
  }
  expect(await t.list(person)).toEqual([])
})

test('the end of a request is shown once in the bell, and not again if a repeated request finds nothing new', async () => {
  t.vendor.answer = () => ({ phone: PHONE })
  const events = async () =>
    (await t.server.notifications.list(person.userId, {})).rows as {
      type: string
      data: Record<string, unknown>
    }[]
  const id = profile()
  await t.ask(person, { profile_url: `linkedin.com/in/${id}`, name: 'Asha Rao' })
  const [event, ...others] = await events()
  expect(others).toEqual([])
  expect(event).toMatchObject({
    type: 'linkedin_request',
    data: { name: 'Asha Rao', status: 'email_not_found', profile_id: id },
  })
  expect(JSON.stringify(event)).not.toContain('11111')
  await t.ask(person, id)
  expect(await events()).toHaveLength(1)
  t.vendor.answer = both
  await t.ask(person, id)
  expect((await events()).map(({ data }) => data['status'])).toEqual([
    'completed',
    'email_not_found',
  ])
})

test('the list is searched, filtered, sorted, counted and downloaded', async () => {
  for (const name of ['Zoya Khan', 'Asha Rao']) {
    t.vendor.answer = name === 'Asha Rao' ? both : () => ({})
    await t.ask(person, { profile_url: `linkedin.com/in/${profile()}`, name })
  }
  const query = async (body: object) => {
    const { data } = (await t.server.call(queryLinkedinRequests, { token: person.token, body }))
      .body
    return [data.data.map(({ name }) => name), data.total, data.total_all]
  }
  expect(await query({})).toEqual([['Asha Rao', 'Zoya Khan'], 2, 2])
  expect(await query({ sort: 'timestamp' })).toEqual([['Zoya Khan', 'Asha Rao'], 2, 2])
  expect(await query({ filters: { status: 'not found' } })).toEqual([['Zoya Khan'], 1, 2])
  expect(await query({ filters: { phone: '11111 00042' } })).toEqual([['Asha Rao'], 1, 2])
  expect(await query({ search: 'ZOYA', limit: 1 })).toEqual([['Zoya Khan'], 1, 2])
  expect(await query({ filters: { email: EMAIL }, search: 'zoya' })).toEqual([[], 0, 2])
  const { body } = await t.server.call(exportLinkedinRequests, {
    token: person.token,
    body: { sort: 'name' },
  })
  const [head, first, second, end] = (await body.data.blob.text()).split('\r\n')
  expect(body.data.filename).toBe('linkedin_requests.csv')
  expect(head).toContain('Requested on,Name,Profile ID,Profile URL,Phone,Email,Status,Report')
  expect(first).toContain(`,Asha Rao,`)
  expect(first).toContain(`,${PHONE},${EMAIL},Completed,`)
  expect(second).toContain(',,,Not Found,')
  expect(end).toBe('')
})

test('a test profile is answered immediately, costs nothing and leaves nothing', async () => {
  const { found, noContact, notFound, vendorDown } = TEST_SUBJECTS.linkedin
  for (const [id, status] of [
    [found, 'completed'],
    [noContact, 'not_found'],
    [notFound, 'not_found'],
    [vendorDown, 'failed'],
  ] as const)
    expect(await t.submit(person, id)).toMatchObject({ status, is_test: true })
  expect(await t.list(person)).toEqual([])
  expect(await t.left(person)).toEqual([10, 10])
})
