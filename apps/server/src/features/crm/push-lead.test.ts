import { afterEach, describe, expect, test } from 'vitest'
import { CrmProblem, type CrmValues } from '../../ports/crm.ts'
import { CRM_WORLDS, type CrmWorld } from '../../testing/vendors/crm-worlds.ts'
import { pushLead, type OtherLead, type SentLead } from './push-lead.ts'

/** Whose record is found, with HubSpot. */

const NOW = new Date('2026-03-01T00:00:00Z')
const PROFILE = 'https://www.linkedin.com/in/asha-sample'
const PHONE = '+911111100001'
const EMAIL = 'asha@sample.example'
const NOBODY = { company_name: null, cin: null, phone: PHONE, email: EMAIL }
const PERSON = { ...NOBODY, kind: 'linkedin', subject: 'asha-sample', name: 'Asha Sample' }
const FIRM = { ...NOBODY, kind: 'gst', subject: '27AAACS1111A1Z5', name: 'SAMPLE LOOMS PVT LTD' }

let open: CrmWorld | undefined
afterEach(() => open?.crm.close())
async function hubspot() {
  open = await CRM_WORLDS['hubspot']!()
  const { crm, vendor, login } = open
  const { secrets, session, places } = await vendor.connect(login, NOW)
  const push = (lead: Partial<SentLead>, others: OtherLead[] = []) => {
    const sent = { lead: PERSON, values: {}, recordId: null, stage: null, isRetry: false, ...lead }
    const values = { phone: PHONE, email: EMAIL, ...sent.values }
    const all = { ...login, secrets, session, places }
    return pushLead(vendor, all, { ...sent, values }, () => Promise.resolve(others))
  }
  return { crm, vendor, push }
}
const named = (values: CrmValues = {}) => ({ first_name: 'Asha', last_name: 'Sample', ...values })

describe('a LinkedIn lead', () => {
  const values = named({ linkedin: PROFILE })

  test('has the record with its profile, under any name', async () => {
    const { crm, push } = await hubspot()
    const id = crm.hold({ firstname: 'A', hs_linkedin_url: 'linkedin.com/in/Asha-Sample/' })
    expect(await push({ values })).toMatchObject({ state: 'filled', recordId: id })
  })

  test('never has one with another profile; without one, the names decide', async () => {
    const { crm, push } = await hubspot()
    const other = { firstname: 'Asha', lastname: 'Sample', phone: PHONE }
    crm.hold({ ...other, hs_linkedin_url: `${PROFILE}-2` })
    const id = crm.hold(other)
    expect(await push({ values })).toMatchObject({ state: 'filled', recordId: id })
  })

  test('whose page was never read has no name to compare', async () => {
    const { crm, push } = await hubspot()
    crm.hold({ firstname: 'Asha', lastname: 'Sample', phone: PHONE })
    const lead = { ...PERSON, name: PERSON.subject }
    expect(await push({ lead })).toMatchObject({ state: 'created' })
  })
})

describe('a lead of a GST number', () => {
  const values = { company: 'Sample Looms Pvt Ltd' }

  test('has the record of its name, which is no person’s', async () => {
    const { crm, push } = await hubspot()
    crm.hold({ firstname: 'Asha', company: 'Sample Looms Pvt Ltd', phone: PHONE })
    const id = crm.hold({ company: 'Sample Looms Pvt Ltd' })
    expect(await push({ lead: FIRM, values })).toMatchObject({ state: 'filled', recordId: id })
    expect(crm.records.get(id)).not.toHaveProperty('lastname')
  })

  test('shares the record of its name with no other branch', async () => {
    const { crm, push } = await hubspot()
    crm.hold({ company: 'Sample Looms Pvt Ltd' })
    const branch = { ...FIRM, subject: '29AAACS1111A1Z1', record_id: null }
    expect(await push({ lead: FIRM, values }, [branch])).toMatchObject({ state: 'created' })
  })

  test('without an email has its name where HubSpot demands a person’s', async () => {
    const { crm, push } = await hubspot()
    const lead = { ...FIRM, email: null }
    const { recordId } = await push({ lead, values: { ...values, email: undefined! } })
    expect(crm.records.get(recordId)).toMatchObject({ lastname: 'Sample Looms Pvt Ltd' })
  })

  test('is not found in a record that a person’s lead would find, and the other way round', async () => {
    const { crm, push } = await hubspot()
    crm.hold({ company: 'Sample Looms Pvt Ltd', phone: PHONE })
    expect(await push({ values: named() })).toMatchObject({ state: 'created' })
  })
})

test.each([
  ['Anil Sample', 'created'],
  ['Ravi Sample', 'filled'],
])('a record of A. Sample, whose phone %s has too', async (name, state) => {
  const { crm, push } = await hubspot()
  crm.hold({ firstname: 'A.', lastname: 'Sample', phone: PHONE })
  const other = { ...PERSON, subject: 'other', name, record_id: null }
  expect(await push({ values: named() }, [other])).toMatchObject({ state })
})

test('the record of another lead is not used, although nothing of that lead is in it any more', async () => {
  const { crm, push } = await hubspot()
  const id = crm.hold({ firstname: 'Asha', lastname: 'Sample', phone: PHONE })
  const owner = { ...PERSON, subject: 'ravi', name: 'Ravi', phone: null, email: null }
  const others = [{ ...owner, record_id: id }]
  expect(await push({ values: named() }, others)).toMatchObject({ state: 'created' })
})

test('a record that was created before a crash is known by its values, although others fit', async () => {
  const { push } = await hubspot()
  const values = named({ company: 'Sample Looms' })
  const { recordId } = await push({ values })
  const others = [{ ...PERSON, subject: 'asha-2', record_id: null }]
  expect(await push({ values, isRetry: true }, others)).toMatchObject({
    state: 'unchanged',
    recordId,
  })
  expect(await push({ values }, others)).toMatchObject({ state: 'created' })
})

test('the record of an organisation is found after a crash too, if its name is not sent', async () => {
  const { push } = await hubspot()
  const { recordId } = await push({ lead: FIRM })
  expect(await push({ lead: FIRM, isRetry: true })).toMatchObject({ recordId })
})

test('a contact that the search does not know yet is used if it is the same person', async () => {
  const { crm, push } = await hubspot()
  crm.isLate = true
  const { recordId } = await push({ values: named() })
  expect(await push({ values: named() })).toMatchObject({ state: 'unchanged', recordId })
  expect(crm.records.size).toBe(1)
})

test('after a creation without an answer the next try waits until searches know it', async () => {
  const { crm, push } = await hubspot()
  crm.interrupt = ({ method, path }) =>
    method === 'POST' && !path.endsWith('/search') ? { status: 502, body: '' } : null
  const problem = await push({ values: named() }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(CrmProblem)
  expect(problem).toMatchObject({ failure: 'again', waitMs: 60_000 })
})

test('a record with another number than the lead’s is not its own any more', async () => {
  const { crm, push } = await hubspot()
  const id = crm.hold({ firstname: 'Asha', hs_linkedin_url: `${PROFILE}-2` })
  expect(await push({ values: named(), recordId: id })).toMatchObject({ state: 'created' })
})
