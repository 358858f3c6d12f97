import type { DirectorDetail } from '@dastak/contract/lookups.ts'
import { describe, expect, it } from 'vitest'
import { contactText, costWords, creditWords } from './contact-value.ts'

const detail: DirectorDetail = {
  lead_id: 'a',
  din_number: '00000001',
  full_name: 'Sample Person',
  father_name: null,
  dob: null,
  present_address: null,
  permanent_address: null,
  nationality: null,
  email: 'a@sample.example',
  phone_no: '+911111100001',
  status: null,
  designation: null,
  companies: [],
  source: null,
  fetched_at: null,
  credits_charged: { phone: 1, email: 1 },
  credits_left: { phone: 9, email: 9 },
}
const none = { phone: 0, email: 0 }

describe('what a reveal did cost', () => {
  it('names each unit that was charged', () => {
    expect(creditWords({ phone: 1, email: 1 })).toBe('1 phone + 1 e-mail credit')
    expect(creditWords({ phone: 0, email: 1 })).toBe('1 e-mail credit')
    expect(creditWords({ phone: 3, email: 0 })).toBe('3 phone credits')
    expect(costWords(detail)).toBe('Cost: 1 phone + 1 e-mail credit')
  })

  it('says that it was free when the account had it already', () => {
    expect(costWords({ ...detail, credits_charged: none })).toBe('Free: already yours')
  })

  it('says that nothing was found or charged', () => {
    const empty = { ...detail, email: null, phone_no: null, credits_charged: none }
    expect(costWords(empty)).toBe('No contact found, nothing was charged')
    expect(costWords({ ...empty, phone_no: { locked: true } })).toBe('Nothing was charged')
  })

  it('has no text for a locked contact', () => {
    expect(contactText({ locked: true })).toBe('')
    expect(contactText(null)).toBe('')
  })
})
