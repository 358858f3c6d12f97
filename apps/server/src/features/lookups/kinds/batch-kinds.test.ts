import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bothFields } from '../../../testing/lookups/lookups-on.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { createLedger } from '../../ledger/ledger.service.ts'
import { GST_KIND } from './gst.kind.ts'
import { LINKEDIN_KIND } from './linkedin.kind.ts'
import { RC_KIND } from './rc.kind.ts'

const BATCH = { kind: 'batch', id: '7' } as const
const RECORDS = {
  linkedin: {
    subject: 'asha-sample',
    phone: '+911111100001',
    email: 'asha@company.example',
    facts: { name: 'Asha Sample', headline: 'Weaver', company: 'Sample Looms' },
  },
  rc: {
    subject: 'XX00AA0001',
    phone: '+911111100001',
    email: null,
    facts: { owner_name: 'ASHA SAMPLE' },
  },
  mobile: {
    subject: '+911111100001',
    phone: 'XX00AA0001',
    email: null,
    facts: { vehicle_class: 'Motor car', registered_on: '2020-01-31' },
  },
  pan: {
    subject: 'ABCXE0000A',
    phone: 'SAMPLE LOOMS LTD',
    email: null,
    facts: { designation: 'Weaver', since: '2020-01-31' },
  },
} as const
const KINDS = ['linkedin', 'rc', 'mobile', 'pan'] as const

let t: TestLookups
beforeAll(async () => {
  t = await createTestLookups()
  await t.db.kysely
    .insertInto('contact_record')
    .values(
      KINDS.map((kind) => ({
        kind,
        ...RECORDS[kind],
        facts: JSON.stringify(RECORDS[kind].facts),
        source: 'Sample',
      })),
    )
    .execute()
})
afterAll(() => t.drop())
beforeEach(() => {
  t.contacts.answer = bothFields
})

/** The outcome of each subject, and what its lead says afterwards. */
async function many(
  name: 'local' | 'lookups',
  kind: (typeof KINDS)[number],
  userId: number,
  subjects: readonly string[],
) {
  const rows = await t[name].revealMany(kind, { userId, subjects, actor: BATCH })
  const leads = await t[name].leadsOf(kind, userId, subjects)
  return rows.map((row) => ({ ...row, ...leads.get(row.subject), hasLead: leads.has(row.subject) }))
}

test.for(KINDS)(
  '%s: a record in this database costs its fields once, with its facts',
  async (kind) => {
    const user = await t.createUser({ phone: 5, email: 5 })
    const { subject, phone, email, facts } = RECORDS[kind]
    const [found] = await many('local', kind, user, [subject])
    const charged = { phone: 1, email: email === null ? 0 : 1 }
    expect(found).toMatchObject({ subject, outcome: 'answered', phone, email, facts, charged })
    const [again] = await many('local', kind, user, [subject])
    expect(again).toMatchObject({ phone, email, facts, charged: { phone: 0, email: 0 } })
    expect(await many('local', kind, user, [`${subject}1`])).toMatchObject([{ outcome: 'unknown' }])
    expect(await t.balance(user)).toEqual({ phone: 4, email: email === null ? 5 : 4 })
    expect(await t.brokenRules()).toEqual([])
  },
)

test('the kind decides how the bought value is read, and a name from a source is not the title of a number', async () => {
  const user = await t.createUser({ phone: 9, email: 9 })
  const vendorAnswer = { name: 'RAVI SAMPLE', email: 'ravi@company.example' }
  t.contacts.answer = () => ({
    ...vendorAnswer,
    phone: 'xx-00 aa 0002',
    facts: { vehicle_class: 'Bus', colour: 'red' },
  })
  expect(await many('lookups', 'mobile', user, ['+911111100002'])).toMatchObject([
    {
      name: '+911111100002',
      phone: 'XX00AA0002',
      email: null,
      facts: { vehicle_class: 'Bus', registered_on: null },
    },
  ])
  t.contacts.answer = () => ({
    ...vendorAnswer,
    phone: ' Sample  Looms\nLtd ',
    facts: { since: '2021-05-01' },
  })
  expect(await many('lookups', 'pan', user, ['ABCXE0002A'])).toMatchObject([
    {
      name: 'ABCXE0002A',
      phone: 'Sample Looms Ltd',
      facts: { designation: null, since: '2021-05-01' },
    },
  ])
  t.contacts.answer = () => ({
    ...vendorAnswer,
    phone: '011111 00002',
    facts: { owner_name: 'RAVI SAMPLE' },
  })
  expect(await many('lookups', 'rc', user, ['XX00AA0002'])).toMatchObject([
    {
      name: 'XX00AA0002',
      phone: '+911111100002',
      email: null,
      facts: { owner_name: 'RAVI SAMPLE' },
    },
  ])
  t.contacts.answer = () => ({ ...vendorAnswer, phone: '+91 11111 00002' })
  expect(await many('lookups', 'linkedin', user, ['ravi-sample'])).toMatchObject([
    { name: 'RAVI SAMPLE', phone: '+911111100002', email: 'ravi@company.example' },
  ])
  // A phone number is not a vehicle, and a vehicle is not a phone number.
  t.contacts.answer = () => ({ phone: 'Call +91 11111 00003' })
  expect(await many('lookups', 'mobile', user, ['+911111100003'])).toMatchObject([
    { outcome: 'not_answered' },
  ])
  t.contacts.answer = () => ({ phone: 'DL00AA0003' })
  expect(await many('lookups', 'rc', user, ['XX00AA0003'])).toMatchObject([
    { outcome: 'not_answered' },
  ])
  expect(await t.balance(user)).toEqual({ phone: 5, email: 8 })
  expect(await t.brokenRules()).toEqual([])
})

test.for(KINDS)('%s: without a contact none of the facts is shown', async (kind) => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const { facts } = RECORDS[kind]
  t.contacts.answer = () => ({ phone: null, email: null, facts, name: 'Asha' })
  const subject = {
    linkedin: 'nobody',
    rc: 'XX00ZZ0001',
    mobile: '+911111100009',
    pan: 'ABCXE0009A',
  }[kind]
  expect(await many('lookups', kind, user, [subject])).toMatchObject([
    { outcome: 'answered', hasLead: false },
  ])
  expect(await t.balance(user)).toEqual({ phone: 5, email: 5 })
})

test('a single lookup does the same, in any spelling', async () => {
  const user = await t.createUser({ phone: 5, email: 5 })
  const call = { userId: user, actor: { kind: 'user', id: String(user) } as const }
  const vehicle = await t.local.reveal(RC_KIND, { ...call, subject: ' xx-00 aa 0001 ' })
  expect(vehicle).toMatchObject({ subject: 'XX00AA0001', lead: { phone: '+911111100001' } })
  expect(vehicle.facts).toEqual({ owner_name: 'ASHA SAMPLE' })
  expect(vehicle.outcome).toMatchObject({
    phone: 'found',
    email: 'none',
    charged: { phone: 1, email: 0 },
  })
  const profile = await t.local.reveal(LINKEDIN_KIND, {
    ...call,
    subject: 'in.linkedin.com/in/Asha-Sample/en',
  })
  expect(profile).toMatchObject({ name: 'Asha Sample', companyName: 'Sample Looms' })
})

test('none of it is in the lists of leads, in reports, webhooks and the ledger’s numbers', async () => {
  const user = await t.createUser({ phone: 9, email: 9 })
  await t.db.pool.query(
    'INSERT INTO webhook (user_id, url, events, secret, created_at) VALUES ($1, ' +
      "'https://hook.example', '{lead_revealed}', 'x', now())",
    [user],
  )
  for (const kind of KINDS) {
    const { subject } = RECORDS[kind]
    expect(await many('local', kind, user, [subject])).toMatchObject([{ hasLead: true }])
    const lead = t.db.kysely
      .selectFrom('lead')
      .select('id')
      .where('user_id', '=', user)
      .where('subject', '=', subject)
    const { id } = await lead.executeTakeFirstOrThrow()
    expect(await t.local.leadOfId(kind, user, id)).toBeNull()
    // A profile is reported by the id of its request.
    expect((await t.local.paidLead(t.db.kysely, user, id))?.kind).toBe(
      kind === 'linkedin' ? kind : undefined,
    )
  }
  for (const kind of ['din', 'gst'] as const) {
    expect(await t.local.leads(kind, user, {})).toMatchObject({ rows: [], total: 0 })
    expect(await t.local.queryLeads(kind, user, {})).toMatchObject({
      rows: [],
      total: 0,
      totalAll: 0,
    })
  }
  const { rows } = await t.db.pool.query('SELECT count(*)::int AS deliveries FROM webhook_delivery')
  expect(rows).toEqual([{ deliveries: 0 }])
  const ledger = await createLedger({ db: t.db, timeZone: 'Asia/Kolkata' }).query(user, {
    filters: { kind: 'reveal' },
  })
  expect(ledger.rows).toHaveLength(4)
  for (const line of ledger.rows) expect(line).toMatchObject({ subject: null, lookup_kind: null })

  // A kind with a list of leads is reported as usual.
  await t.lookups.reveal(GST_KIND, {
    userId: user,
    actor: { kind: 'user', id: 'x' },
    subject: '29AAACS0000A1Z3',
  })
  const deliveries = await t.db.pool.query(`SELECT data->>'kind' AS kind FROM webhook_delivery`)
  expect(deliveries.rows).toEqual([{ kind: 'gst' }])
})

test('the views keep their types and collations: an older database could not be upgraded otherwise', async () => {
  const { rows } = await t.db.pool.query<{ view: string; columns: string }>(`
    SELECT c.relname AS view,
      string_agg(a.attname || coalesce(' ' || nullif(o.collname, 'default'), ''), ', '
      ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
    LEFT JOIN pg_collation o ON o.oid = a.attcollation
    WHERE c.relname IN ('contact', 'lookup_subject') GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual([
    { view: 'contact', columns: 'kind, subject C, phone, email, source, as_of' },
    {
      view: 'lookup_subject',
      columns:
        'kind, subject C, name C, company_name, designation, facts, related, cin C, companies',
    },
  ])
})
