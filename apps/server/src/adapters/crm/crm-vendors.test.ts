import type { CrmSecret, CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { CrmLogin, CrmProblem, CrmVendor } from '../../ports/crm.ts'
import {
  FRAPPE_KEY,
  HUBSPOT_TOKEN,
  startFrappeServer,
  startHubspotServer,
  startZohoServer,
  ZOHO_CLIENT,
  ZOHO_REFRESH,
} from '../../testing/vendors/crm-server.ts'
import { createFrappe } from './frappe.ts'
import { createHubspot } from './hubspot.ts'
import { createZoho } from './zoho.ts'

const OPTIONS = { privateHosts: ['127.0.0.1'], isDemo: false, timeoutMs: 2_000 }
const NOW = new Date('2026-03-01T00:00:00Z')
const PHONE = '+911111100001'
const EMAIL = 'asha@sample.example'

interface World {
  crm: Awaited<ReturnType<typeof startFrappeServer>>
  vendor: CrmVendor
  login: CrmLogin
  /** A record with a phone number that a person wrote, in the names of the vendor. */
  written: Record<string, string>
  recordsUrl: RegExp
  secret: CrmSecret
}
const loginOf = (address: string, secrets: CrmLogin['secrets']): CrmLogin => ({
  address,
  secrets,
  session: null,
  places: [],
})

const WORLDS: Readonly<Record<string, () => Promise<World>>> = {
  async frappe() {
    const crm = await startFrappeServer([
      'custom_cin',
      'source',
      'status',
      'custom_tags',
      'custom_note',
    ])
    return {
      crm,
      vendor: createFrappe(OPTIONS),
      login: loginOf(crm.url, FRAPPE_KEY),
      written: { first_name: 'Asha', mobile_no: '+91-11111 00001', email: '' },
      recordsUrl: /^http:\/\/127\.0\.0\.1:\d+\/crm\/leads\/$/,
      secret: 'api_secret',
    }
  },
  async hubspot() {
    const crm = await startHubspotServer(['cin', 'lead_source', 'hs_lead_status', 'tags', 'note'])
    return {
      crm,
      vendor: createHubspot({ ...OPTIONS, api: crm.url }),
      login: loginOf('', { token: HUBSPOT_TOKEN }),
      written: { firstname: 'Asha', mobilephone: '011111 00001' },
      recordsUrl: /^https:\/\/app-eu1\.hubspot\.com\/contacts\/1234567\/record\/0-1\/$/,
      secret: 'token',
    }
  },
  async zoho() {
    const crm = await startZohoServer(['CIN', 'Lead_Source', 'Lead_Status', 'Tag', 'Description'])
    const hosts = { accounts: crm.url, api: crm.url, web: 'https://crm.zoho.in' }
    return {
      crm,
      vendor: createZoho({ ...OPTIONS, hosts: () => hosts }),
      login: loginOf('in', { ...ZOHO_CLIENT, code: ZOHO_REFRESH }),
      written: { Last_Name: 'Asha', Mobile: '1111100001' },
      recordsUrl: /^https:\/\/crm\.zoho\.in\/crm\/tab\/Leads\/$/,
      secret: 'code',
    }
  },
}

let open: World | undefined
afterEach(() => open?.crm.close())
async function connected(name: string) {
  const world = await WORLDS[name]!()
  open = world
  const { secrets, session, places, recordsUrl } = await world.vendor.connect(world.login, NOW)
  return { ...world, login: { ...world.login, secrets, session, places }, places, recordsUrl }
}
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as CrmProblem,
  )

describe.each(Object.keys(WORLDS))('%s', (name) => {
  test('connects without a change, and says what the CRM has a field for', async () => {
    const { crm, places, recordsUrl } = await connected(name)
    expect(places.toSorted()).toEqual(['cin', 'note', 'source', 'stage', 'tags'])
    expect(recordsUrl).toMatch(open!.recordsUrl)
    expect(crm.records.size).toBe(0)
  })

  test('a wrong token is refused', async () => {
    const world = await connected(name)
    const secrets = { ...world.login.secrets, [world.secret]: 'wrong' }
    const problem = await problemOf(
      world.vendor.connect({ ...world.login, secrets, session: null }, NOW),
    )
    expect(problem).toMatchObject({ name: 'CrmProblem', failure: 'refused' })
    expect(problem.message).not.toContain('wrong')
  })

  test('a record is created, found by each key, read and filled', async () => {
    const { vendor, login, crm } = await connected(name)
    const values = {
      first_name: 'Asha',
      last_name: 'Sample (Test)',
      phone: PHONE,
      cin: 'U72900MH2020PTC000301',
      company: 'Sample, Looms',
      stage: Object.values(LEAD_STATUSES[name as CrmVendorName])[1]!,
      tags: 'north, diwali',
      note: 'Asked for a price.\nCall again.',
    }
    const { id, isNew } = await vendor.create(login, values)
    expect(isNew).toBe(true)
    expect(await vendor.find(login, 'phone', PHONE)).toMatchObject([{ id, phones: [PHONE] }])
    expect(await vendor.find(login, 'cin', values.cin)).toMatchObject([{ id }])
    expect(await vendor.find(login, 'email', EMAIL)).toEqual([])
    await vendor.fill(login, id, { email: EMAIL, designation: 'Director' })
    expect(await vendor.find(login, 'email', EMAIL)).toMatchObject([{ id }])
    const { values: held } = (await vendor.read(login, id))!
    expect(held).toMatchObject({ ...values, email: EMAIL, designation: 'Director' })
    expect(crm.records.size).toBe(1)
    crm.records.clear()
    expect(await vendor.read(login, id)).toBeNull()
  })

  test('a number is found as people write it, and similar ones are not', async () => {
    const { vendor, login, crm, written } = await connected(name)
    const id = crm.hold(written)
    expect(await vendor.find(login, 'phone', PHONE)).toMatchObject([{ id }])
    expect(await vendor.find(login, 'phone', '+911111100002')).toEqual([])
  })

  test('a lead with only a company gets what the CRM demands', async () => {
    const { vendor, login, crm } = await connected(name)
    await vendor.create(login, { company: 'Sample Looms', phone: PHONE })
    expect(crm.records.size).toBe(1)
  })

  test('a pause is as long as the CRM says, at most a day', async () => {
    const { vendor, login, crm } = await connected(name)
    crm.interrupt = () => ({ status: 429, body: '{}', headers: { 'retry-after': '17' } })
    const problem = await problemOf(vendor.find(login, 'phone', PHONE))
    expect(problem).toMatchObject({ failure: 'wait', waitMs: 17_000 })
    crm.interrupt = () => ({ status: 429, body: '{}', headers: { 'retry-after': '9999999999' } })
    expect(await problemOf(vendor.find(login, 'phone', PHONE))).toMatchObject({
      waitMs: 86_400_000,
    })
  })

  test.each([
    ['an outage', { status: 502, body: '<html>' }, 'again'],
    ['a redirect', { status: 302, body: '' }, 'again'],
    ['garbage', { status: 200, body: '<html>' }, 'again'],
    [
      'the wrong shape',
      { status: 200, body: '{"data":[{"name":7}],"results":[{"id":"../x"}]}' },
      '',
    ],
    ['too much', { status: 200, body: `"${'x'.repeat(1_100_000)}"` }, 'again'],
    ['a refusal with personal data', { status: 400, body: `{"message":"${EMAIL}"}` }, 'never'],
  ])('%s is no success, and its text is not repeated', async (_, answer, failure) => {
    const { vendor, login, crm } = await connected(name)
    crm.interrupt = () => answer
    const problem = await problemOf(vendor.create(login, { company: 'Sample', email: EMAIL }))
    expect(problem.name).toBe('CrmProblem')
    if (failure) expect(problem.failure).toBe(failure)
    expect(problem.message).not.toMatch(/sample|x{9}|html/i)
  })

  test('demo mode calls only the machines that the operator has named', async () => {
    const world = await connected(name)
    const hosts = () => ({ accounts: world.crm.url, api: world.crm.url, web: '' })
    const options = { privateHosts: [], isDemo: true, hosts, api: world.crm.url }
    const make = { frappe: createFrappe, hubspot: createHubspot, zoho: createZoho }[name]!
    const before = world.crm.calls.length
    const problem = await problemOf(make(options).connect(world.login, NOW))
    expect(problem.message).toMatch(/^Demo mode sends nothing/)
    const hidden = await problemOf(make({ ...options, isDemo: false }).connect(world.login, NOW))
    expect(hidden.message).toBe('The CRM has no address that can be reached from the internet.')
    expect(world.crm.calls).toHaveLength(before)
  })
})

test.each(['hubspot', 'zoho'])('%s: an email that exists leads to its record', async (name) => {
  const { vendor, login, crm } = await connected(name)
  const id = crm.hold({ email: EMAIL, Email: EMAIL })
  expect(await vendor.create(login, { last_name: 'Sample', email: EMAIL })).toEqual({
    id,
    isNew: false,
  })
})

test.each([
  ['zoho', 'Company'],
  ['frappe', 'organization'],
])('%s: a field of links or choices counts as filled', async (name, field) => {
  const { vendor, login, crm } = await connected(name)
  const read = async (value: unknown) => {
    const id = crm.hold({ [field]: value } as Record<string, string>)
    return (await vendor.read(login, id))!.values.company
  }
  expect(await read({ name: 'Sample', id: '7' })).toContain('Sample')
  expect(await read(['One', 'Two'])).toContain('Two')
  for (const empty of [null, '', ' ', [], false]) expect(await read(empty)).toBeUndefined()
})

test('a CRM without one of our lead statuses gets no stage', async () => {
  const { vendor, login, crm } = await connected('hubspot')
  crm.interrupt = ({ path }) =>
    path.endsWith('/properties/contacts')
      ? {
          status: 200,
          body: '{"results":[{"name":"hs_lead_status","options":[{"value":"NEW"}]}]}',
        }
      : null
  expect((await vendor.connect(login, NOW)).places).toEqual([])
})

test('Zoho gets at most ten tags, and none that it would refuse', async () => {
  const { vendor, login, crm } = await connected('zoho')
  const long = 'a tag of twenty-six letters'
  const tags = [long, ...Array.from({ length: 12 }, (_, at) => `tag ${at}`)].join(', ')
  const { id } = await vendor.create(login, { last_name: 'Sample', phone: PHONE, tags })
  const held = crm.records.get(id)!['Tag'] as unknown as { name: string }[]
  expect(held.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `tag ${at}`))
})
