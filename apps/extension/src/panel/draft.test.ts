import { expect, test } from 'vitest'
import { amountText, costText, manualDraft, draftOf, others } from './draft.ts'

const PROFILE = {
  profileId: 'asha',
  profileUrl: 'https://www.linkedin.com/in/asha',
  layout: 'desktop-2024',
  name: 'Asha Rao',
  headline: null,
  phones: ['+911111100001', '+911111100002'],
  emails: [],
}
const price = { phone: 1, email: 2 }

test('the first contact of a page is filled in, and the others are offered', () => {
  const draft = draftOf(PROFILE)
  expect(draft).toMatchObject({ phone: '+911111100001', email: '', isByHand: false })
  expect(others(draft.phones, draft.phone)).toEqual(['+911111100002'])
})

test('only missing contacts can cost credits', () => {
  expect(costText(draftOf(PROFILE), price)).toBe('up to 2 email credits')
  expect(costText(manualDraft(), price)).toBe('up to 1 phone + 2 email credits')
  expect(costText({ ...draftOf(PROFILE), email: 'asha@looms.example' }, price)).toBe('free')
  expect(costText({ ...manualDraft(), phone: '  ' }, { phone: 1, email: 0 })).toBe(
    'up to 1 phone credit',
  )
})

test('the cost is a text', () => {
  expect(amountText({ phone: 1, email: 2 })).toBe('1 phone credit and 2 email credits')
  expect(amountText({ phone: 0, email: 0 })).toBe('nothing')
})
