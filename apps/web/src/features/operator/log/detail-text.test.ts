import { expect, it } from 'vitest'
import { detailText } from './detail-text.ts'
import type { OperatorAction } from './log.api.ts'

const action = (detail: OperatorAction['detail'], more: Partial<OperatorAction> = {}) => ({
  action_id: '1',
  at: '2026-11-30T10:00:00Z',
  by: { user_id: null, name: null },
  verb: 'user plan' as const,
  target: null,
  reason: null,
  outcome: 'done' as const,
  error_code: null,
  ended_at: null,
  detail,
  ...more,
})
const planName = (id: string) => ({ business: 'Business' })[id] ?? id
const textOf = (detail: OperatorAction['detail'], more?: Partial<OperatorAction>) =>
  detailText(action(detail, more), planName)

it('says facts in words, not by the keys under which they are kept', () => {
  expect(textOf({ plan_id: 'business', last_day: '2027-01-09' })).toBe(
    'Plan: Business, Last day: 9/01/2027',
  )
  expect(textOf({ plan_id: 'gone', last_day: null })).toBe('Plan: gone')
  expect(textOf({ is_new: true })).toBe('new')
  expect(textOf({ is_new: false })).toBe('known before')
  expect(textOf({ phone: 5, email: 0, recharge_id: 'rc_1', is_replay: false })).toBe(
    'Phone: 5, Email: 0, Recharge ID: rc_1',
  )
  expect(textOf({ is_replay: true })).toBe('sent again, not added twice')
  expect(textOf({ something_new: 'x' })).toBe('something new: x')
})

it('begins with the reason and ends with the error', () => {
  expect(textOf({ unit: 'phone' }, { reason: 'By letter', error_code: 'not_found' })).toBe(
    'By letter · Unit: phone, Error: not_found',
  )
})
