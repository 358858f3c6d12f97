import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test('an event has its title and a sentence, also if parts of it are missing', () => {
  expect(eventText('linkedin_request', { name: 'Asha Sample', status: 'email_not_found' })).toEqual(
    {
      title: 'LinkedIn Request',
      description: 'Asha Sample: email not found.',
      path: '/linkedin-requests',
    },
  )
  expect(eventText('din_batch_request', {})).toMatchObject({
    title: 'DIN Batch Request',
    description: 'Your batch: done.',
  })
  expect(
    eventText('din_batch_request', {
      batch_type: 'GST',
      filename: 'list.csv',
      status: 'COMPLETED',
    }),
  ).toMatchObject({ description: 'GST, list.csv: completed.' })
  expect(eventText('linkedin_bulk_request', { status: 'failed' })).toMatchObject({
    title: 'LinkedIn Bulk Request',
    description: 'Your file: failed.',
  })
  expect(eventText('credits_low', { phone: 4, email: 1 }).description).toBe(
    'You have 4 phone credits and 1 email credit left.',
  )
  expect(eventText('credits_added', { phone: 4000, email: 500, name: 'Startup' }).description).toBe(
    'Startup: 4,000 phone credits and 500 email credits added.',
  )
  expect(eventText('credits_added', { phone: 5, email: 0 }).description).toBe(
    '5 phone credits added.',
  )
  expect(
    eventText('credits_added', { phone: 1000, email: 0, name: '1,000 phone credits' }).description,
  ).toBe('1,000 phone credits added.')
})

test('low credits name the units that are low', () => {
  const of = (data: object) => eventText('credits_low', { ...data }).description
  expect(of({ phone: 0, email: 3, units: ['phone'] })).toBe('You have no phone credits left.')
  expect(of({ phone: 900, email: 1, units: ['email'] })).toBe('You have 1 email credit left.')
  expect(of({ phone: 0, email: 0, units: ['phone', 'email'] })).toBe(
    'You have no phone credits and no email credits left.',
  )
  expect(of({ phone: 0, email: 0 })).toBe('You have no phone credits and no email credits left.')
  expect(of({})).toBe('You have few credits left.')
})

test('a failed payment says until when the plan continues, if it does', () => {
  const of = (data: Record<string, unknown>) => eventText('payment_failed', data).description
  expect(of({ plan_name: 'Startup', ends_on: '2026-02-13' })).toBe(
    'The payment for Startup did not go through. The plan ends on 13 February 2026 unless you ' +
      'pay.',
  )
  expect(of({ ends_on: null })).toBe('The payment for your plan did not go through.')
})

test('a report says its result, and leads to the list of its kind', () => {
  expect(eventText('report_resolved', { kind: 'din' }).path).toBe('/leads')
  expect(eventText('report_resolved', { kind: 'gst' }).path).toBe('/gstleads')
  const of = (data: object) =>
    eventText('report_resolved', { name: 'ASHA SAMPLE', ...data }).description
  expect(of({ state: 'accepted', phone: 1, email: 0 })).toBe(
    'Your report about Asha Sample was accepted: 1 phone credit refunded.',
  )
  expect(of({ state: 'accepted', phone: 0, email: 0 })).toBe(
    'Your report about Asha Sample was accepted.',
  )
  expect(of({ state: 'rejected', reason: 'The number answers.' })).toBe(
    'Your report about Asha Sample was rejected: The number answers.',
  )
})

test('team events use names if there are any', () => {
  const of = (type: string, data: object = {}) =>
    eventText(type, { team_name: 'Weavers', ...data }).description
  expect(of('team_joined', { phone: 10, email: 0 })).toBe(
    'You are now a member of Weavers, with 10 phone credits. The team pays for your reveals.',
  )
  expect(of('team_joined', { phone: 0, email: 0 })).toBe(
    'You are now a member of Weavers. The team pays for your reveals.',
  )
  expect(of('team_credits', { phone: 1, email: 2 })).toBe(
    'Weavers has allotted 1 phone credit and 2 email credits to you.',
  )
  expect(of('team_left', { reason: 'removed' })).toMatch(
    /^You are no longer a member of Weavers\. You keep your leads/,
  )
  expect(of('team_left', { reason: 'deleted' })).toMatch(/^Weavers was deleted\./)
  expect(of('member_left', { name: 'Meena' })).toMatch(/^Meena has left Weavers\./)
  expect(of('refill_short', { name: null, phone: 5 })).toBe(
    'You did not have enough credits for the monthly budget of a member in Weavers: 5 phone ' +
      'credits missing.',
  )
  expect(eventText('member_left', { team_id: 'a b' }).path).toBe('/team-members/a%20b')
  expect(eventText('refill_short', {}).path).toBe('/teams')
})

test('an unknown type is an unknown event', () => {
  for (const type of ['something_new', '', 'constructor', '__proto__', 'toString'])
    expect(eventText(type, {})).toEqual({
      title: 'Unknown Event',
      description: 'No description available.',
      path: null,
    })
})
