import { afterAll, beforeAll, expect, test } from 'vitest'
import { VENDOR_PRESETS } from '../../adapters/contacts/presets/all-presets.ts'
import { parseContactVendors } from '../../config/contact-vendors.ts'
import { insertDirectors } from '../../testing/lookups/lookups-on.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import {
  startContactVendor,
  type ContactVendorServer,
} from '../../testing/vendors/contact-vendor.ts'
import {
  attestrServer,
  surepassServer,
  TOKEN,
  UNKNOWN,
} from '../../testing/vendors/preset-servers.ts'
import { createVendorsOn, type VendorsOn } from '../../testing/vendors/vendors-on.ts'
import type { VendorPreset } from '../../ports/vendor-presets.ts'

/** Each preset against a server that speaks as its vendor documents it. */

let database: TestDatabase
let server: ContactVendorServer
let t: VendorsOn
beforeAll(async () => {
  database = await createTestDatabase()
  await insertDirectors(database.db)
  server = await startContactVendor(attestrServer)
  const presets = VENDOR_PRESETS.map((preset) => ({
    ...preset,
    kinds: JSON.parse(
      JSON.stringify(preset.kinds).replaceAll(/https:\/\/[a-z.-]+(?=\/api\/)/g, server.url),
    ) as VendorPreset['kinds'],
  }))
  t = createVendorsOn(database.db, { presets })
  const later = surepassServer((url, body) => {
    const token = new URL(url).searchParams.get('answer')!
    void t.vendors.receive(token, Buffer.from(body))
  })
  server.react = (call, response) =>
    (call.url.includes('/leadx/') ? attestrServer : later)(call, response)
})
afterAll(async () => {
  server.close()
  await database.drop()
})

const ACTOR = { kind: 'batch', id: '7' } as const
const KEYS = {
  surepass: 'SUREPASS_TOKEN',
  'surepass-later': 'SUREPASS_TOKEN',
  attestr: 'ATTESTR_TOKEN',
}
const KNOWN = { din: '00000001', gst: '29AAACS0000A1Z3', rc: 'KA01AB0001', mobile: '+911111100001' }
const PHONE = {
  din: '+911111100001',
  gst: '+911111100001',
  rc: '+911111100001',
  mobile: 'KA01AB0001',
}

async function use(id: string, key: string): Promise<void> {
  for (const { name } of await t.vendors.list()) await t.vendors.enable(name, false, 'a test')
  await t.vendors.addPreset(
    id,
    { name: id, keys: { [KEYS[id as keyof typeof KEYS]]: key } },
    'test',
  )
  await t.vendors.enable(id, true, 'a test')
}

const cases = VENDOR_PRESETS.flatMap(({ id, kinds }) =>
  Object.keys(kinds).map((kind) => ({ id, kind: kind as keyof typeof KNOWN })),
)
test.for(cases)(
  '$id finds the contact of $kind, and knows when there is none',
  async ({ id, kind }) => {
    await use(id, TOKEN)
    const user = await t.createUser({ phone: 9, email: 9 })
    const subjects = [KNOWN[kind], UNKNOWN[kind]]
    const rows = await t.lookups.revealMany(kind, { userId: user, subjects, actor: ACTOR })
    expect(rows).toMatchObject([
      { outcome: 'answered', phone: PHONE[kind], charged: { phone: 1 } },
      { outcome: 'answered', phone: null, charged: { phone: 0, email: 0 } },
    ])
    const hasEmail = (id === 'attestr' && kind === 'din') || kind === 'gst'
    expect(rows[0]!.email !== null).toBe(hasEmail)
    const [figure] = (await t.vendors.figures(1)).filter(
      (row) => row.vendor === id && row.kind === kind,
    )
    expect(figure).toMatchObject({ hits: 1 })
    expect(await t.brokenRules()).toEqual([])
  },
)

test.for(cases)('$id whose key is refused is a failure of $kind', async ({ id, kind }) => {
  await use(id, 'a-wrong-key')
  const user = await t.createUser({ phone: 9, email: 9 })
  const request = { userId: user, subjects: [KNOWN[kind]], actor: ACTOR }
  const [row] = await t.lookups.revealMany(kind, request)
  expect(row).toMatchObject({ outcome: 'not_answered', charged: { phone: 0, email: 0 } })
  expect(t.warnings.at(-1)).toMatch(new RegExp(`^${id}: The contact vendor answered 401`))
})

test.for([...VENDOR_PRESETS])('$id is a description that a file could have', ({ name, kinds }) => {
  const needs = { variable: () => 'x', privateHosts: [] }
  const read = parseContactVendors(JSON.stringify([{ name, kinds }]), needs)
  expect('problem' in read ? read.problem : null).toBe(null)
})

test('a preset needs its keys, and an unknown one is refused', async () => {
  await expect(t.vendors.addPreset('attestr', { keys: {} }, 'a test')).rejects.toThrow(
    'Attestr needs the key ATTESTR_TOKEN.',
  )
  await expect(t.vendors.addPreset('nobody', { keys: {} }, 'a test')).rejects.toThrow(
    'The presets are: surepass, surepass-later, attestr.',
  )
})
