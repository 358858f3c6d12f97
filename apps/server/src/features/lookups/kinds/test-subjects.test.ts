import { createServerToken } from '@dastak/contract/api-keys/api-keys.ts'
import { getLinkedinRequest, submitLinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { revealGst } from '@dastak/contract/kinds/gst.ts'
import {
  getCinDetails,
  getCompanyDirectors,
  getDirector,
} from '@dastak/contract/registry/registry.ts'
import { TEST_COMPANY, TEST_SUBJECTS } from '@dastak/contract/test-subjects.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePlan } from '../../../testing/people/give-plan.ts'
import { MANY_CALLS, signInAt } from '../../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { KINDS } from './kinds.ts'

const MOBILE = '+919810000001'

let server: TestServer
let session: string
let key: string
let userId: number
beforeAll(async () => {
  server = await createTestServer({
    env: {
      ...MANY_CALLS,
      MISSES_PER_MINUTE: '1',
      SIGN_UP_PHONE_CREDITS: '0',
      SIGN_UP_EMAIL_CREDITS: '0',
    },
  })
  session = (await signInAt(server.url, MOBILE, server.lastCode)).token
  await givePlan(server, MOBILE)
  await server.accounts.operatorActions.grantPermissions(MOBILE, ['gstin-search'])
  key = (await server.call(createServerToken, { token: session, body: { name: 'Tests' } })).body
    .data.token
  userId = (await server.accounts.operatorActions.showUser(MOBILE)).user.id
})
afterAll(() => server.drop())

/** Every row that a lookup could leave. */
async function leftBehind(): Promise<unknown> {
  const tables = ['ledger_posting', 'lead', 'lookup', 'lookup_miss', 'lookup_miss_count']
  const counts = await Promise.all(
    tables.map((table) =>
      server.db.pool.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`),
    ),
  )
  return counts.map(({ rows }) => rows[0]?.rows)
}

test('a test number gives everybody the same answer, without credits, and leaves nothing', async () => {
  const before = await leftBehind()
  const ask = {
    din: (token: string, subject: string) =>
      server.call(revealDirector, {
        token,
        body: { director_id: subject },
        headers: { 'idempotency-key': subject },
      }),
    gst: (token: string, subject: string) =>
      server.call(revealGst, { token, body: { gstin: subject } }),
  }
  const nothing = { phone: 0, email: 0 }
  const free = { credits_charged: nothing, credits_left: nothing, is_test: true, lead_id: null }
  for (const kind of ['din', 'gst'] as const)
    for (const token of [session, key, key]) {
      const { found, noContact, notFound, vendorDown } = TEST_SUBJECTS[kind]
      const phone = kind === 'din' ? 'phone_no' : 'mobile_number'
      expect((await ask[kind](token, found)).body).toMatchObject({
        status_code: 200,
        data: {
          ...free,
          [phone]: '+911111199901',
          email: 'asha.test@dastak.example',
          source: 'Test',
        },
      })
      expect((await ask[kind](token, noContact)).body).toMatchObject({
        status_code: 200,
        data: { ...free, [phone]: null, email: null, source: null },
      })
      expect((await ask[kind](token, notFound)).body).toMatchObject({
        status_code: 404,
        message_code: 'not_found',
        message: expect.stringContaining('This is a test number.'),
      })
      expect((await ask[kind](token, vendorDown)).body).toMatchObject({
        status_code: 503,
        message_code: 'provider_unavailable',
        message: expect.stringContaining('This is a test number.'),
      })
    }
  expect(await leftBehind()).toEqual(before)
})

test('it does the same among many, and only the others are looked up', async () => {
  const before = await leftBehind()
  for (const kind of ['din', 'gst'] as const) {
    const { found, noContact, notFound, vendorDown } = TEST_SUBJECTS[kind]
    const unknown = kind === 'din' ? '00000404' : '29AAACS0404A1Z3'
    const subjects = [found, unknown, noContact, notFound, vendorDown]
    const rows = await server.lookups.revealMany(kind, {
      userId,
      subjects,
      actor: { kind: 'batch', id: '7' },
    })
    const bySubject = Object.fromEntries(rows.map((row) => [row.subject, row]))
    const free = { charged: { phone: 0, email: 0 }, isTest: true, lead_id: null }
    expect(rows).toHaveLength(5)
    expect(bySubject).toMatchObject({
      [found]: { ...free, outcome: 'answered', phone: '+911111199901' },
      [unknown]: { isTest: false, outcome: 'unknown' },
      [noContact]: { ...free, outcome: 'answered', phone: null },
      [notFound]: { ...free, outcome: 'unknown' },
      [vendorDown]: { ...free, outcome: 'not_answered' },
    })
  }
  expect(await leftBehind()).toEqual(before)
})

test('an idempotency key works for a test number as usual: another body is refused, and a refused call frees the key', async () => {
  const ask = (subject: string, idempotencyKey: string) =>
    server.call(revealDirector, {
      token: key,
      body: { director_id: subject },
      headers: { 'idempotency-key': idempotencyKey },
    })
  const { found, noContact, notFound } = TEST_SUBJECTS.din
  expect((await ask(notFound, 'one')).status).toBe(404)
  const first = await ask(found, 'one')
  expect(first.status).toBe(200)
  expect((await ask(found, 'one')).body).toEqual(first.body)
  expect((await ask(noContact, 'one')).status).toBe(422)
  expect((await ask(notFound, 'one')).status).toBe(422)
})

test('the test numbers of a kind are in standard spelling, and no two are the same', () => {
  for (const { kind, parseSubject, testSubjects } of Object.values(KINDS)) {
    const subjects = Object.values(testSubjects)
    expect([kind, new Set(subjects).size]).toEqual([kind, 4])
    // The subject of a profile is its id, which is part of the typed text.
    const typed = subjects.map((subject) =>
      kind === 'linkedin' ? `linkedin.com/in/${subject}` : subject,
    )
    expect(typed.map(parseSubject)).toEqual(subjects)
  }
})

test('the registry has the test director and the test company, for free, and no other test subjects', async () => {
  const get = async <Data>(answer: Promise<{ status: number; body: { data: Data } }>) =>
    (await answer).body.data
  const { found, noContact, notFound } = TEST_SUBJECTS.din
  const person = await get(server.call(getDirector, { token: key, query: { din: found } }))
  expect(person).toMatchObject({
    full_name: 'ASHA TEST',
    mobile_no: expect.stringContaining('•'),
    is_revealed: false,
  })
  expect(
    await get(server.call(getDirector, { token: key, query: { din: noContact } })),
  ).toMatchObject({
    mobile_no: null,
  })
  expect((await server.call(getDirector, { token: key, query: { din: notFound } })).status).toBe(
    404,
  )
  const company = { identification_number: TEST_COMPANY }
  expect(await get(server.call(getCinDetails, { token: key, query: company }))).toMatchObject(
    company,
  )
  const { directors } = await get(server.call(getCompanyDirectors, { token: key, query: company }))
  expect(directors.map(({ din_number: din }) => din)).toEqual([
    found,
    TEST_SUBJECTS.din.vendorDown,
    noContact,
  ])
})

test('a test request for a profile can be read by its id', async () => {
  for (const profile of Object.values(TEST_SUBJECTS.linkedin)) {
    const body = { profile_url: `linkedin.com/in/${profile}` }
    const sent = (await server.call(submitLinkedinRequest, { token: key, body })).body.data
    const query = { request_id: sent.request_id }
    const found = (await server.call(getLinkedinRequest, { token: key, query })).body.data
    expect(found).toEqual({ ...sent, timestamp: found.timestamp })
    expect(found).toMatchObject({ is_test: true, profile_id: profile })
  }
})
