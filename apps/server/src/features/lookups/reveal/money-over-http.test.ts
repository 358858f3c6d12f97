import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { getUserDetails } from '@dastak/contract/me.ts'
import { getApiUsage } from '@dastak/contract/credits.ts'
import { getLeadsExtracted, revealDirector } from '@dastak/contract/kinds/din.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { sendAtOnce } from '../../../testing/server/held-requests.ts'
import { insertDirector } from '../../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'

const CIN = 'U72900MH2020PTC000001'
const din = (number: number) => String(number).padStart(8, '0')

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    env: { SIGN_UP_PHONE_CREDITS: '0', SIGN_UP_EMAIL_CREDITS: '0' },
  })
  for (let number = 1; number <= 200; number++)
    await insertDirector(server, {
      din: din(number),
      cin: CIN,
      phone: `+9111111${String(number).padStart(5, '0')}`,
      email: `d${number}@sample.example`,
    })
})
afterAll(() => server.drop())

async function userWith(mobile: string, phone: number, email: number): Promise<string> {
  const { token } = await server.signIn(mobile)
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Sample', email: `${mobile.slice(1)}@sample.example` },
  })
  const user = await server.db.kysely
    .selectFrom('user_account')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  await inTransaction(server.db, (tx) =>
    server.credits.grant(tx, {
      userId: user.id,
      phone,
      email,
      reason: 'top_up',
      reference: { type: 'test', id: mobile },
      idempotencyKey: `test:${mobile}`,
      actor: { kind: 'operator', id: null },
    }),
  )
  return token
}

function reveal(token: string, director_id: string, headers: Record<string, string> = {}) {
  return {
    method: 'POST' as const,
    path: revealDirector.path,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ director_id }),
  }
}
const statuses = (answers: { status: number }[]) => Object.groupBy(answers, ({ status }) => status)

test('200 reveals of 200 directors at the same moment on 100 phone credits: 100 charges, 100 refusals', async () => {
  const token = await userWith('+919800000001', 100, 0)
  const answers = await sendAtOnce(
    server.url,
    Array.from({ length: 200 }, (_, index) => reveal(token, din(index + 1))),
  )

  const { 200: paid = [], 402: refused = [] } = statuses(answers)
  expect([paid.length, refused.length]).toEqual([100, 100])
  expect(refused[0]).toMatchObject({ body: { message_code: 'credits_exhausted' } })
  expect(paid[0]).toMatchObject({
    body: { data: { email: { locked: true }, credits_charged: { phone: 1, email: 0 } } },
  })

  const user = await server.call(getUserDetails, { token })
  expect(user.body.data).toMatchObject({ total_credits: 0, email_credits: 0 })
  expect((await server.call(getApiUsage, { token })).body.data).toHaveLength(100)
  expect((await server.call(getLeadsExtracted, { token })).body.data.total).toBe(100)
})

test('50 reveals of the same director at the same moment charge once, and all 50 are answered', async () => {
  const token = await userWith('+919800000002', 100, 100)
  const answers = await sendAtOnce(
    server.url,
    Array.from({ length: 50 }, () => reveal(token, din(1))),
  )

  expect(statuses(answers)[200]).toHaveLength(50)
  for (const { body } of answers)
    expect(body).toMatchObject({ data: { phone_no: '+911111100001', email: 'd1@sample.example' } })
  const user = await server.call(getUserDetails, { token })
  expect(user.body.data).toMatchObject({ total_credits: 99, email_credits: 99 })
})

test('a lead of one account is not another one’s', async () => {
  const token = await userWith('+919800000003', 0, 0)
  expect((await server.call(getLeadsExtracted, { token })).body.data).toEqual({
    data: [],
    next_cursor: null,
    total: 0,
  })
  expect(
    (await server.call(revealDirector, { token, body: { director_id: din(1) } })).body.message_code,
  ).toBe('credits_exhausted')
})

test('an Idempotency-Key gives the same answer again, and is refused for another subject', async () => {
  const token = await userWith('+919800000004', 5, 5)
  const headers = { 'idempotency-key': 'press-1' }
  const first = await server.call(revealDirector, { token, headers, body: { director_id: din(7) } })
  const again = await server.call(revealDirector, { token, headers, body: { director_id: din(7) } })
  expect(first.body.data).toMatchObject({
    credits_charged: { phone: 1, email: 1 },
    credits_left: { phone: 4, email: 4 },
  })
  expect(again.body).toEqual(first.body)
  const other = await server.call(revealDirector, { token, headers, body: { director_id: din(8) } })
  expect(other.body).toMatchObject({ status_code: 422, message_code: 'validation_failed' })
})

test('an unknown DIN is not found and costs nothing', async () => {
  const token = await userWith('+919800000005', 5, 5)
  const answer = await server.call(revealDirector, { token, body: { director_id: '99999999' } })
  expect(answer.body).toMatchObject({ status_code: 404, message_code: 'not_found' })
  expect((await server.call(getUserDetails, { token })).body.data.total_credits).toBe(5)
})
