import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { vendorsOf } from '../../testing/vendors/vendors-on.ts'

let t: VendorWorld
beforeAll(async () => {
  t = await createVendorWorld(['First', 'Second'])
})
afterAll(() => t.drop())

const order = async () =>
  (await t.vendors.list())
    .flatMap(({ name, steps }) => steps.map(({ place }) => ({ name, place })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ name }) => name)

test('vendors of a file keep its order, and have prices and caps that can be set', async () => {
  expect(await order()).toEqual(['First', 'Second'])
  expect(await t.vendors.list()).toMatchObject([
    {
      name: 'First',
      preset: null,
      is_enabled: true,
      isReadable: true,
      kinds: ['din'],
      addresses: [t.server.url],
      key_names: ['VENDOR_KEY'],
      steps: [
        {
          kind: 'din',
          place: 1,
          price_paise: 0,
          charged_per: 'hit',
          cap_a_day: null,
          learns: false,
        },
      ],
    },
    { name: 'Second' },
  ])
  expect(JSON.stringify(await t.vendors.list())).not.toContain('a-secret-key')
})

test('a change takes effect in another process without a restart', async () => {
  const other = await t.another()
  const user = await other.createUser({ phone: 9, email: 9 })
  const sourceOf = async (din: string) => (await other.reveal(user, din)).lead.phone_source
  expect(await sourceOf('00000001')).toBe('First')
  await t.vendors.setStep('First', 'din', { place: 9 }, TEST)
  await expect
    .poll(async () => (await other.vendors.sourcesFor('din', user))[0]?.name)
    .toBe('Second')
  expect(await sourceOf('00000002')).toBe('Second')
  await t.vendors.enable('Second', false, TEST)
  await expect.poll(async () => (await other.vendors.sourcesFor('din', user)).length).toBe(1)
  expect(await sourceOf('00000003')).toBe('First')

  // Without a vendor the kind is local: one transaction, and nothing is called.
  await t.vendors.enable('First', false, TEST)
  await expect.poll(() => other.lookups.mayFindMore('din')).toBe(false)
  const calls = t.server.calls.length
  expect((await other.reveal(user, '00000004')).outcome).toMatchObject({ phone: 'none' })
  expect(t.server.calls).toHaveLength(calls)
  await t.vendors.enable('First', true, TEST)
  await t.vendors.enable('Second', true, TEST)
  await expect.poll(async () => (await other.vendors.sourcesFor('din', user)).length).toBe(2)
  expect(other.lookups.mayFindMore('din')).toBe(true)
  expect(await sourceOf('00000005')).toBe('Second')
  expect(await other.brokenRules()).toEqual([])
})

test('a reveal that was opened before the last vendor went is settled by what this database has', async () => {
  const user = await t.createUser({ phone: 3, email: 3 })
  const react = t.server.react
  t.server.react = (call, response) =>
    void t.vendors
      .enable('First', false, TEST)
      .then(() => t.vendors.enable('Second', false, TEST))
      .then(() => react(call, response))
  expect((await t.reveal(user, '00000006')).outcome.charged).toEqual({ phone: 1, email: 1 })
  expect(t.lookups.mayFindMore('din')).toBe(false)
  t.server.react = react
  await t.vendors.enable('First', true, TEST)
  await t.vendors.enable('Second', true, TEST)
  expect(await t.brokenRules()).toEqual([])
})

test('the history has who changed what, and no key; the application cannot change it', async () => {
  const last = async () => (await t.vendors.history('First', 1))[0]
  await t.vendors.setStep('First', 'din', { price_paise: 250, charged_per: 'call' }, 'asha')
  expect(await last()).toMatchObject({
    changed_by: 'asha',
    name: 'First',
    before: { kind: 'din', price_paise: 0, charged_per: 'hit' },
    after: { kind: 'din', price_paise: 250, charged_per: 'call' },
  })
  await t.vendors.import(vendorsOf([t.fileOf('First')], 'another-secret'), 'ravi')
  expect(await last()).toMatchObject({ changed_by: 'ravi', after: { key_names: ['VENDOR_KEY'] } })
  await t.vendors.setLearning('din', true, 'asha')
  await t.vendors.setLearning('din', false, 'asha')
  expect(await t.vendors.history('din')).toMatchObject([
    { before: { learns: true }, after: { learns: false } },
    { before: { learns: false }, after: { learns: true } },
  ])
  expect(JSON.stringify(await t.vendors.history())).not.toMatch(/secret/)
  for (const text of ['UPDATE vendor_change SET name = NULL', 'DELETE FROM vendor_change'])
    await expect(t.db.pool.query(text)).rejects.toThrow('permission denied')
})

test('a file that is imported again keeps places and prices, and replaces requests and keys', async () => {
  await t.vendors.import(vendorsOf([t.fileOf('First')], 'a-new-secret'), TEST)
  const [first] = await t.vendors.list()
  expect(first?.steps).toMatchObject([{ place: 9, price_paise: 250 }])
  const user = await t.createUser({ phone: 3, email: 3 })
  await t.vendors.setStep('First', 'din', { place: 1 }, TEST)
  await t.reveal(user, '00000007')
  expect(t.server.calls.at(-1)).toMatchObject({ url: '/First', key: 'a-new-secret' })
})

test('the vendors of the settings are loaded once', async () => {
  const fresh = await createVendorWorld([])
  const inFile = vendorsOf([fresh.fileOf('Early'), fresh.fileOf('Late')])
  const other = await fresh.another()
  const loaded = await Promise.all([fresh, other].map(({ vendors }) => vendors.importFirst(inFile)))
  expect(loaded.toSorted()).toEqual([false, true])
  expect((await fresh.vendors.list()).map(({ name }) => name)).toEqual(['Early', 'Late'])
  expect(await fresh.vendors.importFirst(vendorsOf([fresh.fileOf('More')]))).toBe(false)
  expect(await fresh.vendors.importFirst([])).toBe(false)
  await fresh.drop()
})

test.for([
  [{ place: 0 }, /place/],
  [{ price_paise: -1 }, /price/],
  [{ price_paise: 1.5 }, /price/],
  [{ cap_a_day: -1 }, /cap/],
  [{ timeout_ms: 9_000 }, /time-out/],
  [{ floor_percent: 51 }, /floor/],
] as const)('%j is refused', async ([change, problem]) => {
  await expect(t.vendors.setStep('First', 'din', change, TEST)).rejects.toThrow(problem)
})

test('an unknown vendor or kind is refused', async () => {
  await expect(t.vendors.setStep('Nobody', 'din', {}, TEST)).rejects.toThrow('no vendor "Nobody"')
  await expect(t.vendors.setStep('First', 'rc', {}, TEST)).rejects.toThrow('does not know')
  await expect(t.vendors.enable('Nobody', true, TEST)).rejects.toThrow('no vendor "Nobody"')
})
