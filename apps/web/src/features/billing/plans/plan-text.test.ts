import { expect, test } from 'vitest'
import { grantedText } from './granted-text.ts'
import { permittedBy } from './plan-text.ts'

const small = { permissions: ['din-search'], allow_teams: false, allow_linkedin_bulk_upload: false }
const large = {
  permissions: ['din-search', 'gstin-search'],
  allow_teams: true,
  allow_linkedin_bulk_upload: false,
}

test('every plan shows the same lines, without those that no plan permits', () => {
  const lines = permittedBy(small, [small, large])
  expect(lines.map(({ name }) => name)).toEqual([
    'Search companies and directors',
    'Search GST numbers',
    'API keys',
    'Teams',
  ])
  expect(lines.map(({ isPermitted }) => isPermitted)).toEqual([true, false, true, false])
  expect(permittedBy(large, [small, large]).every(({ isPermitted }) => isPermitted)).toBe(true)
})

test('credits are shown without a kind that has none', () => {
  expect(grantedText({ phone_credits: 1000, email_credits: 500 })).toBe(
    '1,000 phone and 500 email credits',
  )
  expect(grantedText({ phone_credits: 250_000, email_credits: 0 })).toBe('2,50,000 phone credits')
  expect(grantedText({ phone_credits: 0, email_credits: 1 })).toBe('1 email credit')
  expect(grantedText({ phone_credits: 0, email_credits: 0 })).toBe('')
})
