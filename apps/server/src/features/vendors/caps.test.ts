import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dins } from '../../testing/lookups/lookups-on.ts'
import { behaveWell, knowNothing } from '../../testing/vendors/misbehaviours.ts'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { vendorsOf } from '../../testing/vendors/vendors-on.ts'

let t: VendorWorld
beforeAll(async () => {
  t = await createVendorWorld(['First', 'Second'])
})
afterAll(() => t.drop())
beforeEach(() => {
  t.clock.pass({ days: 1 })
  t.server.calls = []
  t.server.react = behaveWell
})

const cap = (count: number | null) => t.vendors.setStep('First', 'din', { cap_a_day: count }, TEST)
const BATCH = { kind: 'batch', id: '7' } as const

test('two processes with batches and single reveals never go over the cap of a day', async () => {
  await cap(25)
  const others = [await t.another(), await t.another()]
  const people = await Promise.all(others.map((one) => one.createUser({ phone: 99, email: 99 })))
  await Promise.all(
    others.flatMap(({ lookups, reveal }, index) => {
      const userId = people[index]!
      const subjects = dins(20, 1 + index * 20)
      return [
        lookups.revealMany('din', { userId, subjects, actor: BATCH }),
        ...dins(10, 41 + index * 10).map((din) => reveal(userId, din)),
      ]
    }),
  )
  expect(t.callsOf('First')).toBe(25)
  // What was over the cap went to the next vendor.
  expect(t.callsOf('Second')).toBe(35)
  expect(await t.figureOf('First')).toMatchObject([{ calls: 25, hits: 25, refused: 35 }])
  const left = await Promise.all(people.map((user) => t.balance(user)))
  expect(left).toEqual([
    { phone: 69, email: 69 },
    { phone: 69, email: 69 },
  ])
  expect(await t.brokenRules()).toEqual([])
})

test('calls that were not sent are given back, and a new day begins at zero', async () => {
  await cap(3)
  const user = await t.createUser({ phone: 99, email: 99 })
  // Nothing listens there, so nothing is sent.
  const down = t.fileOf('First', { url: 'http://127.0.0.1:9/x?{subject}' })
  await t.vendors.import(vendorsOf([down]), TEST)
  for (const din of dins(2, 101)) await t.reveal(user, din)
  await t.vendors.import(vendorsOf([t.fileOf('First')]), TEST)
  expect(t.callsOf('Second')).toBe(2)
  const other = await t.another()
  for (const din of dins(5, 103)) await other.reveal(user, din)
  expect(t.callsOf('First')).toBe(3)
  t.clock.pass({ days: 1 })
  for (const din of dins(2, 108)) await other.reveal(user, din)
  expect(t.callsOf('First')).toBe(5)
})

test('a cap that is set during the day counts the calls before it', async () => {
  await cap(null)
  const user = await t.createUser({ phone: 99, email: 99 })
  for (const din of dins(4, 121)) await t.reveal(user, din)
  await cap(5)
  for (const din of dins(3, 125)) await t.reveal(user, din)
  expect(t.callsOf('First')).toBe(5)
  await cap(0)
  await t.reveal(user, '00000129')
  expect(t.callsOf('First')).toBe(5)
})

test('over the cap, what no other vendor knows is not found; without another vendor it has failed', async () => {
  await cap(0)
  const user = await t.createUser({ phone: 9, email: 9 })
  t.server.react = knowNothing
  expect((await t.reveal(user, '00000141')).outcome).toMatchObject({ phone: 'none', email: 'none' })
  await t.vendors.enable('Second', false, TEST)
  await expect(t.reveal(user, '00000142')).rejects.toMatchObject({ code: 'provider_unavailable' })
  // It is no miss: the next day the same lookup calls the vendor.
  t.clock.pass({ days: 1 })
  await cap(null)
  t.server.react = behaveWell
  expect((await t.reveal(user, '00000142')).outcome.charged).toEqual({ phone: 1, email: 1 })
  await t.vendors.enable('Second', true, TEST)
  expect(await t.balance(user)).toEqual({ phone: 8, email: 8 })
})
