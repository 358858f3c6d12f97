import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssistantClients, MESSAGE } from '../../testing/server/assistant-clients.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { givePlan } from '../../testing/people/give-plan.ts'
import { insertDirector } from '../../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { COST_SENTENCE } from '../../text/cost-text.ts'

const CIN = 'U72900MH2020PTC000101'
const DIN = '00000101'

let server: TestServer
let t: ReturnType<typeof createAssistantClients>
let client: Awaited<ReturnType<typeof t.connect>>['client']
let ask: Awaited<ReturnType<typeof t.connect>>['use']
beforeAll(async () => {
  server = await createTestServer()
  await server.accounts.demoAccounts.ensureDemoAccounts()
  const session = (await server.signIn('+919876543210')).token
  await givePlan(server, '+919876543210')
  t = createAssistantClients(server, () => session)
  ;({ client, use: ask } = await t.connect((await t.newKey()).token))
  await insertDirector(server, { din: DIN, cin: CIN, phone: '+911111100101' })
  await asOwner(server.ownerUrl, "UPDATE company SET state = 'Maharashtra'")
})
afterAll(async () => {
  await client.close()
  await server.drop()
})

test.each([
  ['search_companies', { company_name: CIN, limit: '5' }],
  ['search_companies', { company_name: CIN, limit: null }],
  ['search_companies', { company_name: CIN, cursor: '', sort: '' }],
  ['search_companies', { company_name: CIN, filters: {}, limit: ' 5 ', cursor: null }],
  ['search_companies', { company_name: CIN, filters: { state: null, year_from: '', status: '' } }],
  ['search_companies', { company_name: CIN, filters: null, sort: null }],
  ['search_directors', { query: DIN, filters: { state: null }, limit: '1', sort: '' }],
  ['leads', { about: null, search: null, limit: '10', offset: '0' }],
  ['leads', { about: '', search: '', limit: '', offset: {} }],
] as const)('%s takes %o: what is empty was left out, numbers may be text', async (tool, args) => {
  const found = await ask(tool, args)
  expect([found.text, found.isError]).toEqual([expect.any(String), undefined])
  if (tool !== 'leads') expect(found.data).toMatchObject({ total: 1 })
})

test('a number as text inside of another argument is a number too', async () => {
  const filters = { year_from: '2019', year_to: '2018', capital_from: ' 5.5 ' }
  expect(await ask('search_companies', { company_name: CIN, filters })).toMatchObject({
    isError: true,
    text: expect.stringContaining('The first year must not be after the last.'),
  })
  const right = { ...filters, year_to: '2020' }
  expect(await ask('search_companies', { company_name: CIN, filters: right })).toMatchObject({
    data: { total: 0 },
  })
})

test('arguments that are null altogether are none', async () => {
  const authorization = `Bearer ${(await t.newKey()).token}`
  const params = { name: 'balance', arguments: null }
  const answer = await t.post({ authorization }, { ...MESSAGE, method: 'tools/call', params })
  expect(await answer.json()).toMatchObject({ result: { structuredContent: { phone: 2010 } } })
})

test('text that is no number, and empty arguments that are needed, are still refused', async () => {
  const refusal = async (tool: string, args: object) => (await ask(tool, args)).text
  for (const limit of ['five', '5x', '1e1', true, [5]])
    expect(await refusal('leads', { limit })).toBe('limit: It takes whole number, 1 to 100.')
  expect(await refusal('leads', { limit: '0' })).toBe('limit: It takes whole number, 1 to 100.')
  for (const director_id of ['', null, {}])
    expect(await ask('reveal_director', { director_id })).toMatchObject({ isError: true })
})

test('only the value true confirms: null is left out, and its text is refused', async () => {
  const before = (await ask('balance')).data
  await ask('reveal_director', { director_id: DIN })
  const without = await ask('reveal_director', { director_id: DIN, confirm: null })
  expect(without).toMatchObject({ data: { revealed: false, can_cost: { phone: 1 } } })
  for (const confirm of ['true', 'yes', 1, '1'])
    expect(await ask('reveal_director', { director_id: DIN, confirm })).toMatchObject({
      text: 'confirm: It takes true or false.',
      isError: true,
    })
  expect((await ask('balance')).data).toEqual(before)
})

test('what an answer says as text is in its data too, as every tool declares', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ outputSchema }) => outputSchema?.required)).toEqual(
    tools.map(() => ['message']),
  )
  const answers = {
    found: await ask('search_companies', { company_name: CIN }),
    none: await ask('search_directors', { query: 'Nobody Of This Name' }),
    company: await ask('company_details', { identification_number: CIN }),
    price: await ask('reveal_director', { director_id: DIN }),
    revealed: await ask('reveal_director', { director_id: DIN, confirm: true }),
    leads: await ask('leads'),
    gst: await ask('leads', { about: 'gst' }),
    balance: await ask('balance'),
    wrong: await ask('leads', { limit: 'x', page: 2 }),
    unknown: await ask('reveal_director', { director_id: '00009999', confirm: true }),
  }
  for (const [name, { text, data }] of Object.entries(answers))
    expect([name, data?.['message']]).toEqual([name, text])
  expect(answers.price.data).toMatchObject({ credits_left: { phone: expect.any(Number) } })
  expect(answers.revealed.data).toMatchObject({
    credits_charged: { phone: 1, email: 0 },
    credits_left: { phone: expect.any(Number) },
    notices: { is_phone_removed: false, dnd_checked_on: null },
  })
  expect(answers.found.data).toMatchObject({ next_cursor: null, is_total_capped: false })
  expect(answers.wrong).toMatchObject({
    isError: true,
    data: { success: false, status_code: 422, message_code: 'validation_failed' },
  })
})

test('a reveal says that its number is on the register, or was removed', async () => {
  await asOwner(
    server.ownerUrl,
    "INSERT INTO dnd_number (phone, checked_on, is_listed) VALUES ('+911111100101', '2026-01-31', true)",
  )
  const found = await ask('reveal_director', { director_id: DIN, confirm: true })
  expect(found.text).toContain('DND, checked on 31/01/2026. It cost nothing')
  expect(found.data).toMatchObject({ notices: { dnd_checked_on: '2026-01-31' } })
})

test('the messages of the protocol have 300 a minute, apart from the 60 calls of the key', async () => {
  const authorization = `Bearer ${(await t.newKey()).token}`
  const send = async (message: object) => {
    const answer = await t.post({ authorization }, message)
    await answer.body?.cancel()
    return [answer.status, answer.headers.get('ratelimit-policy')]
  }
  const ping = { ...MESSAGE, method: 'ping' }
  const call = { ...MESSAGE, method: 'tools/call', params: { name: 'balance' } }
  for (let made = 0; made < 60; made += 1)
    expect(await send(call)).toEqual([200, '"key";q=60;w=60'])
  expect(await send(call)).toEqual([429, '"key";q=60;w=60'])
  for (const method of ['ping', 'tools/list', 'resources/list', 'prompts/list'])
    expect(await send({ ...MESSAGE, method })).toEqual([200, '"message";q=300;w=60'])
  expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual([
    202,
    '"message";q=300;w=60',
  ])
  for (let sent = 5; sent < 300; sent += 1) expect((await send(ping))[0]).toBe(200)
  expect(await send(ping)).toEqual([429, '"message";q=300;w=60'])
  server.clock.pass({ seconds: 1 })
  expect([(await send(call))[0], (await send(call))[0], (await send(ping))[0]]).toEqual([
    200, 429, 200,
  ])
})

test('the cost of a reveal is the same sentence here and in the documents', async () => {
  const { tools } = await client.listTools()
  // Clients that read one type of each argument can use the tools as well.
  expect(JSON.stringify(tools)).not.toContain('"type":[')
  for (const { name, description } of tools)
    expect([name, description?.includes(COST_SENTENCE)]).toEqual([name, name.startsWith('reveal_')])
  expect(client.getInstructions()).toContain(COST_SENTENCE)
  const programs = readFileSync(new URL('../../../../../docs/programs.md', import.meta.url), 'utf8')
  expect(programs.replaceAll(/\s+/g, ' ')).toContain(COST_SENTENCE)
})
