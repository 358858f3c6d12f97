import { NO_NOTICES } from '@dastak/contract/contact-notices.ts'
import type { LinkedinRequest } from '@dastak/contract/linkedin/requests.ts'
import { expect, test } from 'vitest'
import { isUnderWay, missingOf, noContactText, reportableContacts } from './request-state.ts'

const request = (changed: Partial<LinkedinRequest>): LinkedinRequest => ({
  request_id: '1',
  timestamp: '2026-01-31T09:30:00.000Z',
  name: null,
  headline: null,
  profile_id: 'asha',
  profile_url: 'https://www.linkedin.com/in/asha',
  notices: NO_NOTICES,
  phone_no: null,
  email: null,
  phone_source: null,
  email_source: null,
  status: 'not_found',
  credits_charged: { phone: 0, email: 0 },
  is_from_team: false,
  report: null,
  ...changed,
})

test.each(['teleported', 'toString', ''])('the unknown status "%s" is not under way', (status) => {
  expect(isUnderWay({ status })).toBe(false)
})

test('an empty contact is Not Found only once it was looked for', () => {
  expect(noContactText(request({ status: 'processing' }), 'email')).toBe('Looking…')
  expect(noContactText(request({}), 'email')).toBe('Not Found')
  expect(
    noContactText(request({ status: 'email_pending', email: { locked: true } }), 'email'),
  ).toBe('No credits left')
})

test('missing contacts can be looked up again once a request is over', () => {
  expect(missingOf(request({ status: 'processing' }))).toBeNull()
  expect(
    missingOf(
      request({ status: 'completed', phone_no: '+911111100001', email: 'a@sample.example' }),
    ),
  ).toBeNull()
  expect(missingOf(request({ phone_no: { locked: true }, email: 'a@sample.example' }))).toEqual({
    phone: true,
    email: false,
  })
})

test('contacts from the profile page cannot be reported', () => {
  const both = { phone_no: '+911111100001', email: 'a@sample.example' }
  expect(
    reportableContacts(request({ ...both, phone_source: 'Profile page', email_source: 'Sample' })),
  ).toEqual({
    phone: null,
    email: 'a@sample.example',
  })
})
