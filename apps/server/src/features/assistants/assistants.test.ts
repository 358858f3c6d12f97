import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { revokeToken } from '@dastak/contract/api-keys/api-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssistantClients, MESSAGE } from '../../testing/server/assistant-clients.ts'
import { givePlan } from '../../testing/people/give-plan.ts'
import { signInAt } from '../../testing/server/http-caller.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

const DIN = '00000101'
const CIN = 'U72900MH2020PTC000101'

let server: TestServer
let session: string
let t: ReturnType<typeof createAssistantClients>
beforeAll(async () => {
  server = await createTestServer()
  await server.accounts.demoAccounts.ensureDemoAccounts()
  session = (await server.signIn('+919876543210')).token
  await givePlan(server, '+919876543210')
  t = createAssistantClients(server, () => session)
  await insertDirector(server, {
    din: DIN,
    cin: CIN,
    phone: '+911111100101',
    email: 'asha@sample.example',
  })
  await insertDirector(server, { din: '00000102', cin: CIN, phone: '+911111100102' })
})
afterAll(() => server.drop())

/** `fetch` does not allow a Host header. */
async function statusOfRebound(headers: Record<string, string>) {
  const accept = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const call = request(`${server.url}/mcp`, {
    method: 'POST',
    headers: { ...accept, ...headers },
  })
  call.end(JSON.stringify(MESSAGE))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('an assistant lists the tools, finds a company and reveals a director, with the price before and the cost after', async () => {
  const key = await t.newKey()
  const { client, use } = await t.connect(key.token)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'search_companies',
    'search_directors',
    'company_details',
    'leads',
    'balance',
    'reveal_director',
    'reveal_gst',
  ])
  expect(tools.find(({ name }) => name === 'search_companies')?.inputSchema).toMatchObject({
    type: 'object',
    required: ['company_name'],
    properties: {
      filters: { type: 'object', properties: { state: { type: 'array' } } },
      sort: { type: 'string' },
    },
  })

  const { phone, email } = (await use('balance')).data as { phone: number; email: number }
  const before = { phone, email }
  const found = await use('search_companies', { company_name: CIN })
  expect(found).toMatchObject({ text: '1 company found, 1 of them here.', data: { total: 1 } })
  const details = await use('company_details', { identification_number: CIN })
  expect(details.data).toMatchObject({
    directors: [{ mobile_no: expect.stringContaining('•') }, {}],
  })

  const offer = await use('reveal_director', { director_id: DIN })
  expect(offer.text).toContain(
    `can cost up to 1 phone credit and 1 email credit; ${before.phone} phone credits`,
  )
  expect(offer.data).toEqual({
    message: offer.text,
    revealed: false,
    can_cost: { phone: 1, email: 1 },
    credits_left: before,
  })
  expect((await use('balance')).data).toMatchObject(before)
  const less = await use('reveal_director', { director_id: '00000102' })
  expect(less.data).toMatchObject({ can_cost: { phone: 1, email: 0 } })

  const bought = await use('reveal_director', { director_id: DIN, confirm: true })
  expect(bought.text).toBe(
    'ASHA SAMPLE: phone number +911111100101, email address asha@sample.example. It cost 1 ' +
      'phone credit and 1 email credit; ' +
      `${before.phone - 1} phone credits and ${before.email - 1} email credits are left.`,
  )
  expect(bought.data).toMatchObject({
    revealed: true,
    phone_no: '+911111100101',
    credits_charged: { phone: 1, email: 1 },
  })
  expect((await use('reveal_director', { director_id: DIN, confirm: true })).text).toContain(
    'It cost nothing',
  )
  expect((await use('reveal_director', { director_id: DIN })).text).toBe(
    'Revealing ASHA SAMPLE costs nothing: this account already has all known contacts. Send ' +
      'confirm: true to read it.',
  )
  expect((await use('leads', { search: 'asha' })).data).toMatchObject({
    total: 1,
    data: [{ director_id: DIN }],
  })
  // The ledger names the API key.
  const posting = server.db.kysely
    .selectFrom('ledger_posting')
    .select('actor_id')
    .where('reason', '=', 'charge')
  expect(await posting.execute()).toEqual([{ actor_id: key.api_key }])
  await client.close()
})

test('a message counts as one call of its key, however many calls its tool makes', async () => {
  const authorization = `Bearer ${(await t.newKey()).token}`
  const params = { name: 'reveal_director', arguments: { director_id: DIN } }
  const answer = await t.post({ authorization }, { ...MESSAGE, method: 'tools/call', params })
  expect(await answer.json()).toMatchObject({ result: { structuredContent: { revealed: false } } })
  expect(answer.headers.get('ratelimit')).toBe('"key";r=59;t=1')
})

test('a refused call is an error of its tool, with the message and the envelope of the API', async () => {
  const { client, use } = await t.connect((await t.newKey()).token)
  expect(await use('reveal_director', { director_id: '00009999', confirm: true })).toEqual({
    text: 'There is no director with this DIN.',
    data: expect.objectContaining({
      success: false,
      status_code: 404,
      message_code: 'not_found',
    }) as unknown,
    isError: true,
  })
  expect(await use('search_companies', { company_name: '' })).toMatchObject({ isError: true })
  await client.close()

  const other = await signInAt(server.url, '+919876507001', server.lastCode)
  await givePlan(server, other.mobile)
  const unverified = await t.connect((await t.newKey(other.token)).token)
  expect(await unverified.use('search_companies', { company_name: 'sample' })).toMatchObject({
    isError: true,
    data: { message_code: 'email_not_verified', status_code: 403 },
  })
  await unverified.client.close()
})

test('a key that is revoked is refused at the next call', async () => {
  const key = await t.newKey()
  const { client, use } = await t.connect(key.token)
  await use('balance')
  await server.call(revokeToken, { token: session, query: { api_key: key.api_key } })
  await expect(use('balance')).rejects.toMatchObject({ code: 401 })
  await client.close()
})

test('only an API key may connect, and only from a program or one of our pages', async () => {
  for (const headers of [
    {},
    { authorization: `Bearer ${session}` },
    { authorization: 'Bearer dst_00000000_none' },
  ]) {
    const answer = await t.post(headers as Record<string, string>)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_000, data: { success: false, message_code: 'unauthorized' } },
    })
  }
  const authorization = `Bearer ${(await t.newKey()).token}`
  const statusFrom = async (headers: Record<string, string>) =>
    (await t.post({ authorization, ...headers })).status
  expect(await statusFrom({ origin: 'https://elsewhere.example' })).toBe(403)
  // A name that was pointed to this machine: page and Host agree, but are not ours.
  expect(
    await statusOfRebound({
      authorization,
      origin: 'http://rebound.example',
      host: 'rebound.example',
    }),
  ).toBe(403)
  expect(await statusOfRebound({ authorization, host: 'rebound.example' })).toBe(200)
  expect(await statusFrom({ origin: server.url })).toBe(200)
  expect(await statusFrom({})).toBe(200)
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${server.url}/mcp`, { method, headers: { authorization } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('a key whose plan has ended is refused as plan_required, until there is a plan again', async () => {
  const { client, use } = await t.connect((await t.newKey()).token)
  await use('balance')
  server.clock.pass({ days: 31 })
  await expect(use('balance')).rejects.toThrow('plan_required')
  await givePlan(server, '+919876543210')
  expect((await use('balance')).isError).toBeFalsy()
  await client.close()
})
