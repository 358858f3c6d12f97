import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { createServerToken, revokeToken } from '@dastak/contract/api-keys.ts'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePlan } from '../../testing/give-plan.ts'
import { signInAt } from '../../testing/http-caller.ts'
import { insertDirector } from '../../testing/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const DIN = '00000101'
const CIN = 'U72900MH2020PTC000101'

let server: TestServer
let session: string
beforeAll(async () => {
  server = await createTestServer()
  await server.accounts.demoAccounts.ensureDemoAccounts()
  session = (await server.signIn('+919876543210')).token
  await givePlan(server, '+919876543210')
  await insertDirector(server, { din: DIN, cin: CIN, phone: '+911111100101', email: 'asha@sample.example' })
  await insertDirector(server, { din: '00000102', cin: CIN, phone: '+911111100102' })
})
afterAll(() => server.drop())

async function newKey(token = session): Promise<{ token: string; api_key: string }> {
  const { body } = await server.call(createServerToken, { token, body: { name: 'An assistant' } })
  return body.data
}

/** The SDK's own client. */
async function connect(token: string) {
  const client = new Client({ name: 'a test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  const use = async (name: string, args: object = {}) => {
    const result = await client.callTool({ name, arguments: { ...args } })
    const [text] = result.content as { text: string }[]
    return { text: text?.text, data: result.structuredContent as Record<string, unknown>, isError: result.isError }
  }
  return { client, use }
}

const MESSAGE = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const post = (headers: Record<string, string>, body: unknown = MESSAGE) =>
  fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** `fetch` lets nobody choose the Host. */
async function statusOfRebound(headers: Record<string, string>) {
  const accept = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const asking = request(`${server.url}/mcp`, { method: 'POST', headers: { ...accept, ...headers } })
  asking.end(JSON.stringify(MESSAGE))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

test('an assistant lists the tools, finds a company and reveals a director, told the price before and the cost after', async () => {
  const key = await newKey()
  const { client, use } = await connect(key.token)
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
    properties: { filters: { type: 'object', properties: { state: { type: 'array' } } }, sort: { type: 'string' } },
  })

  const before = (await use('balance')).data as { phone: number; email: number }
  const found = await use('search_companies', { company_name: CIN })
  expect(found).toMatchObject({ text: '1 company found, 1 of them here.', data: { total: 1 } })
  const details = await use('company_details', { identification_number: CIN })
  expect(details.data).toMatchObject({ directors: [{ mobile_no: expect.stringContaining('•') }, {}] })

  const offer = await use('reveal_director', { director_id: DIN })
  expect(offer.text).toContain(`can cost up to 1 phone credit and 1 email credit; ${before.phone} phone credits`)
  expect(offer.data).toEqual({ revealed: false, can_cost: { phone: 1, email: 1 }, credits_left: before })
  expect((await use('balance')).data).toEqual(before)
  const less = await use('reveal_director', { director_id: '00000102' })
  expect(less.data).toMatchObject({ can_cost: { phone: 1, email: 0 } })

  const bought = await use('reveal_director', { director_id: DIN, confirm: true })
  expect(bought.text).toBe(
    `ASHA SAMPLE: phone number +911111100101, email address asha@sample.example. It cost 1 phone credit and 1 email credit; ` +
      `${before.phone - 1} phone credits and ${before.email - 1} email credits are left.`,
  )
  expect(bought.data).toMatchObject({
    revealed: true,
    phone_no: '+911111100101',
    credits_charged: { phone: 1, email: 1 },
  })
  expect((await use('reveal_director', { director_id: DIN, confirm: true })).text).toContain('It cost nothing')
  expect((await use('reveal_director', { director_id: DIN })).text).toContain('costs nothing')
  expect((await use('leads', { search: 'asha' })).data).toMatchObject({ total: 1, data: [{ director_id: DIN }] })
  // The ledger names the key that asked.
  const posting = server.db.kysely.selectFrom('ledger_posting').select('actor_id').where('reason', '=', 'charge')
  expect(await posting.execute()).toEqual([{ actor_id: key.api_key }])
  await client.close()
})

test('a message is one call of its key, however many calls its tool makes', async () => {
  const authorization = `Bearer ${(await newKey()).token}`
  const params = { name: 'reveal_director', arguments: { director_id: DIN } }
  const answer = await post({ authorization }, { ...MESSAGE, method: 'tools/call', params })
  expect(await answer.json()).toMatchObject({ result: { structuredContent: { revealed: false } } })
  expect(answer.headers.get('ratelimit')).toBe('"key";r=59;t=1')
})

test('a refused call is an error of its tool, in the words and the envelope of the API', async () => {
  const { client, use } = await connect((await newKey()).token)
  expect(await use('reveal_director', { director_id: '00009999', confirm: true })).toEqual({
    text: 'There is no director with this DIN.',
    data: expect.objectContaining({ success: false, status_code: 404, message_code: 'not_found' }) as unknown,
    isError: true,
  })
  expect(await use('search_companies', { company_name: '' })).toMatchObject({ isError: true })
  expect(await use('no_such_tool')).toMatchObject({ isError: true })
  await client.close()

  const other = await signInAt(server.url, '+919876507001', server.lastCode)
  await givePlan(server, other.mobile)
  const unverified = await connect((await newKey(other.token)).token)
  expect(await unverified.use('search_companies', { company_name: 'sample' })).toMatchObject({
    isError: true,
    data: { message_code: 'email_not_verified', status_code: 403 },
  })
  await unverified.client.close()
})

test('a key that is revoked is refused at the next call', async () => {
  const key = await newKey()
  const { client, use } = await connect(key.token)
  await use('balance')
  await server.call(revokeToken, { token: session, query: { api_key: key.api_key } })
  await expect(use('balance')).rejects.toMatchObject({ code: 401 })
  await client.close()
})

test('only an API key may connect, and only a program or a page of our own', async () => {
  for (const headers of [{}, { authorization: `Bearer ${session}` }, { authorization: 'Bearer dst_00000000_none' }]) {
    const answer = await post(headers as Record<string, string>)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({ success: false, message_code: 'unauthorized' })
  }
  const authorization = `Bearer ${(await newKey()).token}`
  const statusFrom = async (headers: Record<string, string>) => (await post({ authorization, ...headers })).status
  expect(await statusFrom({ origin: 'https://elsewhere.example' })).toBe(403)
  // A name that was pointed to this machine: page and Host agree, and are still not ours.
  expect(await statusOfRebound({ authorization, origin: 'http://rebound.example', host: 'rebound.example' })).toBe(403)
  expect(await statusOfRebound({ authorization, host: 'rebound.example' })).toBe(200)
  expect(await statusFrom({ origin: server.url })).toBe(200)
  expect(await statusFrom({})).toBe(200)
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(`${server.url}/mcp`, { method, headers: { authorization } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('odd messages are refused, and no message brings more than one call', async () => {
  const authorization = `Bearer ${(await newKey()).token}`
  const statusOf = async (body: unknown) => (await post({ authorization }, body)).status
  expect(await statusOf([MESSAGE, MESSAGE])).toBe(422)
  expect(await statusOf('{')).toBe(422)
  expect(await statusOf({ ...MESSAGE, padding: 'x'.repeat(70_000) })).toBe(413)
  for (const odd of ['null', '1', '{}', '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":1,"method":"tools/call"}'])
    expect(await statusOf(odd)).toBeLessThan(500)
})

test('a key whose plan has ended is refused as plan_required, until there is a plan again', async () => {
  const { client, use } = await connect((await newKey()).token)
  await use('balance')
  server.clock.pass({ days: 31 })
  await expect(use('balance')).rejects.toThrow('plan_required')
  await givePlan(server, '+919876543210')
  expect((await use('balance')).isError).toBeFalsy()
  await client.close()
})
