import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subjectIn } from '../../testing/vendors/contact-vendor.ts'
import { requestOf } from '../../testing/vendors/misbehaviours.ts'
import { createVendorWorld, TEST, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { vendorsOf } from '../../testing/vendors/vendors-on.ts'
import { GST_KIND } from '../lookups/kinds/gst.kind.ts'

const GSTINS = ['29BBBCS0002B1Z4', '29BBBCS0003B1Z2', '29BBBCS0004B1Z9', '29BBBCS0005B1Z7'] as const
const ANSWER = {
  phone: 'phone',
  email: 'email',
  name: 'name',
  legal_name: 'legal',
  state: 'state',
  gstin_status: 'status',
}

let t: VendorWorld
/** Sends answers that come later. */
let receive: (address: string, json: string) => Promise<void>
beforeAll(async () => {
  t = await createVendorWorld([])
  const { callback, ...request } = requestOf('Later')
  const later = { ...request, answer: ANSWER, callback: { ...callback, answer: ANSWER } }
  const now = { ...request, url: 'URL/Now', answer: ANSWER }
  const kinds = (gst: object) =>
    JSON.parse(JSON.stringify({ gst }).replaceAll('URL', t.server.url)) as object
  const file = [
    { name: 'Now', kinds: kinds(now) },
    { name: 'Later', kinds: kinds(later) },
  ]
  await t.vendors.import(vendorsOf(file), TEST)
  await t.vendors.start()
  receive = (address, json) =>
    t.vendors.receive(new URL(address).searchParams.get('answer') ?? '', Buffer.from(json))
})
afterAll(() => t.drop())
beforeEach(() => {
  t.server.calls = []
  t.warnings.length = 0
})

/** Escaped as JSON wants it, but for the line break in the status. A mark is before it. */
const odd = (subject: string, phone = '+91 11111 22222\u0000') =>
  `\ufeff${JSON.stringify({
    ok: true,
    id: subject,
    phone,
    email: '\u202aasha@weavers.example\u202c\n',
    name: 'Asha\nWeavers\u0000 \u0085Private',
    legal: 'ASHA\u2028WEAVERS\ud800\u0007 LTD',
    state: 'x'.repeat(5_000),
    status: 'Act|ive',
  }).replace('Act|ive', 'Act\nive')}`

const CLEAN = { business_name: null, legal_name: 'ASHA WEAVERS LTD', state: null }
const actor = { kind: 'batch', id: '7' } as const
const reveal = (userId: number, subject: string) =>
  t.lookups.reveal(GST_KIND, { userId, subject, actor: { kind: 'user', id: String(userId) } })

async function leadOf(userId: number, subject: string) {
  const { rows } = await t.db.pool.query<{ name: string; phone: string; facts: object }>(
    'SELECT name, phone, email, facts FROM lead WHERE user_id = $1 AND subject = $2',
    [userId, subject],
  )
  return rows[0]
}
const LEAD = {
  name: 'Asha Weavers Private',
  phone: '+911111122222',
  email: 'asha@weavers.example',
  facts: { ...CLEAN, gstin_status: 'Act ive' },
}

test('odd characters in an answer are cleaned: it is shown, kept and charged once', async () => {
  t.server.react = (call, response) => void response.end(odd(subjectIn(call)))
  const user = await t.createUser({ phone: 9, email: 9 })
  const { name, facts, lead, outcome } = await reveal(user, GSTINS[0])
  expect({ name, facts, phone: lead.phone, email: lead.email }).toEqual(LEAD)
  expect(outcome.charged).toEqual({ phone: 1, email: 1 })
  const subjects = [GSTINS[1], GSTINS[2]]
  const rows = await t.lookups.revealMany('gst', { userId: user, subjects, actor })
  expect(rows.map(({ phone }) => phone)).toEqual([LEAD.phone, LEAD.phone])
  for (const subject of GSTINS.slice(0, 3)) expect(await leadOf(user, subject)).toEqual(LEAD)
  expect(await t.balance(user)).toEqual({ phone: 6, email: 6 })
  // Once for each, and nothing counts against the vendor.
  expect(t.callsOf('Now')).toBe(3)
  expect(await t.figureOf('Now')).toMatchObject([{ calls: 3, hits: 3, failures: 0 }])
  expect(t.warnings).toEqual([])

  t.clock.pass({ days: 100 })
  t.server.react = (call, response) => void response.end(odd(subjectIn(call), '+91 11111 \n33333'))
  const refreshed = await t.lookups.refresh({
    userId: user,
    actor: { kind: 'user', id: String(user) },
    permissions: ['gstin-search'],
    leadId: lead.lead_id!,
  })
  expect(refreshed.outcome).toMatchObject({ phone: 'changed', email: 'unchanged' })
  expect(await leadOf(user, GSTINS[0])).toMatchObject({ phone: '+911111133333' })
  expect(await t.brokenRules()).toEqual([])
})

test('an answer that comes later is cleaned too', async () => {
  await t.vendors.enable('Now', false, TEST)
  t.server.react = (call, response) => {
    response.end('{"state":"wait"}')
    const { back, id } = JSON.parse(call.body) as { back: string; id: string }
    void receive(back, odd(id))
  }
  const user = await t.createUser({ phone: 9, email: 9 })
  const { name, facts } = await reveal(user, GSTINS[3])
  expect({ name, facts }).toEqual({ name: LEAD.name, facts: LEAD.facts })
  expect(await t.balance(user)).toEqual({ phone: 8, email: 8 })
  expect(t.callsOf('Later')).toBe(1)
})
