import { submitLinkedinBulkRequest } from '@dastak/contract/linkedin/bulk.ts'
import { submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { getTeamMemberDetails } from '@dastak/contract/teams/members.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyoneOptsOut } from '../../testing/lookups/everyone-opts-out.ts'
import { createLinkedinWorld, type LinkedinWorld } from '../../testing/people/linkedin-world.ts'

/** The same profile: one request, one charge, one address. */

let t: LinkedinWorld
let person: Awaited<ReturnType<LinkedinWorld['newUser']>>
let serial = 0
const profile = () => `ravi-das-${(serial += 1)}`
const workInAnother = () => t.createAnother().worker.work(t.NEVER)
const PHONE = '+911111100043'
const EMAIL = 'ravi@looms.example'
const PAID = { credits_charged: { phone: 1, email: 1 } }
const FREE = { credits_charged: { phone: 0, email: 0 } }

beforeAll(async () => {
  t = await createLinkedinWorld('+91880302')
})
afterAll(() => t.server.drop())
beforeEach(async () => {
  person = await t.newUser()
  t.vendor.answer = () => ({ phone: PHONE, email: EMAIL })
  t.vendor.requests.length = 0
})

test('a profile in every form of its address is one request, one charge and one canonical address', async () => {
  const id = profile()
  const first = await t.ask(person, id)
  for (const url of [
    `https://www.linkedin.com/in/${id}`,
    `http://linkedin.com/in/${id}/`,
    `in.linkedin.com/in/${id}`,
    `https://hi.linkedin.com/in/${id}/hi?trk=people-guest`,
    `https://m.linkedin.com/in/${id}?utm_source=share&utm_medium=member_desktop`,
    `https://www.linkedin.com/mwlite/in/${id}`,
    `https://www.linkedin.com/in/${id.toUpperCase()}/details/experience/#top`,
    `https://www.linkedin.com/in/${encodeURIComponent(id).replaceAll('-', '%2D')}`,
    ` <https://www.linkedin.com/in/${id}/overlay/contact-info/> `,
  ])
    expect(await t.ask(person, { profile_url: url })).toMatchObject({
      request_id: first.request_id,
      profile_id: id,
      profile_url: `https://www.linkedin.com/in/${id}`,
      ...PAID,
    })
  expect(t.vendor.requests).toHaveLength(1)
  expect(await t.left(person)).toEqual([9, 9])
})

test.each([
  [
    `https://www.linkedin.com/in/${encodeURIComponent('आशा-राव')}`,
    'https://www.linkedin.com/in/आशा-राव/',
  ],
  [
    'https://www.linkedin.com/pub/ravi-das/1a/2b3/4c5',
    'https://www.linkedin.com/in/ravi-das-4c52b31a',
  ],
])('%s is %s', async (one, other) => {
  const [first, second] = [
    await t.ask(person, { profile_url: one }),
    await t.ask(person, { profile_url: other }),
  ]
  expect(second).toEqual(first)
  expect(await t.list(person)).toHaveLength(1)
  expect(await t.left(person)).toEqual([9, 9])
})

test('ten at the same moment, handled by two processes, are one request and one charge', async () => {
  const id = profile()
  const sent = await Promise.all(Array.from({ length: 10 }, () => t.submit(person, id)))
  expect(new Set(sent.map(({ request_id: requestId }) => requestId)).size).toBe(1)
  await Promise.all([t.work(), t.work(), workInAnother(), workInAnother()])
  expect(await t.request(person, sent[0]!.request_id)).toMatchObject({
    status: 'completed',
    ...PAID,
  })
  expect(t.vendor.requests).toHaveLength(1)
  expect(await t.left(person)).toEqual([9, 9])
  expect(await t.leftOpen()).toEqual({ requests: 0, lookups: 0 })
  expect(await t.brokenRules()).toEqual([])
})

test('fifty profiles at the same moment on three credits take exactly three of each, and no balance goes below zero', async () => {
  await t.price({ phone: 3, email: 3 })
  try {
    const sent = await Promise.all(Array.from({ length: 50 }, () => t.submit(person, profile())))
    await Promise.all([t.work(), t.work(), workInAnother()])
    const ended = await Promise.all(sent.map(({ request_id: id }) => t.request(person, id)))
    expect(Map.groupBy(ended, ({ status }) => status).get('completed')).toHaveLength(3)
    expect(ended.filter(({ status }) => status === 'phone_pending')).toHaveLength(47)
    expect(await t.left(person)).toEqual([1, 1])
    expect(await t.brokenRules()).toEqual([])
  } finally {
    await t.price({ phone: 1, email: 1 })
  }
})

test('with a key a repeated try is the same call; another profile with the key is refused', async () => {
  const id = profile()
  const headers = { 'idempotency-key': `try-${id}` }
  const send = (one: string) =>
    t.server.call(submitLinkedinRequest, {
      token: person.token,
      body: { profile_url: `linkedin.com/in/${one}` },
      headers,
    })
  const [first, again] = [await send(id), await send(id)]
  expect(again.body.data.request_id).toBe(first.body.data.request_id)
  expect((await send(profile())).body.message_code).toBe('validation_failed')
  await t.work()
  expect((await send(id)).body.data).toMatchObject({ status: 'completed', ...PAID })
  expect(await t.left(person)).toEqual([9, 9])
})

test('another account looks up and pays separately, and sees nothing of the first', async () => {
  const id = profile()
  const first = await t.ask(person, {
    profile_url: `linkedin.com/in/${id}`,
    name: 'As he is called',
    phone_no: '98765 43210',
  })
  const other = await t.newUser()
  expect(await t.ask(other, id)).toMatchObject({ name: null, phone_no: PHONE, ...PAID })
  await expect(t.request(other, first.request_id)).rejects.toThrow('There is no such request.')
  expect(await t.list(other)).toHaveLength(1)
})

test('what a file of profiles has already revealed is free', async () => {
  await t.givePlan(person.userId)
  const id = profile()
  const file = new File([`linkedin_url\nhttps://linkedin.com/in/${id}\n`], 'profiles.csv')
  await t.server.call(submitLinkedinBulkRequest, { token: person.token, body: { file } })
  await t.server.batches.worker.workOff(t.NEVER)
  expect(await t.left(person)).toEqual([9, 9])
  expect(await t.submit(person, id)).toMatchObject({
    status: 'completed',
    phone_no: PHONE,
    email: EMAIL,
    ...FREE,
  })
  expect(t.vendor.requests).toHaveLength(1)
})

test('a teammate’s revealed contact is free, the contacts of their page are not shared, and the owner sees the request in Member Details', async () => {
  const owner = await t.newOwner()
  const team = await t.newTeam(owner)
  await t.add(owner, team, person, 5, 5)
  const [id, shown] = [profile(), profile()]
  await t.ask(person, id)
  await t.ask(person, {
    profile_url: `linkedin.com/in/${shown}`,
    name: 'Shown Only',
    phone_no: '+91 98765 43210',
    email: 'shown@page.example',
  })
  expect(await t.left(person)).toEqual([4, 4])
  expect(await t.ask(owner, id)).toMatchObject({ phone_no: PHONE, is_from_team: true, ...FREE })
  expect(await t.ask(owner, shown)).toMatchObject({
    name: null,
    phone_no: PHONE,
    is_from_team: false,
    ...PAID,
  })
  const { body } = await t.server.call(getTeamMemberDetails, {
    token: owner.token,
    // The limit is that of the leads.
    query: { team_id: team, member_id: person.publicId, limit: 1 },
  })
  expect(body.data.linkedin_requests).toMatchObject([
    {
      name: 'Shown Only',
      profile_id: shown,
      phone_no: '+919876543210',
      email: 'shown@page.example',
    },
    {
      profile_id: id,
      profile_url: `https://www.linkedin.com/in/${id}`,
      phone_no: PHONE,
      email: EMAIL,
    },
  ])
})

test('the owner sees nothing of a profile that a member had revealed before joining, even if it is sent again in the team', async () => {
  await t.givePlan(person.userId)
  const [id, later] = [profile(), profile()]
  const file = new File([`linkedin_url\nhttps://linkedin.com/in/${id}\n`], 'profiles.csv')
  await t.server.call(submitLinkedinBulkRequest, { token: person.token, body: { file } })
  await t.server.batches.worker.workOff(t.NEVER)
  t.server.clock.pass({ seconds: 1 })
  const owner = await t.newOwner()
  const team = await t.newTeam(owner)
  await t.add(owner, team, person, 5, 5)
  expect(await t.ask(person, id)).toMatchObject({ phone_no: PHONE, ...FREE })
  await t.ask(person, later)
  const { body } = await t.server.call(getTeamMemberDetails, {
    token: owner.token,
    query: { team_id: team, member_id: person.publicId },
  })
  expect(body.data.linkedin_requests).toMatchObject([{ profile_id: later, phone_no: PHONE }])
})

test('sending it again with the current page corrects it; what was paid for stays first', async () => {
  const id = profile()
  const url = `linkedin.com/in/${id}`
  t.vendor.answer = () => ({ phone: PHONE })
  await t.ask(person, { profile_url: url, name: 'Ravi D' })
  expect(
    await t.ask(person, {
      profile_url: url,
      name: 'Ravi Das',
      phone_no: '98765 43210',
      email: EMAIL,
    }),
  ).toMatchObject({
    name: 'Ravi Das',
    phone_no: PHONE,
    phone_source: 'Vendor',
    email: EMAIL,
    email_source: 'Profile page',
    status: 'completed',
    credits_charged: { phone: 1, email: 0 },
  })
  expect(t.vendor.requests).toHaveLength(1)
})

test('a contact that may no longer be shown is neither returned nor found, even if the page showed it', async () => {
  const id = profile()
  const { request_id: requestId } = await t.ask(person, {
    profile_url: `linkedin.com/in/${id}`,
    phone_no: '98765 43210',
  })
  expect(await t.request(person, requestId)).toMatchObject({ email: EMAIL, status: 'completed' })
  await everyoneOptsOut(t.server.db)
  expect(await t.request(person, requestId)).toMatchObject({
    phone_no: { removed: true },
    email: { removed: true },
    status: 'completed',
  })
})
