import type { DirectorDetail } from '@dastak/contract/kinds/din.ts'
import type { PersonRecord } from '@dastak/contract/registry/registry.ts'
import { describe, expect, it } from 'vitest'
import { personCard, personContacts } from './person-contacts.ts'

const person: PersonRecord = {
  din_number: '00012345',
  full_name: 'ASHA SAMPLE',
  status: 'Approved',
  is_revealed: false,
  may_find_more: false,
  notices: null,
  mobile_no: '+91 ••••• ••001',
  email_address: null,
  phone_source: null,
  phone_fetched_at: null,
  email_source: null,
  email_fetched_at: null,
  lead_id: null,
  revealed_at: null,
  father_name: null,
  dob: null,
  present_address: null,
  permanent_address: null,
  nationality: null,
  companies: [],
  colleagues: [],
  colleagues_total: 0,
}
const owned: PersonRecord = {
  ...person,
  is_revealed: true,
  mobile_no: '+911111100001',
  phone_source: 'Sample',
  phone_fetched_at: '2026-08-01T00:00:00.000Z',
}
const none = { isLoading: false, detail: null, problem: null }
const detail = {
  phone_no: '+911111100001',
  email: null,
  source: 'Sample',
  fetched_at: '2026-08-01T00:00:00.000Z',
  is_from_team: false,
  is_test: false,
  credits_charged: { phone: 1, email: 0 },
  credits_left: { phone: 9, email: 10 },
} as DirectorDetail

describe('the contacts of a person', () => {
  it('are masked at first, and only existing contacts are for sale', () => {
    const contacts = personContacts(person, none)
    expect(contacts).toEqual({
      phone: { is: 'masked', value: '+91 ••••• ••001' },
      email: { is: 'none' },
      mayFind: { phone: true, email: false },
      mayCost: { phone: true, email: false },
      cost: null,
    })
  })

  it('cost nothing if a teammate has them', () => {
    const contacts = personContacts({ ...person, team_has: { phone: true, email: true } }, none)
    expect(contacts).toMatchObject({
      phone: { is: 'masked' },
      email: { is: 'team' },
      mayFind: { phone: true, email: true },
    })
    expect(contacts.mayCost).toEqual({ phone: false, email: false })
  })

  it('are shown with their cost right after the reveal, before the registry is fetched again', () => {
    const contacts = personContacts(person, { ...none, detail })
    expect(contacts.phone).toEqual({
      is: 'known',
      value: '+911111100001',
      source: 'Sample',
      fetchedAt: '2026-08-01T00:00:00.000Z',
    })
    expect(contacts.mayFind).toEqual({ phone: false, email: false })
    expect(contacts.cost).toBe('Cost: 1 phone credit')
  })

  it('stay locked if no credit was left for them', () => {
    const contacts = personContacts(person, {
      ...none,
      detail: { ...detail, email: { locked: true } },
    })
    expect(contacts.email).toEqual({ is: 'locked' })
  })

  it('are free if they are owned', () => {
    const contacts = personContacts(owned, none)
    expect(contacts.phone).toMatchObject({ is: 'known', source: 'Sample' })
    expect(contacts.cost).toBe('Free: already yours')
    expect(contacts.mayFind).toEqual({ phone: false, email: false })
  })
})

it('makes a card of owned contacts only', () => {
  const card = personCard(owned, undefined, personContacts(owned, none))
  expect(card).toEqual({
    name: 'Asha Sample',
    organisation: null,
    title: null,
    phone: '+911111100001',
    email: null,
    note: 'DIN 00012345\nSource: Sample',
  })
  expect(personCard(person, undefined, personContacts(person, none))).toMatchObject({
    phone: null,
    email: null,
  })
})
