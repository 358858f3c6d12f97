import type { CrmVendorName } from '@dastak/contract/crm/crm.ts'
import { LEAD_STATUSES } from '@dastak/contract/crm/lead-statuses.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { CrmProblem } from '../../ports/crm.ts'
import { CRM_WORLDS, type CrmWorld } from '../../testing/vendors/crm-worlds.ts'
import { createFrappe } from './frappe.ts'
import { createHubspot } from './hubspot.ts'
import { createZoho } from './zoho.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const PHONE = '+911111100001'
const EMAIL = 'asha@sample.example'

let open: CrmWorld | undefined
afterEach(() => open?.crm.close())
async function connected(name: string) {
  const world = await CRM_WORLDS[name]!()
  open = world
  const { secrets, session, places, recordsUrl } = await world.vendor.connect(world.login, NOW)
  return { ...world, login: { ...world.login, secrets, session, places }, places, recordsUrl }
}
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as CrmProblem,
  )

describe.each(Object.keys(CRM_WORLDS))('%s', (name) => {
  test('connects without a change, and says what the CRM has a field for', async () => {
    const { crm, places, recordsUrl } = await connected(name)
    expect(places.toSorted()).toEqual(['cin', 'linkedin', 'note', 'source', 'stage', 'tags'])
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
    const id = await vendor.create(login, values)
    expect(await vendor.find(login, { phone: PHONE })).toMatchObject([{ id, phones: [PHONE] }])
    expect(await vendor.find(login, { cin: values.cin })).toMatchObject([{ id }])
    expect(await vendor.find(login, { email: EMAIL })).toEqual([])
    await vendor.update(login, id, { email: EMAIL, designation: 'Director' })
    expect(await vendor.find(login, { email: EMAIL })).toMatchObject([{ id }])
    const { values: held } = (await vendor.read(login, id))!
    expect(held).toMatchObject({ ...values, email: EMAIL, designation: 'Director' })
    expect(crm.records.size).toBe(1)
    crm.records.clear()
    expect(await vendor.read(login, id)).toBeNull()
  })

  test('a number is found as people write it, and similar ones are not', async () => {
    const { vendor, login, crm, written } = await connected(name)
    const id = crm.hold(written)
    expect(await vendor.find(login, { phone: PHONE })).toMatchObject([{ id }])
    expect(await vendor.find(login, { phone: '+911111100002' })).toEqual([])
  })

  test('a lead with only a company gets what the CRM demands', async () => {
    const { vendor, login, crm } = await connected(name)
    await vendor.create(login, { company: 'Sample Looms', phone: PHONE })
    expect(crm.records.size).toBe(1)
  })

  test('a pause is as long as the CRM says, at most a day', async () => {
    const { vendor, login, crm } = await connected(name)
    crm.interrupt = () => ({ status: 429, body: '{}', headers: { 'retry-after': '17' } })
    const problem = await problemOf(vendor.find(login, { phone: PHONE }))
    expect(problem).toMatchObject({ failure: 'wait', waitMs: 17_000 })
    crm.interrupt = () => ({ status: 429, body: '{}', headers: { 'retry-after': '9999999999' } })
    expect(await problemOf(vendor.find(login, { phone: PHONE }))).toMatchObject({
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
    path.endsWith('/contacts') && path.includes('/properties/')
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
  const id = await vendor.create(login, { last_name: 'Sample', phone: PHONE, tags })
  const held = crm.records.get(id)!['Tag'] as unknown as { name: string }[]
  expect(held.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, at) => `tag ${at}`))
})
