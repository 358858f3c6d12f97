import { expect, it } from 'vitest'
import { suggestionText } from './use-suggestions.ts'

it('uses one spelling, so that the same text is requested once', () => {
  expect(suggestionText('  Chandrikora   TELE ')).toBe('chandrikora tele')
  expect(suggestionText('3m')).toBe('3m')
})

it('requests nothing for one letter, a number, a possible phone number or an email address', () => {
  for (const typed of [
    '',
    ' c ',
    '98',
    '9876',
    '+91 98765',
    '00012345',
    'asha 98765',
    'call 98765 43210',
    'asha@acme',
  ]) {
    expect(suggestionText(typed)).toBe('')
  }
})
