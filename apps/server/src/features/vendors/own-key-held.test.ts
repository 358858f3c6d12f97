import { expect, test } from 'vitest'
import { behaveWell } from '../../testing/vendors/misbehaviours.ts'
import { KEY, newDin, newDins, setUpOwnKeys, t } from '../../testing/vendors/own-key-world.ts'
import { TEST } from '../../testing/vendors/vendor-world.ts'
import { vendorsOf } from '../../testing/vendors/vendors-on.ts'

const OPERATORS = 'a-secret-key'

setUpOwnKeys()
const both = (count: number) => ({ phone: count, email: count })

test('a request that does not hold the key is the operator’s: within the cap and at the usual price', async () => {
  const headers = { 'x-key': OPERATORS }
  const { kinds } = t.fileOf('Third', { headers }) as { kinds: { din: object } }
  const gst = { ...kinds.din, headers: { 'x-key': '${VENDOR_KEY}' } }
  await t.usePresets([{ name: 'Third', kinds: { ...kinds, gst } }])
  await t.vendors.takeOwnKeys('Third', true, TEST)
  await t.vendors.setStep('Third', 'din', { cap_a_day: 3 }, TEST)
  await t.vendors.setOrder('din', ['Third', 'First', 'Second'], TEST)
  const user = await t.createUser(both(60))
  await t.vendors.ownKeys.save(user, 'Third', { VENDOR_KEY: 'any-word' })
  for (const din of newDins(8)) await t.reveal(user, din)
  expect(t.callsOf('Third')).toBe(3)
  expect(await t.balance(user)).toEqual(both(52))
  expect(await t.figureOf('Third')).toMatchObject([{ is_own: false, calls: 3, hits: 3 }])
  expect(new Set(t.server.calls.map(({ key }) => key))).toEqual(new Set([OPERATORS]))
  await t.vendors.enable('Third', false, TEST)
})

test('a refused key costs its user the usual price of the operator’s call, within the cap', async () => {
  await t.vendors.enable('Second', false, TEST)
  await t.vendors.setStep('First', 'din', { cap_a_day: 2 }, TEST)
  t.server.react = (call, response) =>
    call.key === OPERATORS ? behaveWell(call, response) : void response.writeHead(401).end()
  const user = await t.createUser(both(9))
  await t.vendors.ownKeys.save(user, 'First', KEY)
  const [one, two, three] = newDins(3) as [string, string, string]
  for (const din of [one, two]) {
    const { lead, outcome } = await t.reveal(user, din)
    expect([lead.phone_source, outcome.charged]).toEqual(['First', both(1)])
  }
  await expect(t.reveal(user, three)).rejects.toMatchObject({ code: 'provider_unavailable' })
  expect(t.server.calls.filter(({ key }) => key === OPERATORS)).toHaveLength(2)
  expect(await t.balance(user)).toEqual(both(7))
  await t.vendors.setStep('First', 'din', { cap_a_day: null }, TEST)
  await t.vendors.enable('Second', true, TEST)
})

test('keys are used only where the operator has switched them on, and never of a file', async () => {
  const user = await t.createUser(both(9))
  await t.vendors.ownKeys.save(user, 'First', KEY)
  const source = async () => (await t.reveal(user, newDin())).lead.phone_source
  expect(await source()).toBe('First (your key)')
  await t.vendors.takeOwnKeys('First', false, TEST)
  expect(await source()).toBe('First')
  await t.vendors.takeOwnKeys('First', true, TEST)
  await t.vendors.import(vendorsOf([t.fileOf('First')]), TEST)
  expect(await source()).toBe('First')
  await expect(t.vendors.takeOwnKeys('First', true, TEST)).rejects.toThrow(/from a file/)
  // Also if a process of the last release has left it switched on.
  await t.db.pool.query("UPDATE vendor SET takes_own_keys = true WHERE name = 'First'")
  await t.vendors.setStep('First', 'din', { price_paise: 100 }, TEST)
  expect(await source()).toBe('First')
  // With the requests of the preset again, it begins switched off.
  await t.usePresets([t.fileOf('First')])
  expect(await source()).toBe('First')
  await t.vendors.takeOwnKeys('First', true, TEST)
  expect(await source()).toBe('First (your key)')
  expect(await t.balance(user)).toEqual(both(5))
  const [change] = await t.vendors.history('First', 1)
  expect([change?.before, change?.after]).toEqual([
    { takes_own_keys: false },
    { takes_own_keys: true },
  ])
})
