import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { regionOf, figuresOf, emptyTally, placeOfTime } from './figures.rules.ts'
import { learnedOrder, type KnownStep } from './order.rules.ts'

const step = (name: string, place: number, known: Partial<KnownStep> = {}) => ({
  name,
  place,
  floorPercent: 5,
  asked: 100,
  hits: 50,
  costPaise: 5_000,
  ...known,
})
const orderOf = (steps: ReturnType<typeof step>[], turn = 1) =>
  learnedOrder(steps, turn).map(({ name }) => name)

test('vendors are ordered by hits for each rupee', () => {
  const cheap = step('cheap', 3, { costPaise: 2_000 })
  const dear = step('dear', 1, { hits: 90, costPaise: 90_000 })
  const poor = step('poor', 2, { hits: 5 })
  expect(orderOf([dear, poor, cheap])).toEqual(['cheap', 'dear', 'poor'])
  const free = step('free', 4, { hits: 1, costPaise: 0 })
  expect(orderOf([dear, poor, cheap, free])).toEqual(['free', 'cheap', 'dear', 'poor'])
})

test('a vendor of which little is known goes first, and equal ones keep their places', () => {
  const fresh = step('fresh', 9, { asked: 19, hits: 0 })
  expect(orderOf([step('one', 1), step('two', 2), fresh])).toEqual(['fresh', 'one', 'two'])
  expect(orderOf([step('two', 2), step('one', 1)])).toEqual(['one', 'two'])
})

test('in each 100 turns a vendor leads in at least its floor, and the same turn gives the same order', () => {
  const steps = [
    step('best', 1, { hits: 90 }),
    step('middle', 2),
    step('last', 3, { hits: 1, floorPercent: 12 }),
    step('never', 4, { hits: 0, floorPercent: 0 }),
  ]
  for (const from of [0, 57, 1_000_000]) {
    const leaders = Array.from({ length: 100 }, (_, turn) => orderOf(steps, from + turn)[0])
    const count = (name: string) => leaders.filter((leader) => leader === name).length
    expect([count('best'), count('middle'), count('last'), count('never')]).toEqual([83, 5, 12, 0])
  }
  expect(orderOf(steps, 5)).toEqual(orderOf(steps, 105))
})

test('floors that are too large together leave nothing to the best, and break nothing', () => {
  const steps = Array.from({ length: 4 }, (_, place) =>
    step(`v${place}`, place, { floorPercent: 50 }),
  )
  const leaders = Array.from({ length: 100 }, (_, turn) => orderOf(steps, turn)[0])
  expect(new Set(leaders)).toEqual(new Set(['v1', 'v2']))
})

test('figures have the hit rate, the price of a hit and the time of 95 of 100 answers', () => {
  const times = emptyTally().times
  times[placeOfTime(120)] = 90
  times[placeOfTime(900)] = 10
  const tally = { ...emptyTally(), hits: 60, misses: 30, late: 10, cost_paise: 12_000, times }
  expect(figuresOf(tally)).toEqual({ hitRate: 0.6, paisePerHit: 200, p95Ms: 1_000 })
  expect(figuresOf(emptyTally())).toEqual({ hitRate: null, paisePerHit: null, p95Ms: null })
})

test.for([
  ['gst', '29AAACS0000A1Z3', undefined, 'Karnataka'],
  ['rc', 'MH12AB1234', undefined, 'Maharashtra'],
  ['rc', 'XX00AA0001', undefined, ''],
  ['din', '00000001', 'U72200KA2013PTC097389', 'Karnataka'],
  ['din', '00000001', 'AAB-1234', ''],
  ['din', '00000001', undefined, ''],
  ['mobile', '+919876543210', undefined, ''],
] as const)('the state of %s %s at %s is "%s"', ([kind, subject, cin, region]) => {
  expect(regionOf({ kind, subject, cin, fields: [] })).toBe(region)
})

let t: VendorWorld
beforeAll(async () => {
  t = await createVendorWorld(['First', 'Second'])
})
afterAll(() => t.drop())

test('a kind that learns calls the vendor with more hits for each rupee first', async () => {
  const { rows } = await t.db.pool.query<{ id: number; name: string }>(
    'SELECT id, name FROM vendor',
  )
  const idOf = (name: string) => rows.find((row) => row.name === name)!.id
  const day = new Date(t.clock.now().getTime() - 5 * 86_400_000).toISOString().slice(0, 10)
  const insert = `INSERT INTO vendor_day (
      day, vendor_id, kind, region, is_own, hits, misses, cost_paise)
    VALUES ($1, $2, 'din', '', false, $3, $4, $5)`
  await t.db.pool.query(insert, [day, idOf('First'), 10, 90, 10_000])
  await t.db.pool.query(insert, [day, idOf('Second'), 80, 20, 10_000])
  const leaders = async () => {
    const names: string[] = []
    for (let turn = 0; turn < 100; turn++)
      names.push((await t.vendors.sourcesFor('din', 1))[0]!.name)
    return names.filter((name) => name === 'First').length
  }
  expect(await leaders()).toBe(100)
  await t.vendors.setLearning('din', true, TEST)
  expect(await leaders()).toBe(5)
  await t.vendors.setLearning('din', false, TEST)
  expect(await leaders()).toBe(100)
})

test('a statement has what a month should cost, by day, and nothing of customers’ keys', async () => {
  const { rows } = await t.db.pool.query<{ id: number }>(
    `SELECT id FROM vendor WHERE name = 'First'`,
  )
  const insert = `INSERT INTO vendor_day (
      day, vendor_id, kind, region, is_own, calls, hits, misses, cost_paise, times)
    VALUES ($1, ${rows[0]!.id}, 'gst', $2, $3, 10, 6, 4, $4, '{1,2}')`
  await t.db.pool.query(insert, ['2026-02-01', 'Kerala', false, 600])
  await t.db.pool.query(insert, ['2026-02-01', 'Goa', false, 500])
  await t.db.pool.query(insert, ['2026-02-28', 'Goa', false, 400])
  await t.db.pool.query(insert, ['2026-02-28', 'Goa', true, 0])
  await t.db.pool.query(insert, ['2026-03-01', 'Goa', false, 900])
  const line = { vendor: 'First', kind: 'gst' }
  expect(await t.vendors.statement('2026-02')).toEqual([
    { ...line, day: '2026-02-01', calls: 20, hits: 12, misses: 8, cost_paise: 1_100 },
    { ...line, day: '2026-02-28', calls: 10, hits: 6, misses: 4, cost_paise: 400 },
  ])
  await expect(t.vendors.statement('2026-13')).rejects.toThrow('a month like')
})
