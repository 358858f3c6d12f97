import { expect, it } from 'vitest'
import { creditText, mostItCosts } from './credit-text.ts'

it('names each unit', () => {
  expect(creditText({ phone: 1, email: 1 })).toBe('1 phone + 1 email credit')
  expect(creditText({ phone: 0, email: 1 })).toBe('1 email credit')
  expect(creditText({ phone: 3, email: 0 })).toBe('3 phone credits')
  expect(creditText({ phone: 0, email: 0 })).toBe('')
})

it('says the maximum cost of a reveal, for the fields that may be found', () => {
  expect(mostItCosts()).toBe('up to 1 phone + 1 email credit')
  expect(mostItCosts({ phone: true, email: false })).toBe('up to 1 phone credit')
})
