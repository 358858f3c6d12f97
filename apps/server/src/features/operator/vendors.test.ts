import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import type { BodyOf } from '@dastak/contract/endpoint.ts'
import { listOperatorActions } from '@dastak/contract/operator/log.ts'
import * as figures from '@dastak/contract/operator/vendor-figures.ts'
import * as trying from '@dastak/contract/operator/vendor-try.ts'
import * as contract from '@dastak/contract/operator/vendors.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHttpVendorCalls } from '../../adapters/contacts/http.ts'
import { makeOperator } from '../../testing/access/access-tokens.ts'
import { MANY_CALLS } from '../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { behaveWell, knowNothing } from '../../testing/vendors/misbehaviours.ts'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { LOCAL_HOSTS } from '../../testing/vendors/vendors-on.ts'
import { dayOf } from '../../time/days.ts'

const MOBILE = '+919876547001'
let t: VendorWorld
let web: TestServer
let token = ''
beforeAll(async () => {
  t = await createVendorWorld(['First', 'Second'])
  web = await createTestServer({
    env: MANY_CALLS,
    beside: { databaseUrl: t.url, ownerUrl: t.ownerUrl, clock: t.clock },
    vendorCalls: createHttpVendorCalls({ privateHosts: LOCAL_HOSTS }),
  })
  token = (await web.signIn(MOBILE)).token
  const body = { name: 'Asha Operator', email: 'asha@operators.example' }
  await web.call(setUserOnboard, { token, body })
  await makeOperator(web, MOBILE, token)
})
afterAll(async () => {
  await web.drop()
  await t.drop()
})
beforeEach(() => {
  t.server.calls = []
  t.server.react = behaveWell
})

const overview = async () => (await web.call(contract.listOperatorVendors, { token })).body.data
const chain = async () => (await overview()).chains.find(({ kind }) => kind === 'din')!
const order = async () => (await chain()).steps.map(({ vendor }) => vendor)
const step = { vendor: 'First', kind: 'din', price_paise: 250, charged_per: 'call' } as const
const more = { cap_a_day: 3, timeout_ms: 2_000, needs_mobile: false, floor_percent: 10 }
const postings = async () =>
  (await t.db.pool.query('SELECT FROM lookup UNION ALL SELECT FROM ledger_posting')).rows.length
const lastActions = async (limit: number) =>
  (await web.call(listOperatorActions, { token, query: { limit } })).body.data.data

test('the chain of a kind is listed with prices, caps and figures, and put in another order', async () => {
  expect(await overview()).toMatchObject({
    calls_vendors: true,
    vendors: [{ vendor: 'First', is_enabled: true, key_names: ['VENDOR_KEY'] }, {}],
    chains: [{ kind: 'din', learns: false, steps: [{ vendor: 'First', used_today: null }, {}] }],
  })
  await web.call(contract.saveVendorStep, { token, body: { ...step, ...more } })
  expect((await chain()).steps[0]).toMatchObject({ price_paise: 250, cap_a_day: 3, used_today: 0 })
  const body = { kind: 'din', vendors: ['Second', 'First'] } as const
  const moved = await web.call(contract.saveVendorOrder, {
    token,
    body: { ...body, vendors: [...body.vendors] },
  })
  expect(moved.body.data.chains[0]?.steps.map(({ vendor }) => vendor)).toEqual(body.vendors)
  for (const vendors of [['Second'], ['Second', 'Second'], ['Second', 'First', 'First']]) {
    const refused = await web.call(contract.saveVendorOrder, { token, body: { ...body, vendors } })
    expect(refused.body.message_code).toBe('validation_failed')
  }
  expect(await order()).toEqual(['Second', 'First'])
  const learning = await web.call(contract.saveVendorLearning, {
    token,
    body: { kind: 'din', learns: true },
  })
  expect(learning.body.data.chains[0]?.learns).toBe(true)
  await web.call(contract.saveVendorLearning, { token, body: { kind: 'din', learns: false } })
})

test.for([
  { price_paise: -1 },
  { price_paise: 1.5 },
  { cap_a_day: -1 },
  { timeout_ms: 9_000 },
  { floor_percent: 51 },
  { charged_per: 'month' },
  { kind: 'passport' },
])('a step with %j is refused', async (wrong) => {
  const body = { ...step, ...more, ...wrong } as BodyOf<typeof contract.saveVendorStep>
  const { status } = await web.call(contract.saveVendorStep, { token, body })
  expect(status).toBe(422)
})

test('a vendor of a preset is added and gets other keys, which nothing ever returns', async () => {
  const presets = await web.call(contract.listVendorPresets, { token })
  expect(presets.body.data.data.find(({ preset }) => preset === 'attestr')).toMatchObject({
    name: 'Attestr',
    key_names: ['ATTESTR_TOKEN'],
  })
  const add = (keys: Record<string, string>, vendor = '') =>
    web.call(contract.addVendor, { token, body: { preset: 'attestr', vendor, keys } })
  for (const [keys, vendor] of [
    [{}, ''],
    [{ ATTESTR_TOKEN: '' }, ''],
    [{ ATTESTR_TOKEN: 'two words' }, ''],
    [{ ATTESTR_TOKEN: 'a-canary-key' }, 'Call 98765 43210'],
    [{ ATTESTR_TOKEN: 'a-canary-key' }, '<b>'],
  ] as const)
    expect((await add(keys, vendor)).body.message_code).toBe('validation_failed')
  const added = await add({ ATTESTR_TOKEN: 'a-canary-key' })
  expect(added.body.data.vendors.map(({ vendor }) => vendor)).toContain('Attestr')
  expect((await add({ ATTESTR_TOKEN: 'another' })).body.message_code).toBe('conflict')
  const keys = { ATTESTR_TOKEN: 'a-second-canary' }
  const saved = await web.call(contract.saveVendorKeys, {
    token,
    body: { vendor: 'Attestr', keys },
  })
  expect(saved.status).toBe(200)
  const off = await web.call(contract.disableVendor, { token, body: { vendor: 'Attestr' } })
  expect(off.body.data.vendors.find(({ vendor }) => vendor === 'Attestr')?.is_enabled).toBe(false)
  const { rows } = await t.db.pool.query(
    'SELECT a.*, o.*, c.* FROM operator_action a, operator_outcome o, vendor_change c',
  )
  const written = JSON.stringify(rows) + web.logs() + JSON.stringify(added) + JSON.stringify(saved)
  expect(written).not.toMatch(/canary/)
  expect((await lastActions(2)).map(({ verb, target }) => [verb, target?.id])).toEqual([
    ['vendor disable', 'Attestr'],
    ['vendor keys', 'Attestr'],
  ])
})

test('what changes keys or costs needs a confirmation; disabling does not', async () => {
  web.clock.pass({ minutes: 1 })
  // Another session: each is confirmed separately.
  token = (await web.signIn(MOBILE)).token
  const vendor = { body: { vendor: 'Second' }, token }
  const calls = [
    web.call(contract.enableVendor, vendor),
    web.call(contract.saveVendorKeys, { token, body: { vendor: 'Second', keys: {} } }),
    web.call(contract.saveVendorStep, { token, body: { ...step, ...more } }),
    web.call(contract.saveVendorOrder, { token, body: { kind: 'din', vendors: ['First'] } }),
    web.call(contract.saveVendorLearning, { token, body: { kind: 'din', learns: true } }),
    web.call(contract.addVendor, { token, body: { preset: 'attestr', keys: {} } }),
    web.call(trying.tryVendors, {
      token,
      body: { rows: [{ kind: 'din', subject: '00000001' }], paise: 0 },
    }),
  ]
  for (const answer of await Promise.all(calls))
    expect(answer.body.message_code).toBe('confirmation_required')
  expect((await web.call(contract.disableVendor, vendor)).status).toBe(200)
  await makeOperator(web, MOBILE, token)
  expect((await web.call(contract.enableVendor, vendor)).status).toBe(200)
  expect(t.server.calls).toEqual([])
})

test('vendors are tried for no more than was shown, and what was known is compared', async () => {
  const text = 'kind,subject,phone,email\ndin,1,11111 00001\ndin,00000002,11111 99999\n'
  const estimate = await web.call(trying.estimateVendorTry, { token, body: { text } })
  expect(estimate.body.data).toMatchObject({
    calls: 4,
    paise: 500,
    rows: [{ subject: '00000001', phone: '11111 00001', paise: 250, calls: 2 }, {}],
  })
  const rows = estimate.body.data.rows.map(({ kind, subject, phone }) => ({ kind, subject, phone }))
  const before = await postings()
  const tryFor = (paise: number) => web.call(trying.tryVendors, { token, body: { rows, paise } })
  expect((await tryFor(499)).body.message_code).toBe('conflict')
  expect(t.server.calls).toEqual([])
  t.server.react = (call, response) =>
    (call.url === '/First' ? knowNothing : behaveWell)(call, response)
  const tried = (await tryFor(500)).body.data.data
  expect(tried).toMatchObject([
    { subject: '00000001', vendor: 'Second', outcome: 'hit', phone_is_right: true, paise: 0 },
    { subject: '00000001', vendor: 'First', outcome: 'miss', phone_is_right: null, paise: 250 },
    { subject: '00000002', vendor: 'Second', outcome: 'hit', phone_is_right: false },
    { subject: '00000002', vendor: 'First', outcome: 'miss' },
  ])
  expect((await lastActions(1))[0]).toMatchObject({
    verb: 'vendor try',
    outcome: 'done',
    detail: { rows: 2, calls: 4, paise_at_most: 500, paise: 500 },
  })
  expect((await chain()).steps.find(({ vendor }) => vendor === 'First')).toMatchObject({
    used_today: 2,
    figures: { calls: 2, hits: 0, misses: 2, cost_paise: 500, hit_rate: 0, paise_per_hit: null },
  })
  expect((await overview()).vendors.find(({ vendor }) => vendor === 'First')?.is_left_out).toBe(
    false,
  )
  expect(await postings()).toBe(before)
  for (const wrong of ['98765 43210,x', 'din,abc', '"din', 'x'.repeat(20_001)]) {
    const refused = await web.call(trying.estimateVendorTry, { token, body: { text: wrong } })
    expect(refused.body.message_code).toBe('validation_failed')
    expect(refused.body.message).not.toContain('98765')
  }
})

test('figures and the statement of a month add up to what was called', async () => {
  const shown = await web.call(figures.getVendorFigures, { token, query: { days: '1' } })
  expect(shown.body.data.data).toMatchObject([
    { vendor: 'First', kind: 'din', region: '', is_own: false, calls: 2, cost_paise: 500 },
    { vendor: 'Second', calls: 2, hits: 2, hit_rate: 1 },
  ])
  const month = dayOf(t.clock.now(), 'Asia/Kolkata').slice(0, 7)
  const statement = await web.call(figures.getVendorStatement, { token, query: { month } })
  expect(statement.body.data).toEqual({
    data: [
      { vendor: 'First', kind: 'din', calls: 2, hits: 0, misses: 2, cost_paise: 500 },
      { vendor: 'Second', kind: 'din', calls: 2, hits: 2, misses: 0, cost_paise: 0 },
    ],
  })
  const csv = await fetch(`${web.url}${figures.downloadVendorStatement.path}?month=${month}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(csv.headers.get('content-disposition')).toContain(`vendors-${month}.csv`)
  expect(await csv.text()).toMatch(/^vendor,kind,day,.*\r?\nFirst,din,.*,2,0,2,5\r?\nSecond/)
  const wrong = await web.call(figures.getVendorStatement, { token, query: { month: '2026-13' } })
  expect(wrong.body.message_code).toBe('validation_failed')
})

test('the history names the operator, the vendor and what is different, page by page', async () => {
  const page = (query: object) => web.call(figures.listVendorChanges, { token, query })
  const first = (await page({ name: 'First', limit: 1 })).body.data
  expect(first).toMatchObject({
    total: 2,
    data: [
      {
        by: { name: 'Asha Operator' },
        name: 'First',
        kind: 'din',
        is_new: false,
        changes: expect.arrayContaining([{ field: 'price_paise', before: '0', after: '250' }]),
      },
    ],
  })
  const next = (await page({ name: 'First', limit: 1, cursor: first.next_cursor })).body.data
  expect(next).toMatchObject({
    next_cursor: null,
    data: [{ by: { user_id: null, name: TEST }, is_new: true, kind: null }],
  })
  expect((await page({ name: 'din' })).body.data.data.at(-1)).toMatchObject({
    changes: [{ field: 'order', before: 'First, Second', after: 'Second, First' }],
  })
})
