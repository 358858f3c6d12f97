import { afterEach, describe, expect, test } from 'vitest'
import type { CrmProblem } from '../../ports/crm.ts'
import { CRM_OPTIONS, CRM_WORLDS, type CrmWorld } from '../../testing/vendors/crm-worlds.ts'
import { createHubspot } from './hubspot.ts'

const NOW = new Date('2026-03-01T00:00:00Z')
const EMAIL = 'asha@sample.example'

let open: CrmWorld | undefined
afterEach(() => open?.crm.close())
async function connected(name: string) {
  open = await CRM_WORLDS[name]!()
  const { secrets, session, places } = await open.vendor.connect(open.login, NOW)
  return { ...open, login: { ...open.login, secrets, session, places } }
}
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error as CrmProblem,
  )

describe.each(['hubspot', 'zoho'])('%s', (name) => {
  test('an email that another record has is refused with that record', async () => {
    const { vendor, login, crm } = await connected(name)
    const id = crm.hold({ email: EMAIL, Email: EMAIL })
    const refusals = [{ value: 'email', isTaken: true, recordId: id }]
    const values = { last_name: 'Sample', company: 'Sample', email: EMAIL }
    expect(await problemOf(vendor.create(login, values))).toMatchObject({
      failure: 'never',
      refusals,
    })
    const other = crm.hold({ lastname: 'Specimen', Last_Name: 'Specimen' })
    expect(await problemOf(vendor.update(login, other, { email: EMAIL }))).toMatchObject({
      refusals,
    })
  })
})

describe.each(Object.keys(CRM_WORLDS))('%s', (name) => {
  test('an address that is not valid there is refused by name, and its text is not kept', async () => {
    const { vendor, login } = await connected(name)
    const values = { last_name: 'Sample', email: 'asha@sample' }
    const problem = await problemOf(vendor.create(login, values))
    expect(problem.refusals).toEqual([{ value: 'email', isTaken: false, recordId: null }])
    expect(problem.message).not.toContain('asha')
  })

  test('a profile is found in any spelling of its address', async () => {
    const { vendor, login, crm } = await connected(name)
    const address = 'https://www.linkedin.com/in/asha-sample'
    const id = await vendor.create(login, { last_name: 'Sample', linkedin: address })
    expect(await vendor.find(login, { linkedin: address })).toMatchObject([{ id }])
    const [field] = Object.entries(crm.records.get(id)!).find(([, value]) => value === address)!
    crm.records.set(id, { [field]: 'https://linkedin.com/in/asha-sample' })
    expect(await vendor.find(login, { linkedin: address })).toMatchObject([{ id }])
    expect(await vendor.find(login, { linkedin: `${address}-2` })).toEqual([])
  })

  test('one search has all keys of a lead', async () => {
    const { vendor, login, crm } = await connected(name)
    const id = await vendor.create(login, { last_name: 'Sample', email: EMAIL })
    const keys = {
      linkedin: 'https://www.linkedin.com/in/asha-sample',
      phone: '+911111100001',
      email: EMAIL,
    }
    const before = crm.calls.length
    expect(await vendor.find(login, keys)).toMatchObject([{ id }])
    expect(crm.calls).toHaveLength(before + 1)
  })
})

test.each([
  ['hubspot', 'hs_lead_status'],
  ['frappe', 'status'],
])('%s: a stage that it does not know is refused by name', async (name) => {
  const { vendor, login } = await connected(name)
  const values = { last_name: 'Sample', stage: 'NOBODY', source: 'Dastak' }
  const { refusals } = await problemOf(vendor.create(login, values))
  expect(refusals).toEqual([{ value: 'stage', isTaken: false, recordId: null }])
})

test('Frappe: without a word about the field, all that link to other lists are refused', async () => {
  const { vendor, login, crm } = await connected('frappe')
  crm.interrupt = () => ({ status: 417, body: '{"exc_type":"LinkValidationError"}' })
  const { refusals } = await problemOf(vendor.create(login, { last_name: 'Sample' }))
  expect(refusals.map(({ value }) => value)).toEqual(['source', 'stage'])
})

test('HubSpot: what the account demands is named', async () => {
  const { vendor, login, crm } = await connected('hubspot')
  const errors = [{ message: EMAIL, context: { propertyName: ['hs_legal_basis', 'email'] } }]
  const body = JSON.stringify({ category: 'VALIDATION_ERROR', message: EMAIL, errors })
  crm.interrupt = () => ({ status: 400, body })
  const problem = await problemOf(vendor.create(login, { last_name: 'Sample' }))
  expect(problem.message).toBe('HubSpot answered 400 (VALIDATION_ERROR): hs_legal_basis.')
  expect(problem.refusals).toMatchObject([{ value: 'email' }])
})

test.each([
  ['SECONDLY', 1_000],
  ['TEN_SECONDLY_ROLLING', 10_000],
  ['DAILY', 3_600_000],
  ['ANOTHER', 60_000],
])('HubSpot: a pause for the limit %s', async (policyName, waitMs) => {
  const { vendor, login, crm } = await connected('hubspot')
  const body = JSON.stringify({ errorType: 'RATE_LIMIT', policyName })
  crm.interrupt = () => ({ status: 429, body })
  expect(await problemOf(vendor.read(login, '1'))).toMatchObject({ failure: 'wait', waitMs })
})

test('HubSpot: searches of an account are paced, other calls are not', async () => {
  const { crm, login } = await connected('hubspot')
  const vendor = createHubspot({ ...CRM_OPTIONS, api: crm.url, searchGapMs: 40 })
  const start = performance.now()
  await Promise.all([1, 2, 3, 4].map(() => vendor.find(login, { email: EMAIL })))
  // Timers may be early by a millisecond.
  expect(performance.now() - start).toBeGreaterThan(3 * 40 - 3)
})
