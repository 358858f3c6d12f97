import { expect, test } from 'vitest'
import { BATCH_STATUSES, isBatchOver } from './batch-types.ts'
import { batchRequest } from './batches/batches.ts'
import { eventText } from './notifications/event-text.ts'
import { linkedinRequest, isLinkedinOver } from './linkedin/requests.ts'
import { payment } from './billing/payments.ts'
import { leadReport } from './reports.ts'
import { statusText, labelOf } from './statuses.ts'
import { teamMember } from './teams/teams.ts'

const SPECIFIED: readonly (readonly [words: string, ...raw: unknown[]])[] = [
  ['Enabled', true],
  ['Disabled', false],
  ['Pending', null, 'requested', 'pending'],
  ['In Progress', 'processing', 'in_progress', 'in progress'],
  ['Completed', 'completed', 'email_pending', 'email_not_found'],
  ['Rejected', 'rejected'],
  ['Phone Not Found', 'phone_pending', 'phone_not_found'],
  ['Not Found', 'not_found'],
  ['Success', 'success'],
  ['Resolved', 'resolved'],
  ['Partially Completed', 'partially_completed'],
  ['Failed', 'failed'],
  ['Action Required', 'action_required'],
  ['Verification Failed', 'verification_failed'],
  ['MCA Payment Processing', 'mca_payment_processing'],
  ['MCA Ticket Processing', 'mca_ticket_processing'],
  ['Awaiting Retry', 'awaiting_retry'],
]

test('all 17 words of the specification are there, in any case', () => {
  expect(SPECIFIED).toHaveLength(17)
  for (const [words, ...raw] of SPECIFIED) {
    const all = raw.flatMap((one) => [one, String(one).toUpperCase()])
    expect(all.map((one) => statusText(one).label)).toEqual(all.map(() => words))
  }
})

test.each(['teleported', 'toString', '__proto__', '', undefined, 7, {}])(
  'any other value, %s, shows nothing',
  (raw) => {
    expect(statusText(raw)).toEqual({ label: '', meaning: 'nothing' })
  },
)

test('a list can have its own labels; its other statuses have the common ones', () => {
  const own = { open: { label: 'Pending', meaning: 'waiting' } } as const
  expect(statusText('open', own).label).toBe('Pending')
  expect(statusText('rejected', own).label).toBe('Rejected')
})

test('batches and requests say what the mapping says; an unknown status counts as final', () => {
  for (const [code, { label }] of Object.entries(BATCH_STATUSES))
    expect(label).toBe(statusText(code).label)
  expect([isBatchOver('PROCESSING'), isBatchOver('TELEPORTED')]).toEqual([false, true])
  expect([isLinkedinOver('requested'), isLinkedinOver('teleported')]).toEqual([false, true])
})

test('an unknown value of an enum does not break a reply', () => {
  for (const schema of [
    batchRequest.shape.status,
    batchRequest.shape.batch_type,
    batchRequest.shape.stopped_by,
    linkedinRequest.shape.status,
    payment.shape.status,
    payment.shape.kind,
    leadReport.shape.state,
    teamMember.shape.status,
  ])
    expect(schema.safeParse('teleported').data).toBe('teleported')
  expect(batchRequest.shape.status.safeParse(7).success).toBe(false)
})

test('an unknown code of anything else is made readable', () => {
  expect(labelOf({ charge: 'Reveal' }, 'charge')).toBe('Reveal')
  expect(labelOf({ charge: 'Reveal' }, 'monthly_gift')).toBe('Monthly gift')
  expect(labelOf({}, 'toString')).toBe('ToString')
})

test('a notification about an unknown status only names its subject', () => {
  const descriptionOf = (status: unknown) =>
    eventText('linkedin_request', { name: 'Asha Sample', status }).description
  expect([
    descriptionOf('email_not_found'),
    descriptionOf(null),
    descriptionOf('teleported'),
  ]).toEqual(['Asha Sample: email not found.', 'Asha Sample: done.', 'Asha Sample.'])
})
