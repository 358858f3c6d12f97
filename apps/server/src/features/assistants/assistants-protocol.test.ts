import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssistantClients, MESSAGE } from '../../testing/server/assistant-clients.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { givePlan } from '../../testing/people/give-plan.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let session: string
let authorization: string
let t: ReturnType<typeof createAssistantClients>
let ask: Awaited<ReturnType<typeof t.connect>>['use']
let client: Awaited<ReturnType<typeof t.connect>>['client']
beforeAll(async () => {
  server = await createTestServer()
  await server.accounts.demoAccounts.ensureDemoAccounts()
  session = (await server.signIn('+919876543210')).token
  await givePlan(server, '+919876543210')
  t = createAssistantClients(server, () => session)
  const { token } = await t.newKey()
  authorization = `Bearer ${token}`
  ;({ client, use: ask } = await t.connect(token))
  const cin = 'U72900MH2020PTC000101'
  await insertDirector(server, { din: '00000101', cin, phone: '+911111100101' })
  await asOwner(server.ownerUrl, "UPDATE company SET state = 'Maharashtra'")
})
afterAll(async () => {
  await client.close()
  await server.drop()
})

const answerTo = async (body: unknown, headers: Record<string, string> = {}) => {
  const { token } = await t.newKey()
  const answer = await t.post({ authorization: `Bearer ${token}`, ...headers }, body)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const call = (params: object) => ({ ...MESSAGE, method: 'tools/call', params })

test.each([
  ['is no JSON', '{', 400, -32_700, null],
  ['is a batch', [MESSAGE, MESSAGE], 400, -32_600, null],
  ['is empty', {}, 400, -32_600, null],
  ['is null', 'null', 400, -32_600, null],
  ['is of another version', { ...MESSAGE, jsonrpc: '1.0' }, 400, -32_600, 1],
  ['is too large', { ...MESSAGE, padding: 'x'.repeat(70_000) }, 413, -32_000, null],
  ['has an unknown method', { ...MESSAGE, method: 'tools/run' }, 200, -32_601, 1],
  ['calls without params', { jsonrpc: '2.0', id: 'a', method: 'tools/call' }, 200, -32_602, 'a'],
  ['calls with a text', call({ name: 'balance', arguments: 'x' }), 200, -32_602, 1],
  ['calls an unknown tool', call({ name: 'x' }), 200, -32_602, 1],
  ['begins without a version', { ...MESSAGE, method: 'initialize', params: {} }, 200, -32_602, 1],
] as const)('a message that %s is an error of JSON-RPC', async (_, message, status, code, id) => {
  expect(await answerTo(message)).toMatchObject({
    status,
    body: { jsonrpc: '2.0', id, error: { code } },
  })
})

test('an unknown version of the protocol is refused, and so is a body that is not JSON by its content type', async () => {
  const version = await answerTo(MESSAGE, { 'mcp-protocol-version': '1999-01-01' })
  expect(version).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('1999-01-01') } },
  })
  expect(await answerTo(MESSAGE, { 'content-type': 'text/plain' })).toMatchObject({
    status: 415,
    body: { jsonrpc: '2.0' },
  })
})

test('a client that accepts only JSON is served, with or without a slash at the end', async () => {
  for (const accept of ['application/json', '*/*', 'text/event-stream, application/json;q=0.9'])
    expect((await t.post({ authorization, accept })).status).toBe(200)
  expect(await answerTo(MESSAGE, { accept: 'text/html' })).toMatchObject({
    status: 406,
    body: { jsonrpc: '2.0' },
  })
  const answer = await t.post({ authorization }, MESSAGE, '/mcp/')
  expect(await answer.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
  const note = await t.post(
    { authorization },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  )
  expect([note.status, await note.text()]).toEqual([202, ''])
})

test('without a key the error says what to send, as for every call of programs', async () => {
  const message =
    'No API key was sent. Send the header Authorization: Bearer dst_…. Create a key under API ' +
    'keys.'
  for (const headers of [
    {},
    { authorization: authorization.slice('Bearer '.length) },
    { 'x-api-key': 'dst_1' },
  ]) {
    const answer = await t.post(headers as Record<string, string>)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { message } })
  }
  const person = await t.post({ authorization: `Bearer ${session}` })
  expect(await person.json()).toMatchObject({
    error: { message: 'An assistant connects with an API key: Authorization: Bearer dst_…' },
  })
  const balance = await fetch(`${server.url}/api/v1/dastak/users/get-user-details`)
  expect(await balance.json()).toMatchObject({ message_code: 'unauthorized', message })
  const keys = await fetch(`${server.url}/api/v1/users/list-tokens`)
  expect(await keys.json()).toMatchObject({
    message_code: 'unauthorized',
    message: 'Sign in to continue.',
  })
})

test('addresses that programs look for and that do not exist answer 404, never the web app', async () => {
  for (const path of [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/.well-known/',
    '/mcp/.well-known/openid-configuration',
    '/sse',
    '/sse/',
    '/messages',
    '/message',
    '/authorize',
    '/token',
    '/register',
  ])
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(server.url + path, { method })
      expect([path, method, answer.status]).toEqual([path, method, 404])
      expect(await answer.json()).toMatchObject({ message_code: 'not_found' })
    }
  // mcp-remote shows this answer to its user after a key was refused.
  const registration = await fetch(`${server.url}/register`, { method: 'POST' })
  expect(await registration.json()).toMatchObject({
    message: expect.stringContaining('its API key is not valid'),
  })
  for (const [method, path] of [
    ['GET', '/mcp'],
    ['DELETE', '/mcp/'],
  ] as const) {
    const answer = await fetch(server.url + path, { method, headers: { authorization } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } })
  }
})

test('an unknown argument is refused with its name, and the permitted ones are listed', async () => {
  const refusal = async (tool: string, args: object) => {
    const { text, isError } = await ask(tool, args)
    expect(isError).toBe(true)
    return text
  }
  expect(await refusal('reveal_director', { director_id: '00000101', confirmed: true })).toBe(
    'Unknown argument confirmed: reveal_director takes director_id, identification_number, ' +
      'confirm.',
  )
  expect(await refusal('balance', { of: 'me' })).toBe(
    'Unknown argument of: balance takes no arguments.',
  )
  expect(
    await refusal('search_companies', { company_name: 'x', filters: { city: ['Goa'] } }),
  ).toContain('Unknown argument city: filters takes state, status, type,')
  expect(await refusal('leads', { about: 'people' })).toBe('about: It takes directors | gst.')
  expect(await refusal('leads', { limit: 0 })).toBe('limit: It takes whole number, 1 to 100.')
  expect(await refusal('search_companies', { company_name: 'x', sort: 'best' })).toContain(
    'capital, -capital',
  )
  const type = await refusal('search_companies', { company_name: 'x', filters: { type: ['ltd'] } })
  expect(type).toContain('llp | pvt_ltd | others')
  expect(
    await refusal('search_companies', { company_name: 'x', filters: { state: ['Atlantis'] } }),
  ).toBe('filters.state: there is no "Atlantis". Permitted: Maharashtra.')
  expect(await refusal('company_details', {})).toMatch(
    /^identification_number is missing: .*It takes text or number\.$/,
  )
})

test('an identifier may be a number, or lack its leading zeros', async () => {
  for (const id of [101, '101', '00000101', ' 101 ']) {
    expect(await ask('reveal_director', { director_id: id })).toMatchObject({
      data: { can_cost: { phone: 1 } },
    })
    expect(await ask('search_directors', { query: id })).toMatchObject({ data: { total: 1 } })
  }
  expect((await ask('reveal_director', { director_id: 123_456_789 })).isError).toBe(true)
})

test('a confirmation works for a price that was shown within ten minutes, and for no other', async () => {
  const din = '00000103'
  await insertDirector(server, { din, cin: 'U72900MH2020PTC000101', phone: '+911111100103' })
  const confirm = async (by = ask) => {
    const { text, data } = await by('reveal_director', { director_id: din, confirm: true })
    return { text, isRevealed: data['revealed'] }
  }
  const price = (phone: number) =>
    asOwner(
      server.ownerUrl,
      `UPDATE price SET amount = ${phone} WHERE (kind, unit) = ('din', 'phone')`,
    )
  const shown = expect.stringContaining('not shown within the last ten minutes') as string
  const left = async () => (await ask('balance')).data
  const before = await left()

  expect(await confirm()).toEqual({ text: shown, isRevealed: false })
  server.clock.pass({ seconds: 601 })
  expect(await confirm()).toEqual({ text: shown, isRevealed: false })
  await price(3)
  expect(await confirm()).toMatchObject({ text: shown, isRevealed: false })
  // Another key was shown nothing.
  const other = await t.connect((await t.newKey()).token)
  expect(await confirm(other.use)).toMatchObject({ isRevealed: false })
  await other.client.close()
  expect(await left()).toEqual(before)
  server.clock.pass({ seconds: 599 })
  expect(await confirm()).toMatchObject({
    isRevealed: true,
    text: expect.stringContaining('It cost 3 phone credits'),
  })
  // The second time it is free, at any time.
  server.clock.pass({ seconds: 7_200 })
  expect(await confirm()).toMatchObject({
    isRevealed: true,
    text: expect.stringContaining('It cost nothing'),
  })
  await price(1)
  const kept = await server.db.pool.query('SELECT FROM shown_price')
  expect(kept.rowCount).toBeLessThanOrEqual(6)
})

test('a test number shows its price, which is nothing, and answers', async () => {
  const found = await ask('reveal_director', { director_id: 99_999_901 })
  expect(found.text).toBe(
    'Revealing ASHA TEST costs nothing: it is a test number. Send confirm: true to read it.',
  )
  expect(found.data).toMatchObject({ can_cost: { phone: 0, email: 0 } })
  expect(await ask('reveal_director', { director_id: '99999901', confirm: true })).toMatchObject({
    data: { revealed: true, is_test: true, phone_no: '+911111199901' },
  })
  expect(await ask('reveal_director', { director_id: '99999902' })).toMatchObject({
    data: { status_code: 404 },
  })
  expect(await ask('reveal_director', { director_id: '99999903', confirm: true })).toMatchObject({
    data: { status_code: 503 },
  })
  expect((await ask('reveal_gst', { gstin: '00TESTS0001T1ZK' })).text).toContain(
    'costs nothing: it is a test number',
  )
})
