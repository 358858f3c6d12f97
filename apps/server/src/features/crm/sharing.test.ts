import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crmPopulation, type CrmPerson } from '../../testing/vendors/crm-population.ts'
import { createPushWorld, type PushWorld } from '../../testing/vendors/push-world.ts'

/**
 * 200 leads who share phone numbers and addresses, pushed to a CRM with 200 records of them and of
 * others. No lead gets the record of somebody else, and none gets a second one.
 */

/** Others give other people and records. */
const SEED = 20_261_130
const LEADS = 200
const { people, records } = crmPopulation(SEED, LEADS)

let world: PushWorld
beforeAll(async () => {
  world = await createPushWorld(people)
})
afterAll(() => world.drop())

describe.each(['frappe', 'hubspot', 'zoho'] as const)('%s', (vendor) => {
  test.each([
    ['with a field for DIN', true, 0],
    ['without a field for DIN', false, 0],
    ['with a field for DIN, and crashes between a record and its row', true, 9],
    ['without a field for DIN, and crashes between a record and its row', false, 9],
  ])('%s', async (_, hasDin, crashEvery) => {
    const run = await world.start(vendor, { hasDin, records })
    await run.pushAll({ crashEvery })
    const first = await run.judge()
    expect(first).toMatchObject({ right: LEADS, wrong: [], doubled: [], changed: [] })
    // Between pushes.
    await run.pushAll({ crashEvery: 0 })
    expect(await run.judge()).toEqual(first)
    // Only with what the CRM has.
    await run.forgetRecords()
    await run.pushAll({ crashEvery: 0 })
    expect(await run.judge()).toEqual(first)
    const { created, found, leftOut } = await run.counts()
    expect(created + found).toBe(LEADS)
    expect(found).toBeGreaterThan(60)
    // Frappe keeps an address in any number of records.
    expect(leftOut > 0).toBe(vendor !== 'frappe')
  })
})

test('the people share contacts, and the records are of all sorts', async () => {
  const shared = (key: (one: CrmPerson) => string) =>
    people.filter((one) => people.some((other) => other !== one && key(other) === key(one))).length
  expect(shared(({ email }) => email)).toBeGreaterThan(80)
  expect(shared(({ phone }) => phone)).toBeGreaterThan(50)
  expect(records).toHaveLength(200)
  const { rows } = await sql<{ leads: number }>`
    SELECT count(*) AS leads FROM worklist_lead WHERE user_id = ${world.userId}`.execute(
    world.server.db.kysely,
  )
  expect(rows[0]!.leads).toBe(LEADS)
})
