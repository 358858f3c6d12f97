import { getCompanyDirectors } from '@dastak/contract/registry/registry.ts'
import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDirectoryContacts } from '../../../adapters/contacts/directory.ts'
import { everyoneOptsOut } from '../../../testing/lookups/everyone-opts-out.ts'
import { createTestContacts, bothFields } from '../../../testing/lookups/lookups-on.ts'
import { insertDirector } from '../../../testing/registry/registry-rows.ts'
import { createTestLookups, type TestLookups } from '../../../testing/lookups/test-lookups.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { createRegistry } from '../../registry/registry.service.ts'
import { GST_KIND } from '../kinds/gst.kind.ts'
import { createLookups, type Lookups } from '../lookups.service.ts'

const KNOWN = '27AAACS0001A1Z3'
const UNKNOWN = '29BBBCS0002B1Z4'
const CIN = 'U72900MH2020PTC000001'

let t: TestLookups
/** The directory first, then a vendor for both kinds. */
let lookups: Lookups
const vendor = createTestContacts('Vendor')
beforeAll(async () => {
  t = await createTestLookups()
  lookups = lookupsOf(vendor)
  const row = {
    business_name: 'Sample Traders',
    legal_name: null,
    gstin_status: 'Active',
    state: null,
    cin: null,
  }
  await t.db.kysely
    .insertInto('contact_gstin')
    .values({
      ...row,
      gstin: KNOWN,
      phone: null,
      email: 'known@sample.example',
      source: 'Sample',
      as_of: null,
    })
    .execute()
})
afterAll(() => t.drop())
beforeEach(() => {
  vendor.answer = () => ({})
  vendor.requests.length = 0
})

function lookupsOf(...sources: ReturnType<typeof createTestContacts>[]) {
  const contacts = [createDirectoryContacts(createRegistry({ db: t.db })), ...sources]
  const { db, clock, credits } = t
  const missLimits = { perMinute: 60, perDay: 2_000 }
  return createLookups({ db, clock, credits, contacts, missLimits, timeZone: 'Asia/Kolkata' })
}
function reveal(userId: number, subject: string, by: Lookups = lookups) {
  return by.reveal(GST_KIND, { userId, subject, actor: { kind: 'user', id: String(userId) } })
}
const createUser = () => t.createUser({ phone: 5, email: 5 })

test('a number that the registry does not have is looked up outside, and its name and facts are returned and kept', async () => {
  const user = await createUser()
  const facts = {
    business_name: 'Outside Traders',
    legal_name: 'OUTSIDE LTD',
    gstin_status: 'Active',
    state: 'Goa',
  }
  vendor.answer = () => ({
    phone: '+91 11111 22222',
    name: 'Outside Traders',
    facts: { ...facts, director: 'x' },
  })
  const answer = await reveal(user, UNKNOWN)
  expect(vendor.requests).toEqual([{ kind: 'gst', subject: UNKNOWN, fields: ['phone', 'email'] }])
  expect(answer).toMatchObject({
    name: 'Outside Traders',
    facts,
    outcome: { charged: { phone: 1, email: 0 } },
  })
  const lead = await t.db.kysely
    .selectFrom('lead')
    .selectAll()
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  expect(lead).toMatchObject({ kind: 'gst', subject: UNKNOWN, name: 'Outside Traders', facts })
  expect(lead.facts).not.toHaveProperty('director')
  vendor.answer = () => ({})
  expect(await reveal(user, UNKNOWN)).toMatchObject({
    name: 'Outside Traders',
    facts,
    lead: { phone: '+911111122222' },
  })
})

test.for([
  ['of another type', { business_name: 7, state: ['Goa'] }],
  ['too long', { business_name: 'x'.repeat(1_001) }],
  ['nothing that can be seen', { business_name: '\u0000\ud800', legal_name: '\n\u0085' }],
] as const)('a fact that is %s is dropped, with nothing else', async ([, facts]) => {
  const user = await createUser()
  vendor.answer = () => ({
    phone: '+91 11111 22222',
    name: 'Outside Traders',
    facts: { ...facts, gstin_status: 'Active' },
  })
  const rest = { business_name: null, legal_name: null, gstin_status: 'Active', state: null }
  expect(await reveal(user, UNKNOWN)).toMatchObject({
    facts: rest,
    lead: { phone: '+911111122222' },
  })
  expect(await t.brokenRules()).toEqual([])
})

test.for([[['Outside Traders']], ['Outside Traders'], [7], [null]])(
  'facts that are none (%j) are dropped',
  async ([facts]) => {
    const user = await createUser()
    vendor.answer = () => ({ phone: '+91 11111 22222', facts })
    const none = { business_name: null, legal_name: null, gstin_status: null, state: null }
    expect(await reveal(user, UNKNOWN)).toMatchObject({
      facts: none,
      lead: { phone: '+911111122222' },
    })
  },
)

test('a fact of the registry that is longer than the limit is no error after the user has paid', async () => {
  const user = await createUser()
  const long = {
    gstin: '27AAACS0003A1Z3',
    business_name: 'x'.repeat(5_000),
    email: 'long@sample.example',
    source: 'Sample',
  }
  await t.db.kysely.insertInto('contact_gstin').values(long).execute()
  expect(await reveal(user, long.gstin)).toMatchObject({
    facts: { business_name: null },
    lead: { email: long.email },
  })
})

test('data of the registry is kept, whatever a source returns', async () => {
  const user = await createUser()
  vendor.answer = () => ({
    phone: '+91 11111 22222',
    name: 'Another',
    facts: { business_name: 'Another', state: 'Goa' },
  })
  expect(await reveal(user, KNOWN)).toMatchObject({
    name: 'Sample Traders',
    facts: { business_name: 'Sample Traders', state: 'Goa' },
    lead: {
      phone: '+911111122222',
      phone_source: 'Vendor',
      email: 'known@sample.example',
      email_source: 'Sample',
    },
  })
  expect(vendor.requests).toMatchObject([{ fields: ['phone'] }])
})

test('a number that nobody knows costs nothing and is no error if it was looked up outside', async () => {
  const user = await createUser()
  expect(await reveal(user, UNKNOWN)).toMatchObject({
    name: UNKNOWN,
    lead: { lead_id: null },
    outcome: {
      phone: 'none',
      email: 'none',
      charged: { phone: 0, email: 0 },
      left: { phone: 5, email: 5 },
    },
  })
})

test('a source for directors only is not called for GST numbers', async () => {
  const user = await createUser()
  const directorsOnly = Object.assign(createTestContacts('Directors'), {
    kinds: ['din'] as const,
    answer: bothFields,
  })
  const local = lookupsOf(directorsOnly)
  await expect(reveal(user, UNKNOWN, local)).rejects.toMatchObject({ code: 'not_found' })
  expect((await reveal(user, KNOWN, local)).outcome).toMatchObject({
    phone: 'none',
    email: 'found',
  })
  expect(directorsOnly.requests).toEqual([])
  expect([local.mayFindMore('din'), local.mayFindMore('gst')]).toEqual([true, false])
})

test.for([true, false])(
  'with an outside source (%s), previews say that it may know a director’s contact',
  async (isThere) => {
    const server: TestServer = await createTestServer(isThere ? { contacts: [vendor] } : {})
    await insertDirector(server, {
      din: '00000001',
      cin: CIN,
      phone: '+911111100210',
      email: 'ravi@acme.example',
    })
    await insertDirector(server, { din: '00000002', cin: CIN })
    const { token } = await server.signIn('+919800000001')
    await server.call(setUserOnboard, {
      token,
      body: { name: 'Asha Sample', email: 'asha@sample.example' },
    })
    const query = { identification_number: CIN }
    const { body } = await server.call(getCompanyDirectors, { token, query })
    expect(body.data.directors).toMatchObject([
      {
        mobile_no: '+91 ••••• ••210',
        email_address: 'r••••@acme.example',
        is_revealed: false,
        may_find_more: isThere,
      },
      { mobile_no: null, email_address: null, is_revealed: false, may_find_more: isThere },
    ])
    await everyoneOptsOut(server.db)
    const hidden = (await server.call(getCompanyDirectors, { token, query })).body.data.directors
    expect(hidden).toMatchObject([
      { mobile_no: null, email_address: null },
      { mobile_no: null, email_address: null },
    ])
    await server.drop()
  },
)
