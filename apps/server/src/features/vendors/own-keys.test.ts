import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import * as contract from '@dastak/contract/vendors/own-keys.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHttpVendorCalls } from '../../adapters/contacts/http.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { behaveWell, knowNothing } from '../../testing/vendors/misbehaviours.ts'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { LOCAL_HOSTS } from '../../testing/vendors/vendors-on.ts'

let t: VendorWorld
let web: TestServer
beforeAll(async () => {
  t = await createVendorWorld([])
  await t.usePresets([t.fileOf('First'), t.fileOf('Second')])
  for (const name of ['First', 'Second']) await t.vendors.takeOwnKeys(name, true, TEST)
  await t.vendors.setStep('First', 'din', { price_paise: 100, charged_per: 'call' }, TEST)
  web = await createTestServer({
    beside: { databaseUrl: t.url, ownerUrl: t.ownerUrl, clock: t.clock },
    vendorCalls: createHttpVendorCalls({ privateHosts: LOCAL_HOSTS }),
  })
})
afterAll(async () => {
  await web.drop()
  await t.drop()
})
beforeEach(() => {
  t.server.calls = []
  t.server.react = behaveWell
})
const KEY = { VENDOR_KEY: 'the-own-secret-1234' }
const ownFigures = async () =>
  (await t.figureOf('First')).filter(({ is_own: isOwn }) => isOwn)[0] ?? { calls: 0, cost_paise: 0 }

test('a key is used first for its customer, marked on the value, and costs what the operator sets', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const other = await t.createUser({ phone: 5, email: 5 })
  await t.vendors.setStep('First', 'din', { place: 9 }, TEST)
  await t.vendors.ownKeys.save(user, 'First', KEY)
  const revealed = await t.reveal(user, '00000001')
  expect(revealed.lead.phone_source).toBe('First (your key)')
  expect(revealed.outcome.charged).toEqual({ phone: 0, email: 0 })
  expect(t.server.calls).toMatchObject([{ url: '/First', key: KEY.VENDOR_KEY }])
  expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
  expect(await ownFigures()).toMatchObject({ calls: 1, hits: 1, phones: 1, cost_paise: 0 })
  // Nobody else uses it.
  expect((await t.reveal(other, '00000001')).lead.phone_source).toBe('Second')
  expect(t.server.calls.at(-1)).toMatchObject({ key: 'a-secret-key' })

  const priced = await t.another({ ownKeyPrice: 1 })
  expect((await priced.reveal(user, '00000002')).outcome.charged).toEqual({ phone: 1, email: 1 })
  const dear = await t.another({ ownKeyPrice: 9 })
  expect((await dear.reveal(user, '00000003')).outcome.charged).toEqual({ phone: 1, email: 1 })
  expect(await t.balance(user)).toEqual({ phone: 3, email: 3 })
  expect(await t.brokenRules()).toEqual([])
})

test('of a set, only what was found with the key has its price', async () => {
  const user = await t.createUser({ phone: 9, email: 9 })
  await t.vendors.ownKeys.save(user, 'First', KEY)
  t.server.react = (call, response) =>
    call.key === KEY.VENDOR_KEY && /0000001[01]/.test(call.body)
      ? behaveWell(call, response)
      : call.url === '/Second' && !call.body.includes('00000013')
        ? behaveWell(call, response)
        : knowNothing(call, response)
  const subjects = ['00000010', '00000011', '00000012', '00000013']
  const actor = { kind: 'batch', id: '7' } as const
  const rows = await t.lookups.revealMany('din', { userId: user, subjects, actor })
  expect(rows.map(({ phone, charged }) => [phone !== null, charged.phone])).toEqual([
    [true, 0],
    [true, 0],
    [true, 1],
    [false, 0],
  ])
  expect(await t.balance(user)).toEqual({ phone: 8, email: 8 })
  // What First knew nothing of with the own key, it is not called for again.
  expect(t.callsOf('First')).toBe(4)
  expect(await t.brokenRules()).toEqual([])
})

test('a refresh with the key costs its price too', async () => {
  const user = await t.createUser({ phone: 9, email: 9 })
  const { lead } = await t.reveal(user, '00000020')
  await t.vendors.ownKeys.save(user, 'First', KEY)
  t.clock.pass({ days: 100 })
  t.server.react = (_, response) =>
    void response.end(
      JSON.stringify({ ok: true, id: '00000020', phone: '+91 11111 77777', email: null }),
    )
  const refresh = {
    userId: user,
    actor: { kind: 'user', id: String(user) } as const,
    permissions: ['din-search'],
    leadId: lead.lead_id!,
  }
  const { outcome } = await t.lookups.refresh(refresh)
  expect(outcome).toMatchObject({ phone: 'changed', charged: { phone: 0, email: 0 } })
  expect(await t.balance(user)).toEqual({ phone: 8, email: 8 })
  expect(await t.brokenRules()).toEqual([])
})

test('a key that the vendor refuses closes the vendor for its customer alone', async () => {
  const user = await t.createUser({ phone: 9, email: 9 })
  const other = await t.createUser({ phone: 9, email: 9 })
  await t.vendors.ownKeys.save(user, 'First', { VENDOR_KEY: 'a-wrong-secret' })
  await t.vendors.enable('Second', false, TEST)
  t.server.react = (call, response) =>
    call.key === 'a-wrong-secret' ? void response.writeHead(401).end() : behaveWell(call, response)
  const dins = ['31', '32', '33', '34', '35', '36', '37'].map((end) => `000000${end}`)
  for (const din of dins) expect((await t.reveal(user, din)).lead.phone_source).toBe('First')
  const refused = t.server.calls.filter(({ key }) => key === 'a-wrong-secret')
  expect(refused).toHaveLength(5)
  expect((await t.reveal(other, '00000038')).lead.phone_source).toBe('First')
  expect(await t.balance(user)).toEqual({ phone: 2, email: 2 })
  await t.vendors.enable('Second', true, TEST)
  expect(await t.brokenRules()).toEqual([])
})

test('a key that would send the request elsewhere is not used', async () => {
  const evil = `https://\${VENDOR_HOST}/din/{subject}`
  await t.usePresets([t.fileOf('Third', { url: evil })], 'api.example')
  await t.vendors.takeOwnKeys('Third', true, TEST)
  const user = await t.createUser({ phone: 9, email: 9 })
  await t.vendors.ownKeys.save(user, 'Third', { VENDOR_HOST: '127.0.0.1:1', VENDOR_KEY: 'secret' })
  const names = (await t.vendors.sourcesFor('din', user)).map(({ name }) => name)
  expect(names).not.toContain('Third (your key)')
  await t.vendors.enable('Third', false, TEST)
})

test('a user saves and deletes a key, and never sees more than its end', async () => {
  const { token } = await web.signIn('+919800000001')
  const body = { name: 'Asha Sample', email: 'asha@sample.example' }
  await web.call(setUserOnboard, { token, body })
  await web.vendors.start()
  const list = async () => (await web.call(contract.listOwnKeys, { token })).body.data.data
  expect(await list()).toMatchObject([
    { vendor: 'First', key_names: ['VENDOR_KEY'], last_characters: null, saved_at: null },
    { vendor: 'Second', is_used: true },
  ])
  const saved = await web.call(contract.saveOwnKey, { token, body: { vendor: 'First', keys: KEY } })
  expect(saved.body.data.data[0]).toMatchObject({ vendor: 'First', last_characters: '1234' })
  expect(JSON.stringify(saved.body)).not.toContain('own-secret')
  const { rows } = await t.db.pool.query<{ text: string }>(
    `SELECT string_agg(k::text, ' ') AS text FROM vendor_own_key k`,
  )
  expect(rows[0]!.text).not.toContain(Buffer.from('own-secret').toString('hex'))
  const wrong: Record<string, string>[] = [{}, { OTHER: 'long enough' }]
  for (const key of ['', 'two words', 'a-{subject}']) wrong.push({ VENDOR_KEY: key })
  for (const keys of wrong) {
    const { status } = await web.call(contract.saveOwnKey, {
      token,
      body: { vendor: 'First', keys },
    })
    expect(status).toBe(422)
  }
  const gone = { token, body: { vendor: 'First' } }
  expect((await web.call(contract.deleteOwnKey, gone)).status).toBe(200)
  expect((await web.call(contract.deleteOwnKey, gone)).status).toBe(404)
  expect(await list()).toMatchObject([{ last_characters: null }, {}])

  // Switched off, a vendor is shown only with a key that is kept, which can only be deleted.
  await web.call(contract.saveOwnKey, { token, body: { vendor: 'First', keys: KEY } })
  for (const name of ['First', 'Second']) await web.vendors.takeOwnKeys(name, false, TEST)
  expect(await list()).toMatchObject([{ vendor: 'First', is_used: false, key_names: [] }])
  const again = { token, body: { vendor: 'First', keys: KEY } }
  expect((await web.call(contract.saveOwnKey, again)).status).toBe(404)
  expect((await web.call(contract.deleteOwnKey, gone)).status).toBe(200)
  expect(await list()).toEqual([])
  for (const name of ['First', 'Second']) await web.vendors.takeOwnKeys(name, true, TEST)
})

test('keys of vendors and customers are renewed when the secret of the installation changes', async () => {
  const user = await t.createUser({ phone: 9, email: 9 })
  await t.vendors.ownKeys.save(user, 'First', KEY)
  const NEW = 'the secret from now on, long enough for all'
  const OLD = 'a secret for tests, long enough to be one'
  const env = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD }
  const beside = { databaseUrl: t.url, ownerUrl: t.ownerUrl, clock: t.clock }
  const rotating = await createTestServer({ env, beside })
  const counts = await rotating.rotation.rotate()
  for (const name of ['vendors', 'own keys of vendors'])
    expect(counts.find((one) => one.name === name)).toMatchObject({ previous: 0, unreadable: 0 })
  const after = await t.another({ secrets: [NEW] })
  expect((await after.reveal(user, '00000040')).lead.phone_source).toBe('First (your key)')
  // Without the secret the vendors are left out, and the log says so.
  const lost = await t.another({ secrets: [OLD] })
  expect(lost.vendors.serves('din')).toBe(false)
  expect(lost.warnings).toContain('unreadable: First')
  await rotating.drop()
})
