import { receiveVendorAnswer } from '@dastak/contract/vendors/callbacks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDirectors } from '../../testing/lookups/lookups-on.ts'
import { expectWhole } from '../../testing/ledger/whole-ledger.ts'
import { createTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { createTestClock } from '../../testing/server/test-clock.ts'
import {
  startContactVendor,
  type ContactVendorServer,
} from '../../testing/vendors/contact-vendor.ts'
import {
  behaveWell,
  knowNothing,
  misbehavioursOf,
  requestOf,
} from '../../testing/vendors/misbehaviours.ts'
import { createVendorsOn, vendorsOf, type VendorsOn } from '../../testing/vendors/vendors-on.ts'

/** Three vendors in a chain, on real sockets, and another process that takes later answers. */
const NAMES = ['First', 'Second', 'Third'] as const
const PRICES = [100, 250, 400]

let database: TestDatabase
let clock: ReturnType<typeof createTestClock>
let receiver: TestServer
let server: ContactVendorServer
const later: number[] = []
const misbehaviours = misbehavioursOf(async (token, body) => {
  const { path } = receiveVendorAnswer
  const address = `${receiver.url}${path}?answer=${encodeURIComponent(token)}`
  return (await fetch(address, { method: 'POST', body })).status
}, later)

beforeAll(async () => {
  database = await createTestDatabase()
  clock = createTestClock()
  const { url: databaseUrl, ownerUrl } = database
  receiver = await createTestServer({ beside: { databaseUrl, ownerUrl, clock } })
  server = await startContactVendor(knowNothing)
  await insertDirectors(database.db)
  const t = createVendorsOn(database.db, { clock })
  const kinds = (name: string) =>
    JSON.parse(JSON.stringify({ din: requestOf(name) }).replaceAll('URL', server.url)) as object
  await t.vendors.import(vendorsOf(NAMES.map((name) => ({ name, kinds: kinds(name) }))), 'a test')
  for (const [index, name] of NAMES.entries())
    await t.vendors.setStep(
      name,
      'din',
      {
        timeout_ms: 600,
        price_paise: PRICES[index]!,
        charged_per: index === 1 ? 'call' : 'hit',
      },
      'a test',
    )
})
afterAll(async () => {
  server.close()
  await receiver.drop()
  await database.drop()
})

const places = [0, 1, 2]
const cases = Object.keys(misbehavioursOf(async () => 0, [])).flatMap((name) =>
  places.map((place) => ({ name, place })),
)
let serial = 0

/** Each vendor before the one that misbehaves knows nothing, each after it knows the contact. */
function setUp(name: string, place: number): void {
  server.calls = []
  later.length = 0
  server.react = (call, response) => {
    const index = NAMES.indexOf(call.url.slice(1) as (typeof NAMES)[number])
    if (index < place) knowNothing(call, response)
    else if (index > place) behaveWell(call, response)
    else misbehaviours[name]!.react(call, response)
  }
}

const callsOf = (name: string) => server.calls.filter(({ url }) => url === `/${name}`).length

test.for(cases)(
  '$name at place $place: only what was found is charged, and the figures add up',
  async ({ name, place }) => {
    setUp(name, place)
    const t = createVendorsOn(database.db, {
      clock,
      lookups: { firstPerson: 1 + serial * 10 },
    })
    serial += 1
    const din = String(serial).padStart(8, '0')
    const before = await t.vendors.figures(1)
    const user = await t.createUser({ phone: 5, email: 5 })
    const revealed = await t.reveal(user, din).catch((error: { code?: string }) => error.code)

    const { as } = misbehaviours[name]!
    const finder = as === 'hit' ? place : place + 1 < NAMES.length ? place + 1 : null
    if (finder === null) {
      if (as === 'miss') expect(revealed).toMatchObject({ outcome: { phone: 'none' } })
      else expect(revealed).toBe('provider_unavailable')
      expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
    } else {
      expect(revealed).toMatchObject({
        outcome: { phone: 'found', email: 'found', charged: { phone: 1, email: 1 } },
        lead: {
          phone: `+9111111${din.slice(3)}`,
          email: `d${din}@sample.example`,
          phone_source: NAMES[finder],
        },
      })
      expect(await t.balance(user)).toEqual({ phone: 4, email: 4 })
    }
    await expectFigures(t, { before, as, place, finder })
    await expectWhole(() => t.credits.check(t.lookups.ledgerRules))
    expect(await openHolds()).toEqual([])
    if (name === 'callback forged') expect(later).toEqual([404])
    if (name === 'callback twice') {
      await expect.poll(() => later).toEqual([200, 200])
      expect(await keptAnswers()).toEqual([])
    }
  },
)

test('the figures of all of them add up to what was charged', async () => {
  const t = createVendorsOn(database.db, { clock, lookups: { firstPerson: 9_000 } })
  const rows = await t.vendors.figures(1)
  const sum = (field: 'phones' | 'emails' | 'hits') =>
    rows.reduce((total, row) => total + row[field], 0)
  const { rows: charged } = await database.db.pool.query<{ phone: number; email: number }>(
    `SELECT sum(phone)::integer AS phone, sum(email)::integer AS email
     FROM ledger_posting WHERE reason = 'charge'`,
  )
  expect(charged).toEqual([{ phone: sum('phones'), email: sum('emails') }])
  expect(sum('hits')).toBe(charged[0]!.phone)
})

async function expectFigures(
  t: VendorsOn,
  {
    before,
    as,
    place,
    finder,
  }: {
    before: Awaited<ReturnType<VendorsOn['vendors']['figures']>>
    as: 'hit' | 'miss' | 'failures' | 'late'
    place: number
    finder: number | null
  },
): Promise<void> {
  const after = await t.vendors.figures(1)
  for (const [index, name] of NAMES.entries()) {
    const of = (rows: typeof after, field: 'calls' | 'hits' | 'misses' | 'failures' | 'late') =>
      rows.filter(({ vendor }) => vendor === name).reduce((sum, row) => sum + row[field], 0)
    const more = (field: Parameters<typeof of>[1]) => of(after, field) - of(before, field)
    expect([name, 'calls', more('calls')]).toEqual([name, 'calls', callsOf(name)])
    const isAsked = finder === null || index <= finder
    expect(callsOf(name)).toBe(isAsked ? 1 : 0)
    const outcome = index === place ? as : index === finder ? 'hit' : 'miss'
    expect({
      name,
      hits: more('hits'),
      misses: more('misses'),
      failures: more('failures'),
      late: more('late'),
    }).toEqual({
      name,
      hits: Number(isAsked && outcome === 'hit'),
      misses: Number(isAsked && outcome === 'miss'),
      failures: Number(isAsked && outcome === 'failures'),
      late: Number(isAsked && outcome === 'late'),
    })
  }
}

async function openHolds() {
  const { rows } = await database.db.pool.query(`SELECT id FROM lookup WHERE state = 'asking'`)
  return rows
}

async function keptAnswers() {
  const { rows } = await database.db.pool.query(
    'SELECT id FROM vendor_callback WHERE sealed IS NOT NULL',
  )
  return rows
}
