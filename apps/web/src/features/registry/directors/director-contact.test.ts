import type { DirectorRecord } from '@dastak/contract/registry/registry.ts'
import { describe, expect, it } from 'vitest'
import { directorContact, mayFind, noContactText } from './director-contact.ts'

const director: DirectorRecord = {
  din_number: '00012345',
  first_name: 'Asha',
  last_name: 'Sample',
  designation: null,
  current_designation_date: null,
  ended_on: null,
  status: 'Approved',
  email_address: null,
  is_email_bad: false,
  is_phone_bad: false,
  notices: null,
  mobile_no: '+91 ••••• ••210',
  identification_number: null,
  company_name: null,
  is_revealed: false,
  may_find_more: false,
}
const waiting = { isLoading: false, isLoaded: false, problem: null }

describe('the contact of a director', () => {
  it('may still be found if there is an outside source, otherwise there is none', () => {
    expect(directorContact({ ...director, may_find_more: true }, waiting, 'email')).toEqual({
      is: 'open',
    })
    expect(directorContact(director, waiting, 'email')).toEqual({ is: 'none' })
  })

  it('is known to the team if the directory has none, and masked if it has one', () => {
    const shared = { ...director, may_find_more: true, team_has: { phone: true, email: true } }
    expect(directorContact(shared, waiting, 'email')).toEqual({ is: 'team' })
    expect(directorContact(shared, waiting, 'phone').is).toBe('masked')
    expect(noContactText({ ...shared, may_find_more: false, is_revealed: true }, 'email')).toBe(
      'Not revealed',
    )
  })

  it('is none once a reveal has found none', () => {
    const loaded = { ...waiting, isLoaded: true, phone: '', email: '' }
    expect(directorContact({ ...director, may_find_more: true }, loaded, 'email')).toEqual({
      is: 'none',
    })
    expect(directorContact(director, loaded, 'phone')).toEqual({ is: 'none' })
  })

  it('stays masked while it is locked, and is known once it is revealed', () => {
    expect(directorContact(director, { ...waiting, isLoaded: true }, 'phone').is).toBe('masked')
    const revealed = { ...waiting, isLoaded: true, phone: '+911111100001' }
    expect(directorContact(director, revealed, 'phone')).toEqual({
      is: 'known',
      value: '+911111100001',
    })
    expect(directorContact({ ...director, mobile_no: '+911111100001' }, waiting, 'phone').is).toBe(
      'known',
    )
  })
})

it('is “Not found” only if it was revealed and no source has it', () => {
  const owned = { ...director, is_revealed: true, mobile_no: '+911111100001' }
  expect(noContactText(owned, 'email')).toBe('Not found')
  expect(noContactText({ ...owned, email_address: 'a••••@acme.example' }, 'email')).toBe(
    'Not revealed',
  )
  expect(noContactText({ ...owned, may_find_more: true }, 'email')).toBe('Not revealed')
  expect(noContactText(director, 'email')).toBe('Not revealed')
})

it('costs only what may be found', () => {
  expect(mayFind(director, waiting)).toEqual({ phone: true, email: false })
  expect(mayFind({ ...director, may_find_more: true }, waiting)).toEqual({
    phone: true,
    email: true,
  })
  expect(mayFind({ ...director, mobile_no: '+911111100001', is_revealed: true }, waiting)).toEqual({
    phone: false,
    email: false,
  })
})
