import { expect, it } from 'vitest'
import { creditWords, mostItCosts } from './credit-words.ts'

it('names each unit', () => {
  expect(creditWords({ phone: 1, email: 1 })).toBe('1 phone + 1 email credit')
  expect(creditWords({ phone: 0, email: 1 })).toBe('1 email credit')
  expect(creditWords({ phone: 3, email: 0 })).toBe('3 phone credits')
  expect(creditWords({ phone: 0, email: 0 })).toBe('')
})

it('says the most that a reveal can cost, of what may be found', () => {
  expect(mostItCosts()).toBe('up to 1 phone + 1 email credit')
  expect(mostItCosts({ phone: true, email: false })).toBe('up to 1 phone credit')
})
