import { NO_NOTICES } from '@dastak/contract/contact-notices.ts'
import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { getApiUsage } from '@dastak/contract/credits.ts'
import { getLeadsExtracted, revealDirector } from '@dastak/contract/kinds/din.ts'
import { getGstLogs, revealGst } from '@dastak/contract/kinds/gst.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const BOTH = '27AAACS0001A1Z3'
const NOTHING = '27AAACS0002A1Z3'
const SOME = Array.from({ length: 5 }, (_, index) => `27AAACS001${index}A1Z3`)
// The length of a GST number, and a director's number at the same time.
const DIN = '00000007'

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await createTestServer({
    env: { SIGN_UP_PHONE_CREDITS: '0', SIGN_UP_EMAIL_CREDITS: '0', MISSES_PER_MINUTE: '2' },
  })
  const row = {
    legal_name: null,
    gstin_status: 'Active',
    state: 'Maharashtra',
    cin: null,
    source: 'Sample',
  }
  const known = [BOTH, ...SOME].map((gstin) => ({
    ...row,
    gstin,
    business_name: `Sample ${gstin}`,
    phone: `+91111110${gstin.slice(7, 11)}`,
    email: `${gstin.toLowerCase()}@sample.example`,
    as_of: '2026-01-01',
  }))
  const none = { ...row, gstin: NOTHING, business_name: null, legal_name: 'NONE LTD' }
  await server.db.kysely
    .insertInto('contact_gstin')
    .values([...known, { ...none, phone: null, email: null, as_of: null }])
    .execute()
  await insertDirector(server, { din: DIN, cin: 'U72900MH2020PTC000001', phone: '+911111100007' })
})
afterAll(() => server.drop())

async function userWith(
  phone: number,
  email: number,
  permissions = ['gstin-search', 'din-search'],
) {
  const mobile = `+9198000${String((people += 1)).padStart(5, '0')}`
  const { token } = await server.signIn(mobile)
  const body = { name: 'Asha Sample', email: `${mobile.slice(1)}@sample.example` }
  await server.call(setUserOnboard, { token, body })
  await server.accounts.operatorActions.grantPermissions(mobile, permissions)
  if (phone + email > 0) await server.accounts.operatorActions.topUp(mobile, { phone, email })
  return token
}
const reveal = (token: string, gstin: string, headers: Record<string, string> = {}) =>
  server.call(revealGst, { token, body: { gstin }, headers })
const logs = async (token: string, query: { limit?: string; cursor?: string } = {}) =>
  (await server.call(getGstLogs, { token, query })).body.data

describe('the contact behind a GST number', () => {
  test('is charged if it is found, returned with the data of the registry, and free the second time', async () => {
    const token = await userWith(5, 5)
    const answer = await reveal(token, BOTH)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      is_from_team: false,
      is_test: false,
      lead_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      gstin: BOTH,
      business_name: `Sample ${BOTH}`,
      legal_name: null,
      gstin_status: 'Active',
      state: 'Maharashtra',
      mobile_number: '+911111100001',
      email: '27aaacs0001a1z3@sample.example',
      source: 'Sample',
      fetched_at: '2026-01-01T00:00:00.000Z',
      credits_charged: { phone: 1, email: 1 },
      credits_left: { phone: 4, email: 4 },
    })
    const again = await reveal(token, BOTH)
    expect(again.body.data).toEqual({
      ...answer.body.data,
      credits_charged: { phone: 0, email: 0 },
    })
    expect((await server.call(getApiUsage, { token })).body.data).toMatchObject([
      { credit_used: 2 },
    ])
  })

  test('costs nothing if nobody knows it, and the business is still shown', async () => {
    const token = await userWith(5, 5)
    expect((await reveal(token, NOTHING)).body.data).toMatchObject({
      lead_id: null,
      legal_name: 'NONE LTD',
      gstin_status: 'Active',
      mobile_number: null,
      email: null,
      source: null,
      credits_charged: { phone: 0, email: 0 },
      credits_left: { phone: 5, email: 5 },
    })
    expect(await logs(token)).toEqual({ data: [], next_cursor: null, total: 0 })
  })

  test('has a locked field if the credits for it ran out, and is refused if both ran out', async () => {
    const token = await userWith(1, 0)
    expect((await reveal(token, BOTH)).body.data).toMatchObject({
      mobile_number: '+911111100001',
      email: { locked: true },
      credits_left: { phone: 0, email: 0 },
    })
    expect((await reveal(token, SOME[0] ?? '')).body).toMatchObject({
      status_code: 402,
      message_code: 'credits_exhausted',
    })
  })

  test('is found in any spelling of its number', async () => {
    const token = await userWith(2, 2)
    for (const typed of [BOTH.toLowerCase(), `  ${BOTH} `, `\t${BOTH.toLowerCase()}\n`])
      expect((await reveal(token, typed)).body.data).toMatchObject({
        gstin: BOTH,
        credits_left: { phone: 1, email: 1 },
      })
  })

  test('is the same with the same Idempotency-Key, which is refused for another number', async () => {
    const token = await userWith(5, 5)
    const headers = { 'idempotency-key': 'press-1' }
    const first = await reveal(token, BOTH, headers)
    expect((await reveal(token, BOTH, headers)).body).toEqual(first.body)
    expect((await reveal(token, SOME[0] ?? '', headers)).body).toMatchObject({ status_code: 422 })
    const other = await server.call(revealDirector, { token, headers, body: { director_id: DIN } })
    expect(other.body).toMatchObject({ status_code: 422, message_code: 'validation_failed' })
  })
})

describe('a GST number', () => {
  test('is not found if it does not exist', async () => {
    expect((await reveal(await userWith(5, 5), '29ZZZZZ9999Z9Z9')).body).toMatchObject({
      status_code: 404,
      message: 'No business was found for this GST number.',
    })
  })

  test.for([BOTH.slice(1), `${BOTH}12`, '', ' '.repeat(15), '27AAACS0001A\u00001Z'])(
    'of another length (%j) is refused',
    async (gstin) => {
      expect((await reveal(await userWith(5, 5), gstin)).body).toMatchObject({
        status_code: 422,
        message_code: 'validation_failed',
        data: { errors: [{ path: 'gstin' }] },
      })
    },
  )

  test('of 14 or 17 characters is refused with the message of the form', async () => {
    const token = await userWith(0, 0)
    for (const gstin of [BOTH.slice(1), `${BOTH}12`])
      expect((await reveal(token, gstin)).body.message).toBe('Please enter valid GST Number')
  })

  test('is refused without its permission, and the one for directors is not enough', async () => {
    const token = await userWith(5, 5, ['din-search'])
    expect((await reveal(token, BOTH)).body).toMatchObject({
      status_code: 403,
      message_code: 'permission_required',
    })
    expect((await server.call(getApiUsage, { token })).body.data).toEqual([])
  })

  test('is not a DIN in the directory, and a DIN is not a GST number', async () => {
    const token = await userWith(5, 5)
    await server.db.kysely
      .insertInto('contact_din')
      .values({
        din: '27AAACS0009A1Z3',
        phone: '+911111199999',
        email: null,
        source: 'Wrong',
        as_of: null,
      })
      .execute()
    expect((await reveal(token, '27AAACS0009A1Z3')).status).toBe(404)
    expect((await reveal(token, `${DIN}       `)).status).toBe(422)
    const { body } = await server.call(revealDirector, { token, body: { director_id: DIN } })
    expect(body.data).toMatchObject({ phone_no: '+911111100007', email: null })
    expect(await server.registry.contacts('din', [BOTH, DIN])).toEqual(
      new Map([[DIN, expect.objectContaining({ phone: '+911111100007' })]]),
    )
    expect([...(await server.registry.contacts('gst', [BOTH, DIN])).keys()]).toEqual([BOTH])
  })
})

test('a user with too many misses is told when to try again', async () => {
  const token = await userWith(5, 5)
  await server.db.kysely
    .insertInto('contact_gstin')
    .values([1, 2, 3].map((n) => ({ gstin: `27AAACS003${n}A1Z3`, source: 'Sample' })))
    .execute()
  for (const n of [1, 2]) expect((await reveal(token, `27AAACS003${n}A1Z3`)).status).toBe(200)
  const answer = await reveal(token, '27AAACS0033A1Z3')
  expect(answer.body).toMatchObject({ status_code: 429, message_code: 'rate_limited' })
  expect(Number(answer.headers.get('retry-after'))).toBe(60 - server.clock.now().getUTCSeconds())
})

test('leads of GST numbers come newest first, page by page, separate from those of directors, and only for their owner', async () => {
  const [token, other] = [await userWith(9, 9), await userWith(9, 9)]
  for (const gstin of SOME) await reveal(token, gstin)
  await server.call(revealDirector, { token, body: { director_id: DIN } })
  const newestFirst = SOME.toReversed()
  const first = await logs(token, { limit: '2' })
  expect(first).toMatchObject({
    total: 5,
    data: newestFirst.slice(0, 2).map((gstin) => ({ gstin })),
  })
  expect(first.data[0]).toEqual({
    lead_id: expect.any(String),
    timestamp: server.clock.now().toISOString(),
    business_name: `Sample ${newestFirst[0]}`,
    gstin: newestFirst[0],
    mobile_number: '+911111100014',
    email: `${newestFirst[0]?.toLowerCase()}@sample.example`,
    notices: NO_NOTICES,
  })
  const second = await logs(token, { limit: '2', cursor: first.next_cursor ?? '' })
  const third = await logs(token, { limit: '2', cursor: second.next_cursor ?? '' })
  expect([...first.data, ...second.data, ...third.data].map(({ gstin }) => gstin)).toEqual(
    newestFirst,
  )
  expect(third.next_cursor).toBeNull()
  const directors = (await server.call(getLeadsExtracted, { token })).body.data
  expect(directors).toMatchObject({ total: 1, data: [{ director_id: DIN }] })
  expect(await logs(other)).toEqual({ data: [], next_cursor: null, total: 0 })
  const stolen = await server.call(getGstLogs, {
    token: other,
    query: { cursor: first.next_cursor ?? '' },
  })
  expect(stolen.status).toBe(422)
  const elsewhere = await server.call(getLeadsExtracted, {
    token,
    query: { cursor: first.next_cursor ?? '' },
  })
  expect(elsewhere.status).toBe(422)
})
