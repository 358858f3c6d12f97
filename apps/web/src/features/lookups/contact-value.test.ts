import { describe, expect, it } from 'vitest'
import { contactText, costText } from './contact-value.ts'

const none = { phone: 0, email: 0 }
const detail = {
  is_from_team: false,
  is_test: false,
  source: null,
  fetched_at: null,
  credits_charged: { phone: 1, email: 1 },
  credits_left: none,
}
const free = { ...detail, credits_charged: none }
const found = { phone: '+911111100001', email: 'a@sample.example' }

describe('what a reveal cost', () => {
  it('names each unit that was charged', () => {
    expect(costText(detail, found)).toBe('Cost: 1 phone + 1 email credit')
  })

  it('says that it was free when the account had it already', () => {
    expect(costText(free, found)).toBe('Free: already yours')
  })

  it('says that the team had all or part of it', () => {
    expect(costText({ ...free, is_from_team: true }, found)).toBe('Free: your team already had it')
    const bought = { ...detail, is_from_team: true, credits_charged: { phone: 0, email: 1 } }
    expect(costText(bought, found)).toBe(
      'Cost: 1 email credit. The rest was free: your team already had it.',
    )
  })

  it('says that nothing was found or charged', () => {
    expect(costText(free, { phone: null, email: null })).toBe(
      'No contact found. Nothing was charged.',
    )
    expect(costText(free, { phone: { locked: true }, email: null })).toBe('Nothing was charged')
  })

  it('has no text for a locked contact', () => {
    expect(contactText({ locked: true })).toBe('')
    expect(contactText(null)).toBe('')
  })
})
