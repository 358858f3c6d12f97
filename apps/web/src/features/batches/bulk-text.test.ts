import { expect, it } from 'vitest'
import type { BulkRow } from './bulk-kind.ts'
import { partDone, progressText, quarterText, resumeLabel, stopText } from './bulk-text.ts'
import { timeLeft } from './time-left.ts'

const NOW = Date.parse('2026-03-01T10:00:00.000Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString()
const row = (parts: Partial<BulkRow>): BulkRow => ({
  client_id: 'b1',
  filename: 'directors.csv',
  requested_at: ago(900),
  status: 'PROCESSING',
  batch_type: 'DIN',
  purpose: null,
  ms_left: null,
  credits_used: 0,
  rows: 1_000,
  valid: 1_000,
  malformed: 0,
  duplicates: 0,
  subjects: 1_000,
  done: 0,
  found: 0,
  not_found: 0,
  failed: 0,
  not_processed: 0,
  left_out: 0,
  credits_charged: { phone: 0, email: 0 },
  max_credits: null,
  stopped_by: null,
  retry_at: null,
  started_at: null,
  finished_at: null,
  deleted_at: null,
  has_result: false,
  result_formats: [],
  can_cancel: true,
  can_resume: false,
  ...parts,
})
const shown = (parts: Partial<BulkRow>) => progressText(row(parts), NOW).join(', ')

it('a running request shows how far it is and how long the rest takes', () => {
  expect(shown({ status: 'PENDING' })).toBe('Waiting for its turn')
  expect(shown({})).toBe('Starting')
  expect(shown({ done: 250 })).toBe('250 of 1,000')
  const left = [20, 170, 3 * 3_600, 9 * 86_400].map((seconds) =>
    shown({ done: 250, ms_left: seconds * 1_000 }),
  )
  expect(left).toEqual(
    ['less than a minute', 'about 3 min', 'about 3 h 0 min', 'about 9 days'].map(
      (time) => `250 of 1,000, ${time} left`,
    ),
  )
  expect(shown({ done: 1_000 })).toBe('Writing the result')
  expect(shown({ done: 5, stopped_by: 'cancelled' })).toBe('Stopping and writing the result')
  expect(partDone(row({ subjects: 0 }))).toBe(0)
})

it('the time left follows the pace that was observed, not what was done before', () => {
  const left = (parts: Partial<BulkRow>, now = NOW) =>
    timeLeft(row({ client_id: 'b2', ...parts }), now)
  // Resumed a second ago.
  expect(left({ started_at: ago(1), done: 250 })).toBeNull()
  expect(left({ started_at: ago(1), done: 350 }, NOW + 10_000)).toBe(65_000)
  // The wait is not part of the pace.
  expect(left({ status: 'PENDING', done: 350 }, NOW + 20_000)).toBeNull()
  expect(left({ done: 350 }, NOW + 600_000)).toBeNull()
  expect(left({ done: 450 }, NOW + 610_000)).toBe(55_000)
})

it('no time is shown if it is not known', () => {
  const left = (parts: Partial<BulkRow>, now: number) =>
    timeLeft(row({ client_id: 'b3', ...parts }), now)
  expect(left({ done: 5 }, NOW)).toBeNull()
  expect(left({ done: 900 }, NOW + 3_999)).toBeNull()
  expect(left({ done: 5 }, NOW + 10_000)).toBeNull()
  expect(left({ done: 1_000 }, NOW + 20_000)).toBeNull()
  for (const status of ['AWAITING_RETRY', 'COMPLETED'] as const)
    expect(left({ done: 900, status }, NOW + 20_000)).toBeNull()
})

it('while its source is down, it shows when the next try is', () => {
  expect(shown({ status: 'AWAITING_RETRY', retry_at: ago(-70) })).toBe(
    'The source is down, trying again in 2 min',
  )
  for (const retry_at of [null, ago(5)])
    expect(shown({ status: 'AWAITING_RETRY', retry_at })).toBe(
      'The source is down, trying again automatically',
    )
})

it('screen readers announce each quarter', () => {
  const texts = [0, 249, 250, 499, 500, 999].map((done) => quarterText(row({ done })))
  expect(new Set(texts)).toEqual(
    new Set(['', ...[25, 50, 75].map((percent) => `directors.csv: ${percent} percent done.`)]),
  )
})

it('the reason for a stop comes with what to do, if it can be resumed', () => {
  expect(stopText(row({}))).toBeNull()
  expect(stopText(row({ stopped_by: 'credits', can_resume: true }))).toMatch(
    /ran out.*after a recharge/,
  )
  expect(stopText(row({ stopped_by: 'credits' }))).toBe('Your credits ran out.')
  expect(stopText(row({ stopped_by: 'maximum', max_credits: 1_000 }))).toBe(
    'It reached your maximum of 1,000 credits.',
  )
})

it('if all rows that are left have failed, the button says retry instead of resume', () => {
  expect(resumeLabel(row({ failed: 3 }))).toBe('Retry failed rows')
  expect(resumeLabel(row({ failed: 3, not_processed: 1 }))).toBe('Resume')
})
